/**
 * Whether an error of the driver says that the server of the database cannot be reached, or does not take
 * anybody at the moment: nothing is wrong with what was asked, and it may be asked again.
 */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string' && (SYSTEM.has(code) || SQL_STATE.test(code))) return true;
  return WITHOUT_CODE.some((start) => error.message.startsWith(start));
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

/** How errors begin for which the driver has no code. */
const WITHOUT_CODE = [
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
];
