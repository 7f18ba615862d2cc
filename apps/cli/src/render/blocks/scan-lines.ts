import { counted, escapeControl } from '@holdfast/base';
import type { BlockMap, Member, ScanReport } from '@holdfast/blocks';
import type { ScanCoverage } from '@holdfast/project';
import { fitText, fitTextEnd, padText, textWidth } from '../fit-text.js';
import { leftOutLines } from './left-out-lines.js';
import type { MapText } from './render-blocks.js';
import { unresolvedText } from './unresolved-text.js';

/** How a scan is told. */
export interface ScanText extends MapText {
  /** Lists all there is, and the imports that lead nowhere. */
  readonly verbose: boolean;
}

/** What a scan found and did, and what to do next. */
export function scanLines(
  report: ScanReport,
  coverage: ScanCoverage,
  map: BlockMap,
  text: ScanText,
): readonly string[] {
  const { colors } = text;
  const few = fewOf(text);
  const found = report.outcome === 'proposed' ? (map.candidateRevision ?? map) : map;
  const unmapped = found.unmapped.total;
  const names = new Map<string, string>(
    [...map.blocks, ...(map.candidateRevision?.blocks ?? [])].map(({ blockId, name }) => [
      blockId,
      name,
    ]),
  );
  const named = (id: string) => escapeControl(names.get(id) ?? id);
  return [
    coverageLine(coverage, text.verbose),
    ...(report.outcome === 'created' ? blockLines(map, text) : []),
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
    ...few(coverage.partly, 'with errors', (path) =>
      colors.yellow(
        `! ${escapeControl(path)} has syntax errors: it may import more than is known.`,
      ),
    ),
    ...leftOutLines(coverage.leftOut, colors),
    ...(text.verbose
      ? few(coverage.unresolvedImports, 'unresolved', (found) =>
          colors.yellow(`? ${unresolvedText(found)}`),
        )
      : []),
    ...(unmapped === 0 ? [] : [`${counted(unmapped, 'file')} unmapped`]),
    coverage.files === 0 ? 'There are no files to map yet.' : NEXT[report.outcome],
  ];
}

function coverageLine(coverage: ScanCoverage, verbose: boolean): string {
  const { files, sources, imports, unresolved, unread, partly } = coverage;
  const more = verbose ? '' : ' (--verbose lists them)';
  const unresolvedPart = `${unresolved.toLocaleString('en-US')} unresolved${more}`;
  const parts = [
    counted(files, 'file'),
    `${sources.toLocaleString('en-US')} with imports`,
    counted(imports, 'import'),
    ...(unresolved === 0 ? [] : [unresolvedPart]),
    ...(unread === 0 ? [] : [`${unread} not read`]),
    ...(partly.length === 0 ? [] : [`${partly.length} with syntax errors`]),
  ];
  return parts.join(', ');
}

/** Name, id and where its files are, each in a column. */
function blockLines({ blocks }: BlockMap, text: ScanText): readonly string[] {
  const { colors, width } = text;
  const names = blocks.map(({ name }) => textWidth(escapeControl(name)));
  const column = Math.min(WIDEST_NAME, Math.max(0, ...names));
  return fewOf(text)(blocks, 'blocks', ({ blockId, name, membership }) => {
    const shown = padText(fitText(escapeControl(name), column), column);
    const room = Math.max(12, width - column - textWidth(blockId) - 6);
    return `${colors.bold(shown)}  ${colors.dim(blockId)}  ${placeText(membership, room)}`;
  });
}

const WIDEST_NAME = 30;

/** `src/api/**`, or the directory that all of several members are in, and how many these are. */
function placeText(membership: readonly Member[], room: number): string {
  const [first, ...others] = membership.map(({ path }) => path);
  if (first === undefined) return '';
  if (others.length === 0) return fitTextEnd(escapeControl(first), room);
  const directory = others.reduce(commonDirectory, `${first}/`);
  const rest = ` ${counted(membership.length, 'member')}`;
  const place = directory === '' ? './' : directory;
  return `${fitTextEnd(escapeControl(place), room - rest.length)}${rest}`;
}

/** `src/api/` of `src/api/a.ts` and `src/api/b/**`. */
function commonDirectory(directory: string, path: string): string {
  let common = directory.slice(0, directory.lastIndexOf('/') + 1);
  while (!path.startsWith(common))
    common = common.slice(0, common.slice(0, -1).lastIndexOf('/') + 1);
  return common;
}

const NEXT: Readonly<Record<ScanReport['outcome'], string>> = {
  created:
    'The names are guesses. `holdfast blocks show` has more; better ones by\n`holdfast blocks edit rename BLOCK --name TEXT`.',
  'carried-over': 'No block was renamed or regrouped.',
  proposed:
    'It stands beside the map: `holdfast blocks diff` compares, then\n`holdfast blocks promote` or `discard`.',
  'revision-open': 'A revision is open; promote or discard it first.',
};

const SHOWN = 40;

type Few = <T>(items: readonly T[], what: string, line: (item: T) => string) => readonly string[];

/** Lines of a list, cut where nobody asked for all of it. */
function fewOf({ verbose }: ScanText): Few {
  return (items, what, line) => {
    const shown = verbose ? items.length : SHOWN;
    const lines = items.slice(0, shown).map((item) => `  ${line(item)}`);
    return items.length <= shown ? lines : [...lines, `  and ${items.length - shown} more ${what}`];
  };
}
