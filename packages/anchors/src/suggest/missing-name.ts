import { nameSimilarity } from '../near-names.js';
import type { CodeName } from './code-name.js';
import { isSideFile } from './side-file.js';
import type { SymbolIndex } from './symbol-index.js';

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
  if (!code.isDistinctive || !index.complete) return undefined;
  const parts = code.name.split('.');
  const last = parts.at(-1) ?? '';
  if (last.length < 6 || index.filesWith(last) > 0) return undefined;
  const [owner] = parts;
  if (code.isDotted && (owner === undefined || !index.byName.has(owner))) return undefined;
  const near = nearest(last, code, index);
  if (near.length === 0) return undefined;
  return { near, reason: 'It is nowhere in the sources, and these are called much like it.' };
}

/** Much more alike than names of different things usually are. */
const ALIKE = 0.85;

function nearest(
  last: string,
  { name, isDotted }: CodeName,
  index: SymbolIndex,
): readonly string[] {
  const names = isDotted ? index.byMember : index.byName;
  const found: { readonly target: string; readonly score: number }[] = [];
  for (const [other, places] of names) {
    if (Math.abs(other.length - last.length) > last.length / 3) continue;
    const score = nameSimilarity(isDotted ? last : name, other);
    const place = places.find(({ file }) => !isSideFile(file));
    if (score < ALIKE || place === undefined) continue;
    const { file, declaration } = place;
    if (isDotted && !name.startsWith(`${declaration.container}.`)) continue;
    found.push({ target: `${file}#${declaration.kind} ${declaration.qualifiedName}`, score });
  }
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ target }) => target);
}
