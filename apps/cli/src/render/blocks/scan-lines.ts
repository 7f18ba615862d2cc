import { escapeControl } from '@holdfast/base';
import type { BlockMap, ScanReport } from '@holdfast/blocks';
import type { ScanCoverage } from '@holdfast/project';
import type { Colors } from '../colors-of.js';
import { counted } from './block-text.js';

/** What a scan found and did, and what to do next. */
export function scanLines(
  report: ScanReport,
  coverage: ScanCoverage,
  map: BlockMap,
  colors: Colors,
): readonly string[] {
  const names = new Map<string, string>(
    [...map.blocks, ...(map.candidateRevision?.blocks ?? [])].map(({ blockId, name }) => [
      blockId,
      name,
    ]),
  );
  const named = (id: string) => escapeControl(names.get(id) ?? id);
  return [
    coverageLine(coverage),
    ...(report.outcome === 'created' ? blockLines(map, colors) : []),
    ...few(report.adopted, 'new', ({ path, blockId, by, pending }) =>
      colors.green(
        `+ ${escapeControl(path)} → ${named(blockId)}${colors.dim(` by ${by}${pending ? ', waits for its owner' : ''}`)}`,
      ),
    ),
    ...few(report.renamed, 'renamed', ({ from, to }) =>
      colors.yellow(`~ ${escapeControl(from)} → ${escapeControl(to)}`),
    ),
    ...few(report.vanished, 'gone', ({ path, blockId }) =>
      colors.red(`- ${escapeControl(path)} of ${named(blockId)}`),
    ),
    ...few(coverage.problems, 'not read', ({ path, message }) =>
      colors.yellow(`! ${escapeControl(path ?? '')} ${escapeControl(message)}`),
    ),
    ...(map.unmapped.total === 0 ? [] : [`${counted(map.unmapped.total, 'file')} unmapped`]),
    NEXT[report.outcome],
  ];
}

function coverageLine({ files, sources, imports, unresolved, unread }: ScanCoverage): string {
  const parts = [
    counted(files, 'file'),
    `${sources.toLocaleString('en-US')} with imports`,
    counted(imports, 'import'),
    ...(unresolved === 0 ? [] : [`${unresolved.toLocaleString('en-US')} unresolved`]),
    ...(unread === 0 ? [] : [`${unread} not read`]),
  ];
  return parts.join(', ');
}

function blockLines({ blocks }: BlockMap, colors: Colors): readonly string[] {
  const width = Math.max(0, ...blocks.map(({ name }) => name.length));
  return few(blocks, 'blocks', ({ blockId, name, membership }) => {
    const first = membership[0]?.path ?? '';
    const rest = membership.length < 2 ? '' : ` and ${membership.length - 1} more`;
    return `${colors.bold(escapeControl(name).padEnd(width))}  ${colors.dim(blockId)}  ${escapeControl(first)}${rest}`;
  });
}

const NEXT: Readonly<Record<ScanReport['outcome'], string>> = {
  created:
    'The names are guesses: `holdfast blocks show`, then `holdfast blocks edit rename BLOCK --name …`.',
  'carried-over': 'No block was renamed or regrouped.',
  proposed:
    'It stands beside the map: `holdfast blocks diff`, then `holdfast blocks promote` or `discard`.',
  'revision-open': 'A revision is open; promote or discard it first.',
};

const SHOWN = 40;

function few<T>(items: readonly T[], what: string, line: (item: T) => string): readonly string[] {
  const lines = items.slice(0, SHOWN).map((item) => `  ${line(item)}`);
  return items.length <= SHOWN ? lines : [...lines, `  and ${items.length - SHOWN} more ${what}`];
}
