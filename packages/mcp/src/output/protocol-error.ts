import { ProtocolError } from '@modelcontextprotocol/server';
import type { ShownError } from './tool-result.js';

/**
 * An error of the protocol (-32602, or -32603 for a defect) as most clients show it: in one line.
 *
 * @param about - what else a client should know of it.
 */
export function protocolError(
  { code, message, hint }: ShownError,
  about: Readonly<Record<string, string>> = {},
): ProtocolError {
  const text = hint === undefined ? message : `${message} ${hint}`;
  return new ProtocolError(code === 'internal-error' ? INTERNAL_ERROR : INVALID_PARAMS, cut(text), {
    code,
    ...about,
  });
}

const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

function cut(text: string): string {
  return text.length < 400 ? text : `${text.slice(0, 398).toWellFormed()}…`;
}
