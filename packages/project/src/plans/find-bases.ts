import { statSync } from 'node:fs';
import { HoldfastError, type Sha256, sha256, shorten } from '@holdfast/base';
import { createNodeFs } from '@holdfast/files';
import { findOriginals } from '@holdfast/journal/reading';
import { MAX_PLAN_LIMITS, type NeededBase, operationBytes, parsePlan } from '@holdfast/plan';
import type { SourceTree } from '@holdfast/source';
import { openHistory, pastVersions, workingTree } from '@holdfast/source/node';
import { inPlans, readSaved } from './plans-directory.js';

/** Where to look for the contents that a plan was made for. */
export interface BasePlaces {
  /** The project's root, absolute. */
  readonly root: string;
  /** What the paths of the plan are relative to, absolute. */
  readonly directory: string;
  /** A commit of the repository, or an absolute path of a directory, and nothing else. */
  readonly from?: string;
}

/**
 * Finds contents by their hash: where the user says, else as they are staged or were committed, in the
 * originals of the journal, and in saved plans that made them. What has the hash is the content, wherever
 * it was.
 *
 * @throws HoldfastError `rebase-base-missing` for the first that is nowhere.
 */
export async function findBases(
  needed: readonly NeededBase[],
  places: BasePlaces,
): Promise<ReadonlyMap<Sha256, Uint8Array>> {
  const found = new Map<Sha256, Uint8Array>();
  const { from } = places;
  if (from === undefined) await searchFor(needed, places, found);
  else if (needed.length > 0) await readNamed(from, needed, places, found);
  const nowhere = needed.find((base) => !found.has(base.sha256));
  if (nowhere !== undefined) throw missing(nowhere.path, from);
  return found;
}

type Found = Map<Sha256, Uint8Array>;

async function readNamed(
  from: string,
  needed: readonly NeededBase[],
  { directory }: BasePlaces,
  found: Found,
): Promise<void> {
  const tree = await openNamed(from, directory);
  try {
    for (const base of needed) {
      const bytes = found.has(base.sha256) ? undefined : await readFrom(tree, base);
      if (bytes !== undefined) found.set(base.sha256, bytes);
    }
  } finally {
    await tree.close();
  }
}

/** Journal and saved plans are gone through once for all that no commit has. */
async function searchFor(
  needed: readonly NeededBase[],
  { root, directory }: BasePlaces,
  found: Found,
): Promise<void> {
  const left = new Set<Sha256>();
  for (const { path, sha256: hash } of needed) {
    if (found.has(hash)) continue;
    const bytes = await pastVersion(directory, path, hash);
    if (bytes === undefined) left.add(hash);
    else found.set(hash, bytes);
  }
  for (const search of [findOriginals, inSavedPlans]) {
    for (const hash of found.keys()) left.delete(hash);
    if (left.size === 0) return;
    for (const [hash, bytes] of await search(root, left)) found.set(hash, bytes);
  }
}

async function pastVersion(
  directory: string,
  path: string,
  hash: Sha256,
): Promise<Uint8Array | undefined> {
  for await (const bytes of pastVersions(directory, path)) {
    if (sha256(bytes) === hash) return bytes;
  }
  return undefined;
}

/** A plan that was applied made what a later plan was made for. */
async function inSavedPlans(
  root: string,
  wanted: ReadonlySet<Sha256>,
): Promise<ReadonlyMap<Sha256, Uint8Array>> {
  const fs = createNodeFs();
  const found: Found = new Map();
  await inPlans(fs, root, false, async (plans) => {
    const names = fs.list(plans).filter((name) => /^[0-9a-f]{64}\.json$/.test(name));
    for (const name of names) {
      const text = readSaved(fs, plans, name)?.toString('utf8');
      if (text === undefined || ![...wanted].some((hash) => text.includes(hash))) continue;
      const parsed = parsePlan(jsonOf(text), { limits: MAX_PLAN_LIMITS });
      for (const operation of parsed.ok ? parsed.plan.operations : []) {
        const { afterSha256: made } = operation;
        if (made === null || !wanted.has(made) || found.has(made)) continue;
        const bytes = operationBytes(operation);
        if (bytes !== undefined) found.set(made, bytes);
      }
      if (found.size === wanted.size) return;
    }
  });
  return found;
}

/** Undefined for what is not JSON, which no plan is. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The tree that the user named. */
async function openNamed(from: string, directory: string): Promise<SourceTree> {
  if (statSync(from, { throwIfNoEntry: false })?.isDirectory()) return workingTree(from);
  const history = await openHistory(directory);
  const commit = await history.resolve(from);
  if (commit !== undefined) {
    const tree = await history.treeAt(commit);
    return { ...tree, close: () => history.close() };
  }
  await history.close();
  throw new HoldfastError('source-unavailable', `${shorten(from)} is no directory and no commit.`, {
    hint: 'Name a branch, tag, commit or directory that has the files as the plan was made for them.',
  });
}

async function readFrom(
  tree: SourceTree,
  { path, sha256: hash }: NeededBase,
): Promise<Uint8Array | undefined> {
  const read = await tree.read(path);
  return read.kind === 'found' && sha256(read.bytes) === hash ? read.bytes : undefined;
}

function missing(path: string, from: string | undefined): HoldfastError {
  const where =
    from === undefined
      ? 'in the repository, in the journal, or in saved plans'
      : `in ${shorten(from)}`;
  return new HoldfastError(
    'rebase-base-missing',
    `What ${shorten(path)} was when the plan was made is not found ${where}.`,
    {
      path,
      hint: 'Without it the two changes cannot be merged. Name a commit or directory that has it with --base, or make the plan again.',
    },
  );
}
