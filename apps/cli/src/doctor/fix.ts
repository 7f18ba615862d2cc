import { isHoldfastError } from '@holdfast/base';
import type { DoctorValues } from '../command-line/project-options.js';
import { usageError } from '../command-line/usage-error.js';
import { actorOf } from '../project/actor-of.js';
import { ask, canAsk } from '../terminal/ask.js';
import type { Terminal } from '../terminal/terminal.js';
import type { DoctorContext } from './doctor-context.js';
import { type FoundRepairs, findRepairs } from './repairs/find-repairs.js';
import type { Repair, RepairActor } from './repairs/repair.js';

/** What became of a repair. */
export interface RepairOutcome extends Omit<Repair, 'apply'> {
  /** `proposed` with `--dry-run`, `declined` by whoever was asked. */
  readonly state: 'done' | 'proposed' | 'declined' | 'failed';
  /** Why it failed. */
  readonly reason?: string;
}

/**
 * Repairs what is safe to repair, each after a yes.
 *
 * @throws HoldfastError `usage-error` when nobody can be asked and nobody said yes.
 */
export async function fix(
  context: DoctorContext,
  values: DoctorValues,
  terminal: Terminal,
): Promise<readonly RepairOutcome[]> {
  const who = async (): Promise<RepairActor> => {
    const { by, at } = await actorOf({ by: values.by, agent: false }, context.root);
    return { author: by, at };
  };
  const { repairs, failures } = await findRepairs(context, who);
  const notFound = failures.map(passedOver);
  if (values['dry-run']) {
    return [...repairs.map((repair) => outcome(repair, 'proposed')), ...notFound];
  }
  if (repairs.length > 0 && !values.yes && !canAsk(terminal)) {
    throw usageError(
      'holdfast doctor --fix asks before each repair, and nobody can be asked here.',
      'Look with --fix --dry-run, then give --yes.',
    );
  }
  const outcomes: RepairOutcome[] = [];
  for (const repair of repairs) outcomes.push(await decided(repair, values, terminal));
  return [...outcomes, ...notFound];
}

/** A kind of repair that could not be looked for. */
function passedOver({ rule, error }: FoundRepairs['failures'][number]): RepairOutcome {
  return {
    rule,
    path: error.path ?? '.holdfast',
    problem: 'Whether there is something to repair here cannot be told.',
    action: 'Nothing was changed',
    state: 'failed',
    reason: error.message,
  };
}

async function decided(
  repair: Repair,
  { yes }: DoctorValues,
  terminal: Terminal,
): Promise<RepairOutcome> {
  if (!yes) {
    terminal.print(describeRepair(repair));
    if (!(await ask('Do this?', terminal))) return outcome(repair, 'declined');
  }
  try {
    await repair.apply();
    return outcome(repair, 'done');
  } catch (error) {
    // One that cannot be done keeps no other from being done.
    const { code, message } = error as NodeJS.ErrnoException;
    if (!isHoldfastError(error) && code === undefined) throw error;
    return { ...outcome(repair, 'failed'), reason: isHoldfastError(error) ? message : `${code}` };
  }
}

function outcome({ apply: _, ...repair }: Repair, state: RepairOutcome['state']): RepairOutcome {
  return { ...repair, state };
}

/** What is wrong, what would be done, and what of somebody's file would change. */
export function describeRepair({
  path,
  problem,
  action,
  changes = [],
}: Omit<Repair, 'apply'>): string {
  return [`${path}: ${problem}`, `  ${action}.`, ...changes.map((line) => `    ${line}`), ''].join(
    '\n',
  );
}

/** All outcomes for people. */
export function renderRepairs(outcomes: readonly RepairOutcome[]): string {
  if (outcomes.length === 0) return 'There is nothing that could be repaired safely.\n\n';
  const shown = outcomes.map((it) => {
    const reason = it.reason === undefined ? '' : ` (${it.reason})`;
    return `${LABELS[it.state]}${reason}  ${describeRepair(it)}`;
  });
  return `${shown.join('')}\n`;
}

const LABELS = {
  done: 'repaired',
  proposed: 'would repair',
  declined: 'left',
  failed: 'not repaired',
} as const satisfies Record<RepairOutcome['state'], string>;
