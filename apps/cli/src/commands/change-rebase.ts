import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { rebasePlan } from '@holdfast/project';
import type { RebaseValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { requireImpactOptions } from '../project/impact-of-plan.js';
import { keepPlan } from '../project/keep-plan.js';
import { loadPlan } from '../project/load-plan.js';
import { projectRootOf } from '../project/open-workspace.js';
import { plannedOutcome } from '../project/planned-outcome.js';
import { renderRebased } from '../render/render-rebased.js';
import type { Terminal } from '../terminal/terminal.js';

/** Carries a plan over to the files of today; writes the new plan where it was asked to. */
export async function run(values: RebaseValues, terminal: Terminal): Promise<Outcome> {
  await requireImpactOptions(values);
  const { plan: old, cwd } = await loadPlan(values.plan ?? '-', values.cwd, terminal);
  const root = projectRootOf(cwd, old.appRoot);
  const { files, planned } = await rebasePlan(old, { root, cwd, ...baseOf(values, terminal) });
  const report = renderRebased(old, files, planned?.plan, terminal);
  const json = { schemaVersion: 1, from: old.id, plan: planned?.plan ?? null, files };
  if (planned === undefined) {
    const conflicting = files.some(({ outcome }) => outcome === 'conflict');
    return { exitCode: conflicting ? 1 : 0, json, text: report };
  }
  const next = { ...values, request: undefined };
  const savedAs = await keepPlan(planned.plan, { root, cwd }, values, terminal);
  const kept = { ...planned, savedAs };
  const outcome = await plannedOutcome(kept, { root, cwd }, next, terminal);
  return { ...outcome, json, text: `\n${report}${outcome.text}` };
}

/** A directory is relative to the shell's, and goes before a branch of the same name. */
function baseOf({ base }: RebaseValues, { shellDirectory }: Terminal): { readonly base?: string } {
  if (base === undefined) return {};
  const path = resolve(shellDirectory, base);
  return { base: existsSync(path) ? path : base };
}
