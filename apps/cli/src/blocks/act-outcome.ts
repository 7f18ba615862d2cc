import type { ActKind, ActResult, BlockMap } from '@holdfast/blocks';
import type { Project } from '@holdfast/project';
import type { Outcome } from '../command-line/outcome.js';
import { colorsOf } from '../render/colors-of.js';
import type { Terminal } from '../terminal/terminal.js';
import { expectedOf } from './expected-of.js';
import { refusedOutcome } from './refused-outcome.js';
import { savedOutcome } from './saved-outcome.js';
import { type MapActor, mapActor } from './seat-of.js';

/** The options of every command that changes the map as a whole. */
interface ActValues {
  readonly by: string | undefined;
  readonly author: string | undefined;
  readonly expect?: string | undefined;
  readonly 'dry-run'?: boolean;
}

/** An act on the map: what it is called, and what it makes of the present map. */
export interface MapAct {
  readonly act: ActKind;
  readonly change: (map: BlockMap, actor: MapActor) => ActResult;
  /** Sentences below the difference. */
  readonly notes?: (before: BlockMap, after: BlockMap) => readonly string[];
}

/** Does something to the map other than a batch of edits, saves it and says what it came to. */
export async function actOutcome(
  values: ActValues,
  terminal: Terminal,
  project: Project,
  before: BlockMap,
  { act, change, notes }: MapAct,
): Promise<Outcome> {
  const colors = colorsOf(terminal);
  const actor = await mapActor(values, terminal, project.root);
  const dryRun = values['dry-run'] ?? false;
  const store = await project.blocks();
  const expected = expectedOf({ expect: values.expect }, before);
  const result = await store.update({ ...actor, act, dryRun, expected }, (map) =>
    change(map ?? before, actor),
  );
  if (!result.ok) return refusedOutcome(result, colors);
  const { store: after, changed } = result;
  return savedOutcome({ before, after, changed, dryRun }, colors, {}, notes?.(before, after));
}
