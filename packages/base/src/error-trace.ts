/**
 * An error for a log: its kind and where in the program it came from, never its message, because
 * messages quote what they are about.
 *
 * @example
 * ```ts
 * import { errorTrace } from '@holdfast/base';
 *
 * console.log(errorTrace(new TypeError('a secret')).type);
 * // TypeError
 * ```
 */
export function errorTrace(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: errorTrace(error.cause) }),
  };
}
