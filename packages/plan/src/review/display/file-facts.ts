import type { FileBytes, FileReview } from '../review-model.js';

/** What to know of a file beside its lines: its mode, what its bytes are, how much a move keeps. */
export function fileFacts({ operation, bytes, similarity }: FileReview): string[] {
  return [
    ...(similarity === undefined ? [] : [similarityText(similarity)]),
    ...('executable' in operation && operation.executable !== undefined
      ? [operation.executable ? 'mode: becomes executable (+x)' : 'mode: no longer executable (-x)']
      : []),
    ...(bytes === undefined ? [] : [bytesText(bytes)]),
  ];
}

function similarityText(percent: number): string {
  return percent === 100 ? 'the same bytes under another name' : `${percent} % of it stays`;
}

function bytesText({ before, after }: NonNullable<FileReview['bytes']>): string {
  const sides = [before, after].filter((side) => side !== undefined);
  const name = sides.some(({ type }) => type !== undefined) ? 'binary' : 'encoding';
  const [old, young] = [before && sideText(before), after && sideText(after)];
  if (old === young || young === undefined) return `${name}: ${old}`;
  return `${name}: ${old === undefined ? '' : `${old} → `}${young}`;
}

/** `PNG image, 1,204 bytes`, or `UTF-16 LE, 88 bytes`. */
export function sideText({ type, encoding, size }: FileBytes): string {
  return `${type ?? encoding ?? 'data'}, ${size.toLocaleString('en-US')} ${size === 1 ? 'byte' : 'bytes'}`;
}

/** The name of a file as headings show it; of a move both. */
export function fileNames({ operation }: Pick<FileReview, 'operation'>): readonly string[] {
  return operation.kind === 'move' ? [operation.from, operation.path] : [operation.path];
}
