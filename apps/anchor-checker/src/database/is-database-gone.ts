/**
 * Whether an error of the driver says that the server of the database cannot be reached, or does not take
 * anybody at the moment: nothing is wrong with what was asked, and it may be asked again.
 */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string' && (SYSTEM.has(code) || SQL_STATE.test(code))) return true;
  return error.message.startsWith('Connection terminated') || error.message === NO_CONNECTION;
}

const SYSTEM: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Classes and codes of PostgreSQL: connection exceptions, too many connections, shut down, starting up. */
const SQL_STATE = /^(?:08...|53300|57P0[123])$/;

/** The driver has no code for these. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';
