import type { Colors } from './colors-of.js';

/** A command to run next, and what it does. */
export type NextStep = readonly [line: string, what: string];

/** The closing block of an answer: the exact commands that go on from here. */
export function renderNextSteps(steps: readonly NextStep[], colors: Colors): string {
  if (steps.length === 0) return '';
  const width = Math.max(...steps.map(([line]) => line.length));
  const lines = steps.map(([line, what]) => {
    // A long line would push what it does off the screen: put that above it instead.
    if (width > 60) return `  ${colors.dim(`# ${what}`)}\n  ${colors.bold(line)}`;
    return `  ${colors.bold(line)}${' '.repeat(width - line.length)}  ${colors.dim(what)}`;
  });
  return `\nNext:\n${lines.join('\n')}\n`;
}
