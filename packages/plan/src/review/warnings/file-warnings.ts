import { compareCodeUnits, foldCase, utf8Length } from '@holdfast/base';
import { executedFiles } from '../../executed-files.js';
import type { Operation } from '../../operation-model.js';
import { operationPaths } from '../../operation-places.js';
import type { ReadBytes } from '../bytes/read-bytes.js';
import { type FileWarning, WARNING_LINES } from '../review-model.js';
import { lineEndings, normaliseEndings } from './line-endings.js';
import {
  type NewCharacters,
  newReplacementCharacters,
  newUnseenCharacters,
} from './new-characters.js';

/**
 * What a reader of one operation's diff easily overlooks, sorted by name, warnings before notes.
 *
 * @param sides - the exact original, BOM and line endings included, an empty text for a create; and
 *   what will be there. `undefined` when it is not at hand, which leaves out everything that compares.
 * @param appRoot - the plan's app root, which the operation's path is relative to.
 */
export function fileWarnings(
  operation: Operation,
  sides: BothSides,
  appRoot: string,
): FileWarning[] {
  const [before, after] = [sides.before?.text, sides.after?.text];
  const warnings: FileWarning[] = [];
  if (executedFiles(operationPaths(operation)).length > 0) warnings.push(TOOL_EXECUTED);
  if (repeatsAppRoot(operation, appRoot)) warnings.push(REPEATS_APP_ROOT);
  const isKept = sides.after !== undefined && sides.after === sides.before;
  if (after === '' && !isKept) warnings.push(emptyCandidate(operation));
  if (becomesExecutable(operation)) warnings.push(BECOMES_EXECUTABLE);
  warnings.push(...byteWarnings(operation, sides));
  if (before !== undefined && after !== undefined && !isKept) {
    warnings.push(...markWarnings(before, after), ...endingWarnings(before, after));
    warnings.push(...characterWarnings(before, after));
    if (operation.kind !== 'create') warnings.push(...updateWarnings(before, after));
  }
  return warnings.sort(
    (a, b) => compareCodeUnits(b.level, a.level) || compareCodeUnits(a.name, b.name),
  );
}

/** The bytes before and after an operation, as far as they are known. */
interface BothSides {
  readonly before: ReadBytes | undefined;
  readonly after: ReadBytes | undefined;
}

function becomesExecutable(operation: Operation): boolean {
  return 'executable' in operation && operation.executable === true;
}

const BECOMES_EXECUTABLE: FileWarning = {
  name: 'becomes-executable',
  level: 'warning',
  message: 'The file may be executed afterwards: its mode gets the execute bits.',
};

/** What bytes are is news only where they change. */
function byteWarnings({ kind }: Operation, { before, after }: BothSides): FileWarning[] {
  if (after === undefined || after === before) return [];
  const isNew = kind === 'create';
  const told = after.type ?? after.encoding ?? '';
  if (isNew || before === undefined) {
    if (after.encoding?.startsWith('UTF-8') || after.text === undefined) return [];
    const message = `The text is not UTF-8, but ${told}.`;
    return [{ name: 'not-utf8', level: 'note', message }];
  }
  const was = before.type ?? before.encoding ?? '';
  if (before.type !== after.type) {
    const message = `The file becomes something else: ${was} → ${told}.`;
    return [{ name: 'type-changed', level: 'warning', message }];
  }
  // Marks of UTF-8 have warnings of their own.
  const family = (name: string): string => name.replace(/ with BOM$/, '');
  if (family(was) === family(told)) return [];
  const message = `The encoding changes: ${was} → ${told}.`;
  return [{ name: 'encoding-changed', level: 'warning', message }];
}

const BYTE_ORDER_MARK = '\ufeff';

const TOOL_EXECUTED: FileWarning = {
  name: 'tool-executed-file',
  level: 'warning',
  message: 'Tools execute or obey this file by themselves, without anybody starting it.',
};

/** A file that is there already was not put there by a mistaken path. */
function repeatsAppRoot({ kind, path }: Operation, appRoot: string): boolean {
  return kind === 'create' && foldCase(path).startsWith(`${foldCase(appRoot)}/`);
}

