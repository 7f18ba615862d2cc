import { resolve } from 'node:path';
import { HoldfastError } from '@holdfast/base';
import { findProjectRoot } from '@holdfast/files';
import { type Plan, parsePlan } from '@holdfast/plan';
import { parseJson, readDocument } from '../input/read-document.js';
import type { Terminal } from '../terminal/terminal.js';
import { firstProblem } from './first-problem.js';
import { loadSavedPlan } from './saved-plans.js';

/**
 * Loads a plan and validates it wholly.
 *
 * @param source - a file relative to the shell's directory, `-`, or the id of a saved plan.
 * @param cwd - the `--cwd` option; saved plans are looked up in the project it belongs to.
 * @throws HoldfastError for whatever is wrong with the file or the plan.
 */
export async function loadPlan(
  source: string,
  cwd: string | undefined,
  terminal: Terminal,
): Promise<Plan> {
  const isId = /^[0-9a-f]{8,64}$/.test(source);
  const json = isId ? undefined : await readDocument(source, 'plan', terminal);
  if (!isId) return validated(json);
  const root = findProjectRoot(resolve(terminal.shellDirectory, cwd ?? '.'));
  const saved = await loadSavedPlan(root, source);
  const plan = validated(parseJson(saved.bytes, 'plan', `.holdfast/plans/${saved.id}.json`));
  if (plan.id !== saved.id) {
    throw new HoldfastError('plan-mismatch', 'The saved plan has another id than its file name.', {
      path: `.holdfast/plans/${saved.id}.json`,
      hint: 'The file was replaced. Delete it, make the plan again and review it again.',
    });
  }
  return plan;
}

function validated(json: unknown): Plan {
  const parsed = parsePlan(json);
  if (!parsed.ok) throw firstProblem(parsed.problems);
  return parsed.plan;
}
