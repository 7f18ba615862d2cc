import { ProtocolError } from '@modelcontextprotocol/server';

/**
 * The error for an address that names nothing. Its data has the address, as SEP-2164 asks, where it is
 * one that a person could have written: the SDK's own error repeats it however long.
 */
export function noSuchResource(uri: string): ProtocolError {
  return new ProtocolError(INVALID_PARAMS, 'There is no such resource.', {
    code: 'request-invalid',
    ...(ADDRESS.test(uri) ? { uri } : {}),
  });
}

const ADDRESS = /^[!-~]{1,256}$/;

const INVALID_PARAMS = -32602;
