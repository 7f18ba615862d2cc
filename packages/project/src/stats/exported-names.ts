import type { Anchor } from '@holdfast/anchors';
import { HoldfastError, isHoldfastError, shorten } from '@holdfast/base';
import type { SourceTree } from '@holdfast/source';
import { languageOf } from '@holdfast/syntax';
import type { Project } from '../project.js';

/** How much of what a project exports some document describes. */
export interface Coverage {
  /** Exported top-level declarations of the files that were looked at. */
  readonly exported: number;
  /** Those with an anchor on them or on one of their members. */
  readonly described: number;
  /** `described` by `exported`, four decimals; 1 when nothing is exported. */
  readonly share: number;
  /** Files with most exported names that no document describes, at most 10, most first. */
  readonly gaps: readonly CoverageGap[];
  /** `false` when there were more files than are looked at. */
  readonly complete: boolean;
}

/** A file with exported names that no document describes. */
export interface CoverageGap {
  readonly file: string;
  readonly names: readonly string[];
}

const MOST_FILES = 4000;
const MOST_BYTES = 1_000_000;
const MOST_GAPS = 10;

/** Counts exported top-level names of source files, and those that anchors describe. Tests are left out. */
export async function exportedNames(
  project: Project,
  tree: SourceTree,
  anchors: readonly Anchor[],
): Promise<Coverage> {
  const entries = await tree.list();
  const sources = entries.filter(
    ({ path, type }) => type === 'file' && languageOf(path) !== undefined && !isTest(path),
  );
  const described = describedNames(anchors);
  let exported = 0;
  let covered = 0;
  const gaps: CoverageGap[] = [];
  for (const { path } of sources.slice(0, MOST_FILES)) {
    const names = await namesOf(project, tree, path);
    const missing = names.filter((name) => described.get(path)?.has(name) !== true);
    exported += names.length;
    covered += names.length - missing.length;
    if (missing.length > 0) gaps.push({ file: path, names: missing });
  }
  return {
    exported,
    described: covered,
    share: exported === 0 ? 1 : Number((covered / exported).toFixed(4)),
    gaps: gaps.sort((a, b) => b.names.length - a.names.length).slice(0, MOST_GAPS),
    complete: sources.length <= MOST_FILES,
  };
}

function isTest(path: string): boolean {
  return /(?:^|\/)(?:tests?|__tests__|spec)\/|[._-](?:test|spec)\.[^/]+$/i.test(path);
}

/** By file, the top-level names that an anchor is on or inside of. */
function describedNames(anchors: readonly Anchor[]): ReadonlyMap<string, ReadonlySet<string>> {
  const described = new Map<string, Set<string>>();
  for (const anchor of anchors) {
    if (anchor.target !== 'declaration' || anchor.retired !== undefined) continue;
    const names = described.get(anchor.fileHint) ?? new Set();
    const { qualifiedName } = anchor;
    names.add(qualifiedName);
    // A member's name starts with its container's; a top-level name may have a dot of its own.
    for (const { index } of qualifiedName.matchAll(/\./g)) {
      names.add(qualifiedName.slice(0, index));
    }
    described.set(anchor.fileHint, names);
  }
  return described;
}

/** None for a file that cannot be read or parsed: a check says why. */
async function namesOf(project: Project, tree: SourceTree, path: string): Promise<string[]> {
  const contentId = (await tree.entry(path))?.contentId;
  const read = contentId === undefined ? await tree.read(path, MOST_BYTES) : undefined;
  const id = contentId ?? (read?.kind === 'found' ? read.contentId : undefined);
  if (id === undefined) return [];
  const facts = await project.facts();
  try {
    const result = await facts.facts(path, id, async () => await bytesOf(tree, path));
    if (result.kind !== 'facts') return [];
    return result.facts.declarations
      .filter(({ exported, container }) => exported && container === '')
      .map(({ qualifiedName }) => qualifiedName);
  } catch (error) {
    if (isHoldfastError(error) && error.code === 'source-unavailable') return [];
    throw error;
  }
}

/** Throws instead of answering nothing: what is derived from it is remembered. */
async function bytesOf(tree: SourceTree, path: string): Promise<Uint8Array> {
  const read = await tree.read(path, MOST_BYTES);
  if (read.kind === 'found') return read.bytes;
  throw new HoldfastError('source-unavailable', `${shorten(path)} cannot be read.`, { path });
}
