import { errorTrace } from '@holdfast/base';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

/** Where lines of the log go. */
export type LogTarget = { readonly write: (line: string) => void };

/** A log of JSON lines. It has what happened and never what was in it. */
export function createLog(level: string, target: LogTarget): FastifyBaseLogger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorTrace, req: () => undefined, res: () => undefined },
    },
    target,
  );
}
