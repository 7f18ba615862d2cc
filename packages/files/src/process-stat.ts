/** The parts of `/proc/<pid>/stat` that identify a process. */
export interface ProcessStat {
  /** One letter; `Z` is a zombie, `X` dead, `T` stopped. */
  readonly state: string;
  /** Clock ticks between boot and the start of the process. */
  readonly startTicks: string;
}

/**
 * Reads a line of `/proc/<pid>/stat`. The program's name comes second, in parentheses, and may hold
 * spaces and parentheses itself, so the fields are counted from the last one.
 */
export function parseProcessStat(text: string): ProcessStat | undefined {
  const nameEnd = text.lastIndexOf(')');
  if (nameEnd === -1) return undefined;
  const fields = text
    .slice(nameEnd + 1)
    .trim()
    .split(/\s+/);
  const state = fields[0];
  const startTicks = fields[START_TIME - STATE];
  if (state === undefined || startTicks === undefined || !/^\d+$/.test(startTicks))
    return undefined;
  return { state, startTicks };
}

// Numbers of proc(5), which counts from 1.
const STATE = 3;
const START_TIME = 22;
