import { escapeControl } from '@holdfast/base';
import type { StoredRepair } from '@holdfast/blocks/node';
import type { Colors } from '../colors-of.js';

/** What is wrong with a map, and what a repair does or would do. */
export function renderRepair(
  { ok, problems, repairs }: StoredRepair,
  fixed: boolean,
  colors: Colors,
): string {
  if (problems.length === 0 && repairs.length === 0) return 'The map is sound.\n';
  const lines = [
    ...problems.map(({ code, message, hint }, at) => {
      // One hint for all that it is for, below the last of them.
      const next =
        hint === undefined || hint === problems[at + 1]?.hint
          ? ''
          : `\n      ${colors.dim(escapeControl(hint))}`;
      return `  ${colors.red(code)}  ${escapeControl(message)}${next}`;
    }),
    ...(repairs.length === 0 ? [] : [fixed ? 'Repaired:' : 'A repair would do this:']),
    ...repairs.map(({ message }) => `  ${colors.green('✓')} ${escapeControl(message)}`),
    ending(ok, fixed, repairs.length > 0),
  ];
  return `${lines.join('\n')}\n`;
}

function ending(ok: boolean, fixed: boolean, hasRepairs: boolean): string {
  if (fixed) return 'The map is sound now.';
  if (ok && hasRepairs) return 'Nothing was changed. `holdfast blocks doctor --fix` does it.';
  return 'Nothing was changed: a person has to decide.';
}
