import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

/** Where lines of the log go. */
export type LogTarget = { readonly write: (line: string) => void };

/**
 * A log of JSON lines. It has what happened and never what was in it: of an error its kind and where
 * in the program it came from, because messages quote what they are about.
 */
export function createLog(level: string, target: LogTarget): FastifyBaseLogger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: shownError, req: () => undefined, res: () => undefined },
    },
    target,
  );
}

function shownError(error: unknown): Readonly<Record<string, unknown>> {
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
    ...(error.cause === undefined ? {} : { cause: shownError(error.cause) }),
  };
}
