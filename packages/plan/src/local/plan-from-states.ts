import { decodeUtf8, sha256 } from '@holdfast/base';
import { buildPlan } from '../build-plan.js';
import type { CompleteRequest } from '../edits/edit-model.js';
import type { Evidence, PresentFile } from '../evidence.js';
import type { FileState } from '../patch/patch-model.js';
import { planLimits } from '../plan-limits.js';
import { FIRST_RULES, gatherEvidence } from './gather-evidence.js';
import type { PlanLocalOptions } from './local-options.js';
import { withApp } from './open-app.js';
import type { LocalOriginal, LocalPlan } from './plan-local.js';

/** Files as they will be when a plan is applied, by path; nothing where there will be none. */
export type FutureStates = ReadonlyMap<string, FileState | undefined>;

/**
 * Plans against files as they will be, not as they are: for what is to be brought back first. Only what
 * the project is like is read from the disk.
 *
 * @param states - of every file that the request is about.
 */
export async function planFromStates(
  request: CompleteRequest,
  states: FutureStates,
  options: PlanLocalOptions,
): Promise<LocalPlan> {
  const limits = planLimits(options.limits);
  const { evidence } = await withApp(options, (app) => gatherEvidence(app, [], FIRST_RULES));
  const plan = buildPlan(request, evidenceOf(evidence, states), { limits });
  const originals = new Map<string, LocalOriginal>();
  for (const [path, state] of states) if (state !== undefined) originals.set(path, state);
  return { plan, originals };
}

function evidenceOf(found: Evidence, states: FutureStates): Evidence {
  const present = new Map<string, PresentFile>();
  const absent = new Set<string>();
  const configurations = new Map(found.configurations);
  for (const [path, state] of states) {
    if (state === undefined) {
      absent.add(path);
      continue;
    }
    const { bytes, executable } = state;
    const text = decodeUtf8(bytes);
    const isText = text !== undefined;
    present.set(path, { sha256: sha256(bytes), size: bytes.length, executable, isText });
    // The others that planning reads are where no plan may go.
    if (isText && path === 'package.json') configurations.set(path, text);
  }
  return { ...found, present, absent, configurations };
}
