import { ProtocolError } from '@modelcontextprotocol/server';

/** The error for an address that names nothing. The SDK's own repeats the address, however long. */
export function noSuchResource(): ProtocolError {
  return new ProtocolError(INVALID_PARAMS, 'There is no such resource.', {
    code: 'request-invalid',
  });
}

const INVALID_PARAMS = -32602;
