import { nameSimilarity } from '../near-names.js';
import type { CodeName } from './code-name.js';
import { isSideFile } from './side-file.js';
import type { Place, SymbolIndex } from './source-symbols.js';

/** What a name that is nowhere in the sources may have been. */
export interface MissingName {
  readonly near: readonly string[];
  readonly reason: string;
}

/**
 * Whether a code name was once of this project: it is nowhere in the sources, not even as a word, and
 * a declaration is called much like it. Names of other libraries are nowhere either, so that
 * without such a likeness nothing is said.
 */
export function missingName(code: CodeName, index: SymbolIndex): MissingName | undefined {
  if (!index.complete || !mayBeMissing(code, index)) return undefined;
  const [owner = ''] = code.name.split('.');
  if (code.isDotted && !index.byName.has(owner)) return undefined;
  const near = nearest(code, index);
  if (near.length === 0) return undefined;
  return { near, reason: 'It is nowhere in the sources, and these are called much like it.' };
}

/** Whether it is a name that only code has, and no source that was read has its last part as a word. */
export function mayBeMissing(code: CodeName, { filesWith }: Pick<SymbolIndex, 'filesWith'>) {
  const last = lastPart(code);
  return code.isDistinctive && last.length >= 6 && filesWith(last) === 0;
}

/** Whether a declaration, found under this name, may be what a missing name has become. */
export function isNear(code: CodeName, other: string, place: Place): boolean {
  return likeness(code, other) >= ALIKE && mayBecome(code, place);
}

function mayBecome({ name, isDotted }: CodeName, { file, declaration }: Place): boolean {
  return !isSideFile(file) && (!isDotted || name.startsWith(`${declaration.container}.`));
}

/** Much more alike than names of different things usually are. */
const ALIKE = 0.85;

function nearest(code: CodeName, index: SymbolIndex): readonly string[] {
  const found: { readonly target: string; readonly score: number }[] = [];
  for (const [other, places] of code.isDotted ? index.byMember : index.byName) {
    const score = likeness(code, other);
    const place = score < ALIKE ? undefined : places.find((it) => mayBecome(code, it));
    if (place === undefined) continue;
    const { file, declaration } = place;
    found.push({ target: `${file}#${declaration.kind} ${declaration.qualifiedName}`, score });
  }
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ target }) => target);
}

function likeness(code: CodeName, other: string): number {
  const last = lastPart(code);
  if (Math.abs(other.length - last.length) > last.length / 3) return 0;
  return nameSimilarity(code.isDotted ? last : code.name, other);
}

function lastPart({ name }: CodeName): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
