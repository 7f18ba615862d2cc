import {
  type Anchor,
  type AnchorId,
  type CheckBudget,
  type CheckProgress,
  type CheckReport,
  checkAnchors,
} from '@holdfast/anchors';
import type { SourceTree } from '@holdfast/source';
import type { Moment, Project } from '../project.js';
import { checkBudget } from './check-budget.js';
import { momentSince } from './moment-since.js';
import { openSectionMemory } from './section-memory.js';
import { NOTHING_SEEN, readSeenStates, statesSince, writeSeenStates } from './seen-states.js';
import { selectAnchors } from './select-anchors.js';
import { touchedAnchors } from './touched-anchors.js';

/** What a check looks at, and how long. */
export interface CheckProjectOptions {
  /** Default: the working tree. */
  readonly moment?: Moment;
  /** Documents or directories, relative to the project's root; all without any. */
  readonly documents?: readonly string[];
  /** Only these anchors, of those that the other choices leave; all without it. */
  readonly ids?: readonly AnchorId[];
  /** Only anchors whose document or code differs from this commit. */
  readonly since?: string;
  /** Overrules the configuration. */
  readonly budget?: Partial<CheckBudget>;
  /** `false`: do not look for the commit in which a state began. */
  readonly blame?: boolean;
  /** `false`: leave out the lines of declarations in untouched files, see `CheckOptions`. */
  readonly linesOfUntouched?: boolean;
  readonly onProgress?: (progress: CheckProgress) => void;
}

/** Checks anchors of a project; remembers what it saw unless another commit was looked at. */
export async function checkAnchorsOf(
  project: Project,
  anchors: readonly Anchor[],
  options: CheckProjectOptions = {},
): Promise<CheckReport> {
  const { moment = { kind: 'working' }, blame, linesOfUntouched, onProgress } = options;
  const tree = await project.tree(moment);
  const only = await chosenAnchors(project, anchors, tree, options);
  const history = await project.history();
  const remembers = moment.kind !== 'commit';
  const before = remembers ? readSeenStates(project.root) : NOTHING_SEEN;
  const sections = openSectionMemory(project.root);
  const report = await checkAnchors({
    anchors,
    tree,
    facts: await project.facts(),
    budget: checkBudget(project.config, options.budget),
    previous: statesSince(before, anchors),
    sections,
    ...(before.cursor === undefined ? {} : { cursor: before.cursor }),
    ...(only === undefined ? {} : { only }),
    ...(history === undefined ? {} : { history }),
    ...(moment.kind === 'commit' ? {} : { head: () => project.head() }),
    ...(blame === undefined ? {} : { blame }),
    ...(linesOfUntouched === undefined ? {} : { linesOfUntouched }),
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  sections.save();
  if (remembers) writeSeenStates(project.root, before, report);
  return report;
}

/** Ids of the anchors that a check was asked for; `undefined` for all. */
async function chosenAnchors(
  project: Project,
  anchors: readonly Anchor[],
  tree: SourceTree,
  { ids, documents = [], since }: CheckProjectOptions,
): Promise<ReadonlySet<AnchorId> | undefined> {
  const named = ids === undefined ? undefined : new Set(ids);
  const ofDocuments = await selectAnchors(anchors, documents, tree);
  const selected = ofDocuments.filter(({ id }) => named?.has(id) ?? true);
  const past = since === undefined ? undefined : await momentSince(project, since);
  if (past !== undefined) return await touchedAnchors(selected, tree, await project.tree(past));
  return selected.length === anchors.length ? undefined : new Set(selected.map(({ id }) => id));
}
