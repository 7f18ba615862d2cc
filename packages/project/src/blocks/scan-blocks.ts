import { basename } from 'node:path';
import { once } from '@holdfast/base';
import {
  type Division,
  type ImportGraph,
  type ProjectListing,
  proposeBlocks,
  type Scan,
  type ScanReport,
  scanToMap,
  scanWithoutProposal,
} from '@holdfast/blocks';
import type {
  BlockMap,
  StoreConflict,
  StoredAct,
  StoredStep,
  StoreRefusal,
} from '@holdfast/blocks/node';
import type { SourceEntry } from '@holdfast/source';
import type { Project } from '../project.js';
import { blockFacts } from './block-facts.js';
import { commitOf, fileRenames } from './file-renames.js';
import { scanInput, withWords } from './proposal-input.js';
import { readMap } from './read-map.js';

/** Who scans, and how. */
export interface ScanRequest extends Omit<StoredAct, 'act' | 'expected'> {
  /** Puts a proposal made from nothing beside the map, instead of carrying its blocks over. */
  readonly fresh?: boolean;
  /** Seed of the division of flat folders; default 1. */
  readonly seed?: number;
}

/** The map after a scan and what was found; or why there was none. */
export type ScanOutcome =
  | (StoredStep & {
      /** The map before; `undefined` when there was none. */
      readonly before: BlockMap | undefined;
      readonly report: ScanReport;
      readonly coverage: ScanCoverage;
    })
  | StoreConflict
  | StoreRefusal;

/** How much of the project the scan could read, and what it did with large flat folders. */
export interface ScanCoverage {
  readonly files: number;
  /** Files whose imports are understood. */
  readonly sources: number;
  /** Of these, how many could not be read or parsed. */
  readonly unread: number;
  /** Files with errors in them, of which only what could be understood counts; by path. */
  readonly partly: readonly string[];
  readonly imports: number;
  readonly unresolved: number;
  /** Imports that lead to nothing in the project and to no package, by file and line. */
  readonly unresolvedImports: ImportGraph['unresolved'];
  /** What is there and no block can have. */
  readonly leftOut: ProjectListing['leftOut'];
  /** Files and configurations that could not be read, by name. */
  readonly problems: readonly { readonly path?: string; readonly message: string }[];
  /** Empty when the map was carried over without a proposal. */
  readonly divisions: readonly Division[];
}

/**
 * Scans a project: proposes a map where there is none, else carries the present one over to today's
 * files. Nothing of the project is run.
 *
 * @throws HoldfastError as `readMap`.
 */
export async function scanBlocks(project: Project, request: ScanRequest): Promise<ScanOutcome> {
  const { seed, fresh, ...act } = request;
  const facts = await blockFacts(project);
  const input = await scanInput(facts, seed);
  const propose = once(async () => proposeBlocks(await withWords(facts.tree, input)));
  let divisions: ScanCoverage['divisions'] = [];
  const known = await readMap(project);
  const since = known === undefined ? undefined : await commitOf(project, known.repo);
  const [head, renames] = await Promise.all([
    project.head(),
    fileRenames(project, since, facts.entries),
  ]);
  const repo = {
    repoId: known?.repo.repoId ?? basename(project.root),
    root: known?.repo.root ?? '.',
    ...(head === undefined ? {} : { sourceCommit: head }),
  };
  const contents = await contentsSince(project, since, facts.entries);
  let seen: { readonly before: BlockMap | undefined; readonly report: ScanReport } | undefined;
  // What is bound to be needed is made before others are kept waiting for the map.
  if (known === undefined || fresh === true) await propose();
  const store = await project.blocks();
  const result = await store.update<never>({ ...act, act: 'scan' }, async (before) => {
    const previous = before === undefined ? {} : { previous: before };
    const scan = {
      input,
      repo,
      renames,
      ...previous,
      ...(contents === undefined ? {} : { contents }),
      ...(fresh === undefined ? {} : { fresh }),
    };
    let scanned = scanWithoutProposal(scan);
    if (scanned === undefined) {
      const proposal = await propose();
      scanned = scanToMap({ ...scan, proposal });
      divisions = proposal.divisions;
    }
    seen = { before, report: scanned.report };
    return { ok: true, map: scanned.map };
  });
  if (!result.ok) return result;
  if (seen === undefined) throw new TypeError('A saved map was scanned.');
  const { graph, files } = facts;
  const coverage: ScanCoverage = {
    files: files.length,
    sources: graph.coverage.files,
    unread: graph.coverage.unread.length,
    partly: graph.coverage.partly,
    imports: graph.coverage.imports,
    unresolved: graph.unresolved.length,
    unresolvedImports: graph.unresolved,
    leftOut: facts.leftOut,
    problems: graph.problems.map(({ path, message }) => ({
      message,
      ...(path === undefined ? {} : { path }),
    })),
    divisions,
  };
  return { ...result, ...seen, coverage };
}

/** Files by content at the last scan and now; `undefined` when nobody knows what there was. */
async function contentsSince(
  project: Project,
  commit: string | undefined,
  entries: readonly SourceEntry[],
): Promise<Scan['contents'] | undefined> {
  if (commit === undefined) return undefined;
  const tree = await project.tree({ kind: 'commit', ref: commit });
  return { before: idsOf(await tree.list()), now: idsOf(entries) };
}

function idsOf(entries: readonly SourceEntry[]): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap(({ path, contentId }) => (contentId === undefined ? [] : [[path, contentId]])),
  );
}
