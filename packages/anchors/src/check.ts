import { compareCodeUnits } from '@holdfast/base';
import type { Anchor, AnchorId, DeclarationAnchor } from './anchor.js';
import { targetFile } from './anchor-target.js';
import { type CheckContext, createCheckContext } from './check/check-context.js';
import { createDocumentChecker } from './check/check-document.js';
import { checkElsewhere, type Elsewhere, type Gone } from './check/check-elsewhere.js';
import { checkInPlace, fresh } from './check/check-in-place.js';
import { checkPair } from './check/check-pair.js';
import { checkRange } from './check/check-range.js';
import { mapBounded } from './check/map-bounded.js';
import { movedDirectories } from './check/moved-directories.js';
import type { InPlace, Outcome } from './check/outcome.js';
import { answer } from './check/outcome.js';
import { createBlame } from './check/since.js';
import type { CheckOptions } from './check-options.js';
import type { AnchorResult, CheckReport } from './check-report.js';

/**
 * Checks anchors against the files as they are: whether what each document describes is still what
 * was confirmed, and if not, what became of it (anchors.md 3). Nothing is written, and no answer
 * depends on which other anchors there are. Only the anchored files are read, unless something is
 * not where it was.
 *
 * @returns one result for each anchor, and what a person has to know about the check itself.
 * @throws HoldfastError `source-unavailable` when the repository cannot be read, and what `facts` throws.
 *
 * @example
 * ```ts
 * import { type AnchorId, checkAnchors, lineRange } from '@holdfast/anchors';
 * import { gitBlobId, memorySourceTree } from '@holdfast/source';
 * import { createFactsProvider } from '@holdfast/syntax/node';
 *
 * const confirmed = 'web:\n  port: 80\n';
 * const made = lineRange(confirmed, 1, 2);
 * if (!made.ok) throw new Error(made.reason);
 * const anchor = {
 *   id: 'an_port' as AnchorId,
 *   document: 'README.md',
 *   target: 'range',
 *   fileHint: 'deploy.yml',
 *   range: made.range,
 *   confirmed: {
 *     by: 'Ada',
 *     kind: 'person',
 *     at: '2026-01-01T00:00:00Z',
 *     blob: gitBlobId(new TextEncoder().encode(confirmed)),
 *   },
 * } as const;
 * const tree = memorySourceTree({ 'README.md': '# Web', 'deploy.yml': 'web:\n  port: 81\n' });
 * const facts = createFactsProvider({ workers: 0 });
 * const { results } = await checkAnchors({ anchors: [anchor], tree, facts });
 * await facts.close();
 * console.log(results.map(({ state, detail }) => `${state} ${detail.reason}`));
 * // [ 'stale range_changed' ]
 * ```
 */
export async function checkAnchors(options: CheckOptions): Promise<CheckReport> {
  const context = createCheckContext(options);
  const { anchors, only } = options;
  const wanted = anchors.filter(({ id }) => only === undefined || only.has(id));
  const inPlace = await checkAllInPlace(context, wanted);
  const elsewhere = await checkElsewhere(context, goneOf(wanted, inPlace));
  const documents = createDocumentChecker(context);
  const blame = createBlame(context);
  const results = await mapBounded(wanted, 16, async (anchor, index): Promise<AnchorResult> => {
    const outcome = outcomeOf(anchor, inPlace[index], elsewhere);
    if (outcome.state === 'retired') return { anchor, ...outcome };
    const told = tellReturn(options, anchor.id, await blame.add(anchor, outcome));
    return { anchor, ...(await documents.add(anchor, told)) };
  });
  return await makeReport(context, results, elsewhere);
}