const REPEATS_APP_ROOT: FileWarning = {
  name: 'repeats-app-root',
  level: 'warning',
  message:
    'The path starts with the app root, which it is relative to already: the file goes into directories of the same name inside it.',
};

function emptyCandidate({ kind }: Operation): FileWarning {
  return kind !== 'create'
    ? { name: 'empty-candidate', level: 'warning', message: 'The file becomes empty.' }
    : { name: 'empty-candidate', level: 'note', message: 'The new file is empty.' };
}

function markWarnings(before: string, after: string): FileWarning[] {
  const had = before.startsWith(BYTE_ORDER_MARK);
  const has = after.startsWith(BYTE_ORDER_MARK);
  if (had === has || after === '') return [];
  return had
    ? [{ name: 'bom-dropped', level: 'warning', message: 'The byte-order mark is dropped.' }]
    : [{ name: 'bom-added', level: 'warning', message: 'A byte-order mark is added.' }];
}

function endingWarnings(before: string, after: string): FileWarning[] {
  const old = lineEndings(before);
  const young = lineEndings(after);
  const change = `${old.description} → ${young.description}`;
  const warnings: FileWarning[] = [];
  if (before !== after && normaliseEndings(before) === normaliseEndings(after)) {
    const message = `Nothing but line endings changes (${change}).`;
    warnings.push({ name: 'only-line-endings', level: 'warning', message });
  }
  if (young.style === 'mixed' && old.style !== 'mixed') {
    const message = `Line endings become mixed (${young.description}).`;
    warnings.push({ name: 'mixed-endings-introduced', level: 'warning', message });
  } else if (old.style !== 'none' && young.style !== 'none' && old.style !== young.style) {
    const message = `Line endings change (${change}).`;
    warnings.push({ name: 'line-endings-changed', level: 'warning', message });
  }
  return warnings;
}

function characterWarnings(before: string, after: string): FileWarning[] {
  const kinds = [
    [
      'bidi-or-invisible-introduced',
      'Invisible or bidirectional characters are introduced: the code may not be what it looks like',
      newUnseenCharacters(before, after, 'invisible'),
    ],
    [
      'control-character-introduced',
      'Control characters are introduced',
      newUnseenCharacters(before, after, 'control'),
    ],
    [
      'replacement-character-introduced',
      'Replacement characters are introduced, usually the trace of a wrong decoding',
      newReplacementCharacters(before, after),
    ],
  ] as const;
  return kinds.flatMap(([name, says, found]) => {
    if (found.count === 0) return [];
    const message = `${says} (${describeCharacters(found)}).`;
    const lines = found.lines.slice(0, WARNING_LINES);
    return [{ name, level: 'warning', message, lines }];
  });
}

const POINTS_NAMED = 4;

function describeCharacters({ points, count, lines }: NewCharacters): string {
  const names = points.slice(0, POINTS_NAMED).map((point) => {
    return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  });
  const others = points.length > POINTS_NAMED ? ' and others' : '';
  const where = `${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, WARNING_LINES).join(', ')}`;
  const further = lines.length > WARNING_LINES ? ' and further down' : '';
  return `${count} × ${names.join(', ')}${others} on ${where}${further}`;
}

/** Smaller files lose most of themselves in ordinary edits. */
const LARGE_BYTES = 200;

function updateWarnings(before: string, after: string): FileWarning[] {
  if (before === '' || after === '') return [];
  const warnings: FileWarning[] = [];
  const [old, young] = [utf8Length(before), utf8Length(after)];
  if (old >= LARGE_BYTES && young * 2 < old) {
    const message = `Most of the file is removed: ${old} bytes become ${young}.`;
    warnings.push({ name: 'large-deletion', level: 'warning', message });
  }
  const [ended, ends] = [/[\r\n]$/.test(before), /[\r\n]$/.test(after)];
  if (ended && !ends) {
    const message = 'The newline at the end of the file is dropped.';
    warnings.push({ name: 'final-newline-dropped', level: 'warning', message });
  }
  if (!ended && ends) {
    const message = 'A newline is added at the end of the file.';
    warnings.push({ name: 'final-newline-added', level: 'note', message });
  }
  return warnings;
}
