import { type Anchor, type AnchorResult, targetFile } from '@holdfast/anchors';
import { decodeUtf8 } from '@holdfast/base';
import type { SourceRead, SourceTree } from '@holdfast/source';
import type { Project } from '../project.js';
import { targetLines } from './target-lines.js';

/** What an anchor's target was when it was confirmed, and what it is. */
export interface AnchorComparison {
  readonly before: PlacedText | NotShown;
  readonly after: PlacedText | NotShown;
}

/** Some lines of a file. */
export interface PlacedText {
  readonly kind: 'text';
  readonly path: string;
  /** Of the first line, from 1. */
  readonly line: number;
  readonly text: string;
}

/**
 * Why there is no text to show: `not-committed` (no commit has the content that was confirmed),
 * `missing` (the target is nowhere), `unreadable` (binary, too large, or not to be had).
 */
export interface NotShown {
  readonly kind: 'not-committed' | 'missing' | 'unreadable';
}

/**
 * Gathers what a reader compares before confirming: the text of the target as it was confirmed, from
 * the repository, and as it is in a tree.
 *
 * @param project - or, where there is no project on disk, the two things of it that are needed.
 * @param result - what a check of `tree` found.
 */
export async function compareAnchor(
  project: Pick<Project, 'history' | 'facts'>,
  result: AnchorResult,
  tree: SourceTree,
): Promise<AnchorComparison> {
  const [before, after] = await Promise.all([
    confirmedText(project, result.anchor),
    presentText(project, result, tree),
  ]);
  return { before, after };
}

const MAX_BYTES = 2_000_000;

async function confirmedText(
  project: Pick<Project, 'history' | 'facts'>,
  anchor: Anchor,
): Promise<PlacedText | NotShown> {
  const history = await project.history();
  if (history === undefined) return { kind: 'not-committed' };
  const { blob } = anchor.confirmed;
  const read = await history.blob(blob, MAX_BYTES);
  if (read.kind === 'absent') return { kind: 'not-committed' };
  return await placed(project, targetFile(anchor), read, anchor);
}

async function presentText(
  project: Pick<Project, 'history' | 'facts'>,
  { anchor, state, detail }: AnchorResult,
  tree: SourceTree,
): Promise<PlacedText | NotShown> {
  if (state === 'lost') return { kind: 'missing' };
  const path = detail.movedTo ?? detail.file;
  if (path === undefined) return { kind: 'missing' };
  const read = await tree.read(path, MAX_BYTES);
  if (read.kind === 'absent') return { kind: 'missing' };
  const { lineStart, lineEnd } = detail;
  const lines =
    lineStart === undefined ? undefined : { start: lineStart, end: lineEnd ?? lineStart };
  return await placed(project, path, read, anchor, lines);
}

async function placed(
  project: Pick<Project, 'history' | 'facts'>,
  path: string,
  read: SourceRead,
  anchor: Anchor,
  known?: { readonly start: number; readonly end: number },
): Promise<PlacedText | NotShown> {
  const text = read.kind === 'found' ? decodeUtf8(read.bytes) : undefined;
  if (read.kind !== 'found' || text === undefined) return { kind: 'unreadable' };
  const lines = known ?? (await targetLines(project, path, read, text, anchor));
  if (lines === undefined) return { kind: 'missing' };
  return {
    kind: 'text',
    path,
    line: lines.start,
    text: cut(text, lines.start, lines.end),
  };
}

/** Whole lines with their ends. */
function cut(text: string, start: number, end: number): string {
  const lines = text.split(/(?<=\n)/);
  return lines.slice(start - 1, end).join('');
}
