import { resolve } from 'node:path';
import { HoldfastError, isHoldfastError, problemError } from '@holdfast/base';
import { errnoOf, findProjectRoot } from '@holdfast/files';
import {
  documentBytesOf,
  MAX_PLAN_LIMITS,
  type Plan,
  type PlanLimits,
  parsePlan,
} from '@holdfast/plan';
import { changeLimits, loadSavedPlan, requireSavedId, workspaceOfPlan } from '@holdfast/project';
import { parseJson, readDocument } from '../input/read-document.js';
import { commandLine } from '../render/command-line.js';
import type { Terminal } from '../terminal/terminal.js';
import { limitsFor } from './limits-for.js';

/** A plan, and the workspace that its app root is in. */
export interface LoadedPlan {
  readonly plan: Plan;
  /** Absolute. */
  readonly cwd: string;
}

/**
 * Loads a plan and validates it wholly. A saved plan belongs to the workspace it was saved in, any
 * other to `--cwd` or the shell's directory.
 *
 * @param source - a file relative to the shell's directory, `-`, or the id of a saved plan.
 * @param cwd - the `--cwd` option; saved plans are looked up in the project it belongs to.
 * @throws HoldfastError for whatever is wrong with the file or the plan.
 */
export async function loadPlan(
  source: string,
  cwd: string | undefined,
  terminal: Terminal,
): Promise<LoadedPlan> {
  const workspace = resolve(terminal.shellDirectory, cwd ?? '.');
  if (!/^[0-9a-f]{8,64}$/.test(source)) {
    const json = await readPlanFile(source, terminal);
    const limits = await limitsFor(workspace, appRootIn(json));
    return { plan: validated(json, source, limits), cwd: workspace };
  }
  const root = findProjectRoot(workspace);
  const saved = await loadSavedPlan(root, source);
  const plan = validated(
    parseJson(saved.bytes, 'plan', `.holdfast/plans/${saved.id}.json`),
    source,
    await changeLimits(root),
  );
  requireSavedId(plan, saved.id);
  const named = cwd === undefined ? undefined : workspace;
  return { plan, cwd: workspaceOfPlan(root, saved, named, terminal.shellDirectory) };
}

async function readPlanFile(source: string, terminal: Terminal): Promise<unknown> {
  try {
    return await readDocument(source, 'plan', terminal, MOST_BYTES);
  } catch (cause) {
    const isMissing = isHoldfastError(cause) && errnoOf(cause.cause) === 'ENOENT';
    if (!isMissing || !/^[0-9a-f]{1,7}$/.test(source)) throw cause;
    throw new HoldfastError('plan-not-found', `${source} is neither a file nor the id of a plan.`, {
      hint: 'Of the id of a saved plan, 8 or more digits are needed.',
      cause,
    });
  }
}

/** What any project lets a plan have: which one it is for stands in the plan. */
const MOST_BYTES = documentBytesOf(MAX_PLAN_LIMITS);

function appRootIn(json: unknown): string | undefined {
  const said = (json as { readonly appRoot?: unknown } | null)?.appRoot;
  return typeof said === 'string' ? said : undefined;
}

function validated(json: unknown, source: string, limits: PlanLimits): Plan {
  if (isRequest(json)) {
    throw new HoldfastError('plan-invalid', 'This is a request, not a plan.', {
      hint: `Make a plan from it and review that: ${commandLine(['change', 'plan', source, '--save'])}`,
    });
  }
  const parsed = parsePlan(json, { limits });
  if (!parsed.ok) throw problemError(parsed.problems);
  return parsed.plan;
}

function isRequest(json: unknown): boolean {
  return (
    typeof json === 'object' &&
    json !== null &&
    Object.hasOwn(json, 'candidates') &&
    !Object.hasOwn(json, 'operations')
  );
}
