import type { PairAnchor } from '../anchor.js';
import { hashLines } from '../hash-lines.js';
import { type CheckContext, unchecked } from './check-context.js';
import type { Outcome } from './outcome.js';
import { readText } from './read-text.js';

/** Compares the other document, or its section, with what it said when the pair was confirmed. */
export async function checkPair(context: CheckContext, anchor: PairAnchor): Promise<Outcome> {
  const { document, hash } = anchor.pair;
  const { maxFileBytes } = context.meter.budget;
  const read = await readText(context.tree, document, maxFileBytes);
  if (read.kind === 'unknown') return unchecked(context, document, read);
  if (read.kind === 'text') return await compare(anchor, document, read.text);
  const moved = await renamedDocument(context, anchor);
  if (moved === undefined)
    return {
      state: 'lost',
      detail: { reason: 'file_missing', file: document, expectedHash: hash },
    };
  const there = await readText(context.tree, moved, maxFileBytes);
  if (there.kind !== 'text')
    return unchecked(context, moved, {
      reason: there.kind === 'unknown' ? there.reason : 'unavailable',
    });
  const { detail } = await compare(anchor, moved, there.text);
  if (detail.reason === 'section_missing') return { state: 'lost', detail };
  const bodyChanged = detail.reason === 'pair_changed';
  return {
    state: 'moved-renamed',
    detail: { ...detail, reason: 'moved', movedTo: moved, bodyChanged },
  };
}

async function compare(anchor: PairAnchor, file: string, text: string): Promise<Outcome> {
  const { section, hash } = anchor.pair;
  let content = text;
  let renamedTo: string | undefined;
  if (section !== undefined) {
    // Few anchors have another document's section for a target, and the Markdown parser is large.
    const { findSection } = await import('../find-section.js');
    const found = findSection(text, section);
    if (found.kind === 'missing')
      return { state: 'lost', detail: { reason: 'section_missing', file, expectedHash: hash } };
    content = found.text;
    if (found.kind === 'moved') renamedTo = found.movedTo;
  }
  const actualHash = hashLines(content).hash;
  const detail = { file, expectedHash: hash, actualHash };
  const bodyChanged = actualHash !== hash;
  if (renamedTo !== undefined)
    return {
      state: 'moved-renamed',
      detail: { reason: 'renamed', ...detail, renamedTo, bodyChanged },
    };
  if (bodyChanged) return { state: 'stale', detail: { reason: 'pair_changed', ...detail } };
  return { state: 'fresh', detail: { reason: 'pair_matched', ...detail } };
}

async function renamedDocument(
  context: CheckContext,
  anchor: PairAnchor,
): Promise<string | undefined> {
  const baseline = await context.baselines.at(anchor.confirmed.commit);
  if (baseline === undefined) return undefined;
  return (await context.renames(baseline)).to.get(anchor.pair.document);
}
