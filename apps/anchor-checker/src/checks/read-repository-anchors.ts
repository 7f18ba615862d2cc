import { type Anchor, parseAnchors } from '@holdfast/anchors';
import { decodeUtf8 } from '@holdfast/base';
import type { SourceTree } from '@holdfast/source';
import type { FileProblem } from '../store/views.js';

/** The anchors that a repository has of its own, or what is wrong with their file. */
export interface RepositoryAnchors {
  /** Absent when the file is damaged: then nothing is known of them. */
  readonly anchors?: readonly Anchor[];
  readonly problems: readonly FileProblem[];
}

/** Where anchors live in a repository. */
export const ANCHORS_PATH = '.holdfast/anchors.json';

/** Reads `.holdfast/anchors.json` of a commit; a repository without one has no anchors of its own. */
export async function readRepositoryAnchors(tree: SourceTree): Promise<RepositoryAnchors> {
  const read = await tree.read(ANCHORS_PATH, MOST_BYTES);
  if (read.kind === 'absent') return { anchors: [], problems: [] };
  if (read.kind !== 'found') return damaged('The file cannot be read.');
  const text = decodeUtf8(read.bytes);
  if (text === undefined) return damaged('The file is not UTF-8.');
  const parsed = parseAnchors(text);
  if (parsed.ok) return { anchors: parsed.anchors, problems: [] };
  return { problems: parsed.problems.map((problem) => ({ ...problem, path: ANCHORS_PATH })) };
}

/** Some 50,000 anchors. */
const MOST_BYTES = 32 * 1024 * 1024;

function damaged(message: string): RepositoryAnchors {
  return {
    problems: [{ code: 'anchors-invalid', message, path: ANCHORS_PATH, line: 1, column: 1 }],
  };
}
