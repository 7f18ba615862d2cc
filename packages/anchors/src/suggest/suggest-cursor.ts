import { sha256 } from '@holdfast/base';
import type { AskedNames } from './asked-names.js';
import { isNear, mayBeMissing } from './missing-name.js';
import type { SourceFile, SourceWalk } from './source-symbols.js';
import { bareName, memberName } from './symbol-names.js';

/** How far the sources were read for some documents; opaque but for its shape. */
export interface SuggestCursor {
  /** Fingerprint of what the documents ask for and of the files up to {@link after}. */
  readonly seen: string;
  /** The last path that was looked at. */
  readonly after: string;
  /** Files up to there that declare what the documents ask for, or were not read: looked at again. */
  readonly hits: readonly string[];
  /** Names that are words of one file up to there, or of two and more. */
  readonly words: readonly (readonly [name: string, files: 1 | 2])[];
}

/** The cursor after some files, of which `walk` tells what was found. */
export function suggestCursor(
  asked: AskedNames,
  files: readonly SourceFile[],
  walk: Pick<SourceWalk, 'places' | 'skipped' | 'filesWith'>,
): SuggestCursor | undefined {
  const after = files.at(-1)?.path;
  if (after === undefined) return undefined;
  const missing = asked.codes.filter((code) => mayBeMissing(code, walk));
  const hits = new Set(walk.skipped.map(({ file }) => file));
  for (const place of walk.places) {
    if (hits.has(place.file)) continue;
    const [bare, member] = [
      bareName(place.declaration.qualifiedName),
      memberName(place.declaration),
    ];
    const isAsked = asked.files.has(place.file) || asked.names.has(bare) || asked.names.has(member);
    const isMissed = () =>
      missing.some((code) => isNear(code, code.isDotted ? member : bare, place));
    if (isAsked || isMissed()) hits.add(place.file);
  }
  const words = [...asked.names].flatMap((name) => {
    const count = walk.filesWith(name);
    return count === 0 ? [] : [[name, count > 1 ? 2 : 1] as const];
  });
  return { seen: fingerprint(asked, files), after, hits: [...hits], words };
}

/** How many of the files a cursor speaks of, if they and what is asked are what they were; otherwise 0. */
export function filesBehind(
  cursor: SuggestCursor | undefined,
  asked: AskedNames,
  files: readonly SourceFile[],
): number {
  if (cursor === undefined) return 0;
  const end = files.findIndex(({ path }) => path === cursor.after) + 1;
  return fingerprint(asked, files.slice(0, end)) === cursor.seen ? end : 0;
}

function fingerprint(
  { names, codes, files: named }: AskedNames,
  files: readonly SourceFile[],
): string {
  const listed = files.map(({ path, contentId = '' }) => [path, contentId]);
  // How a name is written decides what may have become of it, see `mayBeMissing`.
  const wanted = codes.map(({ name, isDotted, isDistinctive }) => [name, isDotted, isDistinctive]);
  const asked = [[...names].sort(), [...named].sort(), wanted.sort()];
  return sha256(JSON.stringify([listed, asked])).slice(0, 32);
}
