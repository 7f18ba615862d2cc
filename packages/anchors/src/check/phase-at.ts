import type { SourceTree } from '@holdfast/source';
import type { Anchor, DeclarationAnchor, PairAnchor, RangeAnchor } from '../anchor.js';
import { hashLines } from '../hash-lines.js';
import { findLineRange, lineRange } from '../line-range.js';
import type { CheckContext } from './check-context.js';
import { confirmedTarget } from './confirmed-target.js';
import type { Outcome } from './outcome.js';
import { readText } from './read-text.js';
import { errorAt } from './syntax-trouble.js';
import { hasIdentity, scopeHash } from './target.js';

/** An anchor's state as far as its own file tells it; `unknown` when that file cannot be read. */
export type Phase = 'fresh' | 'stale' | 'gone' | 'unknown';

/** The phase that an outcome stands for. */
export function phaseOf({ state }: Outcome): Phase {
  if (state === 'fresh' || state === 'stale') return state;
  return state === 'lost' || state === 'moved-renamed' ? 'gone' : 'unknown';
}

/** The phase of an anchor in another tree, such as an older commit. */
export async function phaseAt(
  context: CheckContext,
  anchor: Anchor,
  tree: SourceTree,
): Promise<Phase> {
  if (anchor.target === 'range') return await phaseOfRange(context, anchor, tree);
  if (anchor.target === 'pair') return await phaseOfPair(context, anchor, tree);
  return await phaseOfDeclaration(context, anchor, tree);
}

async function phaseOfDeclaration(
  context: CheckContext,
  anchor: DeclarationAnchor,
  tree: SourceTree,
): Promise<Phase> {
  const file = await context.reader.file(tree, anchor.fileHint, 'files');
  if (file.kind === 'absent') return 'gone';
  if (file.contentId === anchor.confirmed.blob) return 'fresh';
  if (file.kind === 'unknown') return 'unknown';
  const { declarations, errors } = file.facts;
  const found = declarations.find((it) => hasIdentity(it, anchor));
  if (found === undefined) {
    if (errors.length > 0) return 'unknown';
    const isTwin = declarations.some((it) => it.qualifiedName === anchor.qualifiedName);
    return isTwin ? 'stale' : 'gone';
  }
  const hashes = (await confirmedTarget(context, anchor, 'files'))?.hashes;
  if (hashes === undefined) return 'unknown';
  if (scopeHash(anchor.scope, hashes) === scopeHash(anchor.scope, found.hashes)) return 'fresh';
  return errorAt(found, errors, 1) === undefined ? 'stale' : 'unknown';
}

async function phaseOfRange(
  { meter }: CheckContext,
  { fileHint, range }: RangeAnchor,
  tree: SourceTree,
): Promise<Phase> {
  const read = await readText(tree, fileHint, meter.budget.maxFileBytes);
  if (read.kind !== 'text') return read.kind === 'absent' ? 'gone' : 'unknown';
  const here = lineRange(read.text, range.start, range.end);
  if (here.ok && here.range.hash === range.hash) return 'fresh';
  const places = findLineRange(read.text, range).length;
  if (places > 0) return places === 1 ? 'fresh' : 'gone';
  return here.ok ? 'stale' : 'gone';
}

async function phaseOfPair(
  { meter }: CheckContext,
  { pair }: PairAnchor,
  tree: SourceTree,
): Promise<Phase> {
  const read = await readText(tree, pair.document, meter.budget.maxFileBytes);
  if (read.kind !== 'text') return read.kind === 'absent' ? 'gone' : 'unknown';
  if (pair.section === undefined)
    return hashLines(read.text).hash === pair.hash ? 'fresh' : 'stale';
  const { findSection } = await import('../find-section.js');
  const found = findSection(read.text, pair.section);
  if (found.kind !== 'found') return 'gone';
  return hashLines(found.text).hash === pair.hash ? 'fresh' : 'stale';
}
