import { escapeControl } from '@holdfast/base';
import { documentBytesOf } from '@holdfast/plan';
import { type LocalPlan, planLocal, planPatch } from '@holdfast/plan/local';
import { planFromCommit } from '@holdfast/project';
import type { PlanValues } from '../command-line/change-options.js';
import { usageError } from '../command-line/usage-error.js';
import { readText } from '../input/read-document.js';
import type { Terminal } from '../terminal/terminal.js';
import { limitsFor } from './limits-for.js';
import { readRequest } from './read-request.js';

/**
 * Plans what the command line names: a request, a patch, or what a commit has.
 *
 * @param cwd - the workspace, absolute.
 * @throws HoldfastError `usage-error` when it is not exactly one of these, and what planning throws.
 */
export async function makePlan(
  values: PlanValues,
  cwd: string,
  terminal: Terminal,
): Promise<LocalPlan> {
  const { request, reason, from, 'from-patch': patch, 'app-root': appRoot } = values;
  if ([request, patch, from].filter((source) => source !== undefined).length !== 1) {
    throw usageError(
      'change plan takes one of a request, --from-patch FILE, and --from REF.',
      'Give a request file or - for stdin; or --from-patch FILE, or --from-patch - for stdin; or --from REF.',
    );
  }
  if (request !== undefined && reason !== undefined) {
    throw usageError(
      '--reason goes with --from-patch and --from: the candidates of a request have their own.',
    );
  }
  const limits = await limitsFor(cwd, appRoot);
  const place = { cwd, limits, ...(appRoot === undefined ? {} : { appRoot }) };
  const options = { ...place, ...(reason === undefined ? {} : { reason }) };
  if (patch !== undefined) {
    const text = await readText(patch, 'patch', terminal, documentBytesOf(limits));
    return planPatch(text, options);
  }
  if (from === undefined) {
    return planLocal(await readRequest(request ?? '-', limits, terminal), place);
  }
  const { leftOut, ...planned } = await planFromCommit(from, options);
  if (leftOut.length > 0) {
    const names = leftOut.slice(0, MOST_NAMED).map(escapeControl).join(', ');
    const more = leftOut.length > MOST_NAMED ? ` and ${leftOut.length - MOST_NAMED} more` : '';
    terminal.note(`Left out, as no plan may touch them: ${names}${more}\n`);
  }
  return planned;
}

const MOST_NAMED = 5;
