import {
  type Anchor,
  addAnchor,
  checkAnchors,
  confirmAnchor,
  lookAt,
  suggestAnchors,
} from '@holdfast/anchors';
import { HoldfastError, sha256 } from '@holdfast/base';
import {
  type BlockMap,
  buildImportGraph,
  type CheckFacts,
  editMap,
  factsOutlines,
  type HistoryEntry,
} from '@holdfast/blocks';
import { assessImpact } from '@holdfast/impact';
import { createPlan, isConfigurationPath, type Plan, type Snapshot } from '@holdfast/plan';
import { memorySourceTree, type SourceTree } from '@holdfast/source';
import type { FactsProvider } from '@holdfast/syntax';
import type { ProjectHost } from '../../src/index.js';

/** A project that is all in memory, with what the real libraries make of it. */
export interface MemoryProject extends Required<ProjectHost> {
  readonly files_: Map<string, string>;
  readonly plans: Map<string, Plan>;
  impact: ProjectHost['impact'];
  map_: BlockMap | undefined;
  anchors_: readonly Anchor[];
}

/** What a project in memory starts from. */
export interface MemoryProjectOptions {
  readonly facts: FactsProvider;
  readonly files: Readonly<Record<string, string>>;
  readonly map?: BlockMap;
  /** Anchors to add, as `document#section` and target. */
  readonly anchors?: readonly (readonly [document: string, target: string])[];
}

const AT = '2026-01-31T12:00:00Z';

export async function memoryProject(options: MemoryProjectOptions): Promise<MemoryProject> {
  const { facts } = options;
  const files = new Map(Object.entries(options.files));
  const plans = new Map<string, Plan>();
  const history: HistoryEntry[] = [];
  const tree = () => memorySourceTree(files);
  const factsOf = async (of: SourceTree): Promise<CheckFacts> => {
    const outlines = factsOutlines(facts);
    const { edges, externals } = await buildImportGraph(of, { outlines });
    return { files: (await of.list()).map(({ path }) => path), edges, externals };
  };
  const project: MemoryProject = {
    secrets: ['/srv/secret/place'],
    files_: files,
    plans,
    map_: options.map,
    anchors_: [],

    async plan(request) {
      const missingFiles = request.candidates
        .map(({ path }) => path)
        .filter((path) => !files.has(path));
      return createPlan({
        ...request,
        snapshot: snapshotOf(files, [...files.keys()]),
        missingFiles,
      });
    },
    async savePlan(plan) {
      plans.set(plan.id, plan);
      return `.holdfast/plans/${plan.id}.json`;
    },
    async savedPlan(id) {
      const plan = [...plans.values()].find((saved) => saved.id.startsWith(id));
      if (plan === undefined) throw new HoldfastError('plan-not-found', 'No such plan is saved.');
      return plan;
    },
    async originals(plan) {
      return new Map(
        plan.operations.map(({ path }) => {
          const text = files.get(path);
          return [path, text === undefined ? null : new TextEncoder().encode(text)];
        }),
      );
    },
    async impact(plan) {
      return await assessImpact(plan, {
        tree: tree(),
        anchors: { anchors: project.anchors_, facts },
        ...(project.map_ === undefined ? {} : { blocks: { map: project.map_, facts: factsOf } }),
      });
    },
    async snapshot(paths) {
      return {
        snapshot: snapshotOf(files, paths),
        missingFiles: paths.filter((path) => !files.has(path)),
      };
    },

    async anchors() {
      return project.anchors_;
    },
    async checkAnchors({ documents, ids }, { signal, progress }) {
      const only = project.anchors_.filter(
        ({ id, document }) =>
          (documents.length === 0 || documents.includes(document)) &&
          (ids === undefined || ids.includes(id)),
      );
      signal.throwIfAborted();
      return await checkAnchors({
        anchors: project.anchors_,
        only: new Set(only.map(({ id }) => id)),
        tree: tree(),
        facts,
        onProgress: ({ done, total }) => progress?.(done, total),
      });
    },
    async suggestAnchors({ documents }) {
      const all = [...files.keys()].filter((path) => path.endsWith('.md'));
      return await suggestAnchors(documents.length === 0 ? all : documents, {
        tree: tree(),
        facts,
        anchors: project.anchors_,
      });
    },
    async confirmAnchors({ seen, actor }) {
      const sources = { tree: tree(), facts };
      const { results } = await checkAnchors({ anchors: project.anchors_, ...sources });
      let anchors = project.anchors_;
      const confirmed: Anchor[] = [];
      for (const { id, hash } of seen) {
        const result = results.find(({ anchor }) => anchor.id === id);
        if (result === undefined) throw new HoldfastError('anchor-not-found', 'No such anchor.');
        const looked = await lookAt(result, sources);
        const done = looked.ok
          ? confirmAnchor(
              anchors,
              looked.present,
              { by: actor, kind: 'agent', at: AT },
              { seen: hash },
            )
          : looked;
        if (!done.ok) {
          const { code, message, hint } = done.problem;
          throw new HoldfastError(code, message, hint === undefined ? {} : { hint });
        }
        anchors = done.anchors;
        confirmed.push(done.anchor);
      }
      project.anchors_ = anchors;
      return confirmed;
    },

    async map() {
      return project.map_;
    },
    blockFacts: () => factsOf(tree()),
    async files() {
      return [...files.keys()];
    },
    async editMap({ ops, expectedStoreVersion, expectedContentHash, actor, dryRun }) {
      const before = project.map_;
      if (before === undefined) throw new HoldfastError('blocks-missing', 'There is no map.');
      const result = editMap(before, {
        ops,
        seat: 'runner',
        expected: {
          storeVersion: expectedStoreVersion,
          contentHash: (expectedContentHash ??
            (expectedStoreVersion === before.storeVersion
              ? before.contentHash
              : '')) as BlockMap['contentHash'],
        },
        author: actor,
        at: AT,
        context: { files: [...files.keys()] },
        history,
      });
      if (!result.ok) return { ...result, problems: [] };
      if (!dryRun) {
        project.map_ = result.store;
        if (result.entry !== undefined) history.push(result.entry);
      }
      return { ...result, before };
    },

    async status() {
      return {
        interrupted: 0,
        anchors: project.anchors_.length,
        ...(project.map_ === undefined
          ? {}
          : {
              blocks: {
                count: project.map_.blocks.length,
                storeVersion: project.map_.storeVersion,
                skeleton: project.map_.skeleton.state,
              },
            }),
      };
    },
  };
  for (const [document, target] of options.anchors ?? []) {
    const added = await addAnchor(
      project.anchors_,
      { document, target },
      { by: 'Ada', kind: 'person', at: AT },
      { tree: tree(), facts },
    );
    if (!added.ok) throw new Error(added.problem.message);
    project.anchors_ = added.anchors;
  }
  return project;
}

function snapshotOf(files: ReadonlyMap<string, string>, paths: readonly string[]): Snapshot {
  return {
    schemaVersion: 1,
    configurations: [...files]
      .filter(([path]) => isConfigurationPath(path))
      .map(([path, content]) => ({ path, content })),
    files: paths.flatMap((path) => {
      const content = files.get(path);
      return content === undefined ? [] : [{ path, sha256: sha256(content), executable: false }];
    }),
  };
}
