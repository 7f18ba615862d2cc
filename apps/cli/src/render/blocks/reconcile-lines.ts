import { counted, escapeControl } from '@holdfast/base';
import type { BlockReport, Reconciled } from '@holdfast/blocks';
import type { Colors } from '../colors-of.js';

/** What a look at the files found, block by block; unchanged ones are only counted. */
export function reconcileLines(
  { blocks, unmappedTotal }: Pick<Reconciled, 'blocks' | 'unmappedTotal'>,
  colors: Colors,
): readonly string[] {
  const told = blocks.filter(isTold);
  const quiet = blocks.length - told.length;
  return [
    ...told.flatMap((report) => describe(report, colors)),
    ...(quiet === 0 ? [] : [colors.dim(`${counted(quiet, 'block')} without news`)]),
    ...(unmappedTotal === 0 ? [] : [`${counted(unmappedTotal, 'file')} unmapped`]),
  ];
}

function isTold({ outcome, missing, idleGlobs, renamed }: BlockReport): boolean {
  return outcome === 'bumped' || missing.length + idleGlobs.length + renamed.length > 0;
}

function describe(report: BlockReport, colors: Colors): readonly string[] {
  const { name, outcome, boundaryVersion, drifted } = report;
  const bumped = outcome === 'bumped' ? `  boundary version ${boundaryVersion}` : '';
  const drift = drifted ? colors.red('  not what was signed') : '';
  return [
    `${colors.bold(escapeControl(name))}${bumped}${drift}`,
    ...few(report.added, (path) => colors.green(`+ ${path}`)),
    ...few(report.removed, (path) => colors.red(`- ${path}`)),
    ...few(
      report.renamed.map(({ from, to }) => `${from} → ${to}`),
      (path) => colors.yellow(`~ ${path}`),
    ),
    ...few(report.missing, (path) => colors.red(`missing ${path}`)),
    ...few(report.idleGlobs, (path) => colors.red(`matches nothing ${path}`)),
  ];
}

const SHOWN = 10;

function few(paths: readonly string[], paint: (path: string) => string): readonly string[] {
  const lines = paths.slice(0, SHOWN).map((path) => `  ${paint(escapeControl(path))}`);
  return paths.length <= SHOWN ? lines : [...lines, `  and ${paths.length - SHOWN} more`];
}
