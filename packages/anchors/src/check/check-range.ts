import type { LineRange, RangeAnchor } from '../anchor.js';
import type { AnchorDetail, Candidate } from '../check-report.js';
import { findLineRange, lineRange } from '../line-range.js';
import { type CheckContext, unchecked } from './check-context.js';
import type { Outcome } from './outcome.js';
import { readText } from './read-text.js';

/** Looks for the content of a line range: at its place, in its file, in the file it was renamed to. */
export async function checkRange(context: CheckContext, anchor: RangeAnchor): Promise<Outcome> {
  const { tree, meter } = context;
  const { fileHint: file, range, confirmed } = anchor;
  const entry = await tree.entry(file);
  if (entry?.type === 'file' && entry.contentId === confirmed.blob)
    return matched(file, range, 'range_matched');
  const read = await readText(tree, file, meter.budget.maxFileBytes);
  if (read.kind === 'unknown') return unchecked(context, file, read);
  if (read.kind === 'absent') return (await inRenamedFile(context, anchor)) ?? gone(anchor);
  const here = lineRange(read.text, range.start, range.end);
  if (here.ok && here.range.hash === range.hash) return matched(file, range, 'range_matched');
  return (
    inText(anchor, file, read.text, 'range_moved') ??
    (await inRenamedFile(context, anchor)) ??
    changed(anchor, here)
  );
}

function matched(
  file: string,
  { start, end, hash }: LineRange,
  reason: 'range_matched' | 'range_moved',
): Outcome {
  return {
    state: 'fresh',
    detail: {
      reason,
      file,
      lineStart: start,
      lineEnd: end,
      expectedHash: hash,
      actualHash: hash,
    },
  };
}

/** The answer of one file that has the content; of several places none is more likely than another. */
function inText(
  { range }: RangeAnchor,
  file: string,
  text: string,
  reason: 'range_moved' | 'moved',
): Outcome | undefined {
  const places = findLineRange(text, range);
  const [place] = places;
  if (place === undefined) return undefined;
  if (places.length > 1) return ambiguous(range, file, places);
  const found = matched(file, { ...range, ...place }, 'range_moved');
  if (reason === 'range_moved') return found;
  return { state: 'moved-renamed', detail: { ...found.detail, reason, movedTo: file } };
}

function ambiguous(
  range: LineRange,
  file: string,
  places: readonly Pick<LineRange, 'start' | 'end'>[],
): Outcome {
  const candidates = places.slice(0, 5).map(
    ({ start, end }): Candidate => ({
      file,
      kind: 'lines',
      qualifiedName: '',
      lineStart: start,
      lineEnd: end,
      score: 1,
    }),
  );
  return {
    state: 'lost',
    detail: { reason: 'ambiguous', file, expectedHash: range.hash, candidates },
  };
}

async function inRenamedFile(
  context: CheckContext,
  anchor: RangeAnchor,
): Promise<Outcome | undefined> {
  const baseline = await context.baselines.at(anchor.confirmed.commit);
  if (baseline === undefined) return undefined;
  const to = (await context.renames(baseline)).to.get(anchor.fileHint);
  if (to === undefined) return undefined;
  const read = await readText(context.tree, to, context.meter.budget.maxFileBytes);
  if (read.kind === 'unknown') return unchecked(context, to, read);
  return read.kind === 'text' ? inText(anchor, to, read.text, 'moved') : undefined;
}

function gone({ fileHint, range }: RangeAnchor): Outcome {
  return {
    state: 'lost',
    detail: { reason: 'file_missing', file: fileHint, expectedHash: range.hash },
  };
}

function changed(anchor: RangeAnchor, here: ReturnType<typeof lineRange>): Outcome {
  const { fileHint: file, range } = anchor;
  const detail: Omit<AnchorDetail, 'reason'> = { file, expectedHash: range.hash };
  if (!here.ok) return { state: 'lost', detail: { reason: 'range_missing', ...detail } };
  const { start, end, hash } = here.range;
  return {
    state: 'stale',
    detail: {
      reason: 'range_changed',
      ...detail,
      lineStart: start,
      lineEnd: end,
      actualHash: hash,
    },
  };
}
