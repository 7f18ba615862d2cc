import { utf8Length } from '@holdfast/base';
import type { ComparedOperation } from './compare-plan.js';
import type { FileReview } from './review-model.js';

/**
 * How much of a moved file stays, as git counts it: the part of the larger side that both have, in per
 * cent, rounded down. Nothing for other operations, and for bytes that cannot be compared.
 */
export function similarityOf({
  operation,
  diff,
  before,
  after,
}: ComparedOperation): Pick<FileReview, 'similarity'> {
  if (operation.kind !== 'move') return {};
  if (operation.content === undefined) return { similarity: 100 };
  const [old, young] = [before?.read.text, after?.read.text];
  if (diff.original !== 'matched' || old === undefined || young === undefined) return {};
  const removed = diff.hunks.flatMap(({ rows }) => rows.filter(({ kind }) => kind === 'removed'));
  const gone = removed.reduce((sum, { text, end }) => sum + utf8Length(text) + end.length, 0);
  const most = Math.max(utf8Length(old), utf8Length(young));
  return { similarity: most === 0 ? 100 : Math.floor((100 * (utf8Length(old) - gone)) / most) };
}
