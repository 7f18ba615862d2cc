import { counted } from '@holdfast/base';
import { escapeUnseen, type FileStat, type ReviewStat } from '@holdfast/plan';
import type { Terminal } from '../terminal/terminal.js';
import { type Colors, colorsOf } from './colors-of.js';
import { fitTextEnd, padText, textWidth } from './fit-text.js';

/**
 * A plan as `git diff --stat` shows a difference: a line for each file with its changed lines as a
 * bar, no line wider than the terminal.
 */
export function renderStat(
  { files, added, removed, verdict }: ReviewStat,
  terminal: Pick<Terminal, 'color' | 'width'>,
): string {
  const colors = colorsOf(terminal);
  const columns = measure(files, terminal.width);
  const lines = files.map((file) => fileLine(file, columns, colors));
  const total = [
    `${counted(files.length, 'file')} changed`,
    counted(added, 'insertion(+)', 'insertions(+)'),
    counted(removed, 'deletion(-)', 'deletions(-)'),
  ];
  const bad = verdict.state === 'blocked' || verdict.state === 'stale';
  const sentence = bad ? colors.bold(colors.red(verdict.sentence)) : verdict.sentence;
  return `${[...lines, ` ${total.join(', ')}`, sentence].join('\n')}\n`;
}

interface Columns {
  readonly name: number;
  readonly number: number;
  readonly bar: number;
  /** Most lines that one file changes. */
  readonly most: number;
}

/** As git does: the bars have what the names leave, at least a quarter and at most 80 columns. */
function measure(files: readonly FileStat[], width: number): Columns {
  const most = Math.max(0, ...files.map(({ added, removed }) => added + removed));
  const number = Math.max(String(most).length, ...files.map((file) => remark(file)?.length ?? 0));
  const free = Math.max(width - number - FRAME, 2);
  const names = Math.max(0, ...files.map((file) => textWidth(nameOf(file))));
  const leastBar = Math.min(most, Math.max(2, Math.floor(free / 4)));
  const name = Math.max(1, Math.min(names, free - leastBar));
  return { name, number, bar: Math.min(MOST_BAR, Math.max(0, free - name)), most };
}

/** ` name | 12 ++--` has this many columns that are neither name, number nor bar. */
const FRAME = 5;
const MOST_BAR = 80;

function fileLine(file: FileStat, { name, number, bar, most }: Columns, colors: Colors): string {
  const shown = padText(fitTextEnd(nameOf(file), name), name);
  const note = remark(file);
  if (note !== undefined) return ` ${shown} | ${colors.dim(note)}`;
  const { added, removed } = file;
  const marks = bars({ added, removed }, most, bar);
  const painted = `${colors.green('+'.repeat(marks.added))}${colors.red('-'.repeat(marks.removed))}`;
  return ` ${shown} | ${String(added + removed).padStart(number)} ${painted}`.trimEnd();
}

function nameOf({ path, from, kind, executable, similarity }: FileStat): string {
  const name = from === undefined ? path : renamed(from, path);
  const notes = [
    ...(kind === 'create' ? ['new'] : []),
    ...(kind === 'delete' ? ['gone'] : []),
    ...(similarity === undefined || similarity === 100 ? [] : [`${similarity}%`]),
    ...(executable === undefined ? [] : [`mode ${executable ? '+x' : '-x'}`]),
  ];
  return `${escapeUnseen(name)}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
}

/** `src/{a.ts => b.ts}`: what two names share is written once, in whole parts. */
function renamed(from: string, to: string): string {
  const [old, young] = [from.split('/'), to.split('/')];
  const most = Math.min(old.length, young.length) - 1;
  let start = 0;
  while (start < most && old[start] === young[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === young.at(-1 - end)) end += 1;
  const middle = (parts: readonly string[]) => parts.slice(start, parts.length - end).join('/');
  const both = `${middle(old)} => ${middle(young)}`;
  if (start + end === 0) return both;
  const parts = [...old.slice(0, start), `{${both}}`, ...(end === 0 ? [] : old.slice(-end))];
  return parts.join('/');
}

/** What stands in the place of numbers where lines could not be compared. */
function remark({ original, bytes }: FileStat): string | undefined {
  switch (original) {
    case 'none':
    case 'matched':
      return undefined;
    case 'applied':
      return 'applied already';
    case 'missing':
      return 'not compared';
    case 'not-text':
      return binaryRemark(bytes);
    case 'differs':
    case 'gone':
      return 'stale';
  }
}

/** As git says it: `Bin 1204 -> 2345 bytes`. */
function binaryRemark(bytes: FileStat['bytes']): string {
  const [before, after] = [bytes?.before?.size ?? 0, bytes?.after?.size ?? 0];
  return before === after ? `Bin ${after} bytes` : `Bin ${before} -> ${after} bytes`;
}

/** Both counts in columns. What is there at all has one mark. */
function bars(
  { added, removed }: { readonly added: number; readonly removed: number },
  most: number,
  width: number,
): { readonly added: number; readonly removed: number } {
  if (most <= width) return { added, removed };
  const total = scale(added + removed, most, width);
  if (added === 0) return { added, removed: total };
  if (removed === 0) return { added: total, removed };
  const both = Math.max(total, 2);
  const minus = Math.max(1, Math.min(both - 1, Math.round((both * removed) / (added + removed))));
  return { added: both - minus, removed: minus };
}

function scale(count: number, most: number, width: number): number {
  return count === 0 || width === 0 ? 0 : 1 + Math.floor((count * (width - 1)) / most);
}