/** The anchored files, each read once, and what they say of their anchors; in the anchors' order. */
async function checkAllInPlace(
  context: CheckContext,
  anchors: readonly Anchor[],
): Promise<readonly InPlace[]> {
  const byFile = new Map<string, number[]>();
  for (const [index, anchor] of anchors.entries()) {
    const key = targetFile(anchor);
    const known = byFile.get(key);
    if (known === undefined) byFile.set(key, [index]);
    else known.push(index);
  }
  const found: InPlace[] = new Array(anchors.length);
  let done = 0;
  await mapBounded([...byFile.values()], 32, async (indexes) => {
    for (const index of indexes) {
      const anchor = anchors[index];
      if (anchor !== undefined) found[index] = await checkOneInPlace(context, anchor);
    }
    done += 1;
    context.options.onProgress?.({ phase: 'anchored', done, total: byFile.size });
  });
  return found;
}

async function checkOneInPlace(context: CheckContext, anchor: Anchor): Promise<InPlace> {
  if (anchor.retired !== undefined)
    return answer({ state: 'retired', detail: { reason: 'retired' } });
  if (anchor.target === 'range') return answer(await checkRange(context, anchor));
  if (anchor.target === 'pair') return answer(await checkPair(context, anchor));
  if (await isUntouched(context, anchor)) return answer(fresh(anchor, undefined));
  const file = await context.reader.file(context.tree, anchor.fileHint, 'files');
  return await checkInPlace(context, anchor, file);
}

/** Whether the bytes are those that were confirmed, when nobody asks where in them anything is. */
async function isUntouched({ options, tree }: CheckContext, anchor: DeclarationAnchor) {
  // A return to what was confirmed is told with its place.
  if (options.linesOfUntouched !== false || options.previous?.has(anchor.id)) return false;
  const entry = await tree.entry(anchor.fileHint);
  return entry?.type === 'file' && entry.contentId === anchor.confirmed.blob;
}

function goneOf(anchors: readonly Anchor[], inPlace: readonly InPlace[]): readonly Gone[] {
  return anchors.flatMap((anchor, index) => {
    const it = inPlace[index];
    if (it?.kind !== 'gone' || anchor.target !== 'declaration') return [];
    return [{ anchor, fileMissing: it.fileMissing }];
  });
}

function outcomeOf(anchor: Anchor, inPlace: InPlace | undefined, elsewhere: Elsewhere): Outcome {
  if (inPlace?.kind === 'answer') return inPlace.outcome;
  const outcome = anchor.target === 'declaration' ? elsewhere.outcomes.get(anchor) : undefined;
  if (outcome === undefined) throw new TypeError('every anchor has an outcome');
  return outcome;
}

/** What came back to the confirmed state by itself needs no confirmation, and is told once. */
function tellReturn({ previous }: CheckOptions, id: AnchorId, outcome: Outcome): Outcome {
  const before = previous?.get(id);
  const hadLeft = before === 'stale' || before === 'moved-renamed' || before === 'lost';
  if (!hadLeft || outcome.state !== 'fresh') return outcome;
  return { ...outcome, detail: { ...outcome.detail, reason: 'reverted' } };
}

async function makeReport(
  context: CheckContext,
  results: readonly AnchorResult[],
  { cursor, skippedFiles }: Elsewhere,
): Promise<CheckReport> {
  const sorted = [...results].sort(
    (a, b) =>
      compareCodeUnits(a.anchor.document, b.anchor.document) ||
      compareCodeUnits(a.anchor.id, b.anchor.id),
  );
  const uncheckedAnchorIds = sorted
    .filter(({ state }) => state === 'unchecked')
    .map(({ anchor }) => anchor.id);
  const { anchors, tree } = context.options;
  const budget = context.meter.report();
  return {
    results: sorted,
    ...(tree.commit === undefined ? {} : { commit: tree.commit }),
    complete: budget.limit === null,
    budget,
    uncheckedAnchorIds,
    fallbackShare: fallbackShare(anchors),
    movedDirectories: await movedDirectories(context, sorted),
    skippedFiles,
    ...(cursor === undefined || budget.limit === null ? {} : { cursor }),
  };
}

function fallbackShare(anchors: readonly Anchor[]): CheckReport['fallbackShare'] {
  const active = anchors.filter(({ retired }) => retired === undefined);
  const fallback = active.filter(({ target }) => target === 'range').length;
  const share = active.length === 0 ? 0 : Number((fallback / active.length).toFixed(4));
  return { total: active.length, fallback, share };
}
