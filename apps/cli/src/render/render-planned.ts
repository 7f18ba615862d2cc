import type { Plan } from '@holdfast/plan';
import type { PlanValues } from '../command-line/change-options.js';
import { isBlocked } from '../project/is-blocked.js';
import type { Terminal } from '../terminal/terminal.js';
import { colorsOf } from './colors-of.js';
import { commandLine } from './command-line.js';
import { type NextStep, renderNextSteps } from './next-steps.js';
import { pathsLine } from './paths-line.js';
import { shortPlanId } from './short-plan-id.js';

/** Where a new plan was kept, and where the files it is about are. */
export interface PlannedPlaces {
  /** Relative to the shell's directory. */
  readonly savedAs: string | undefined;
  /** Relative to the project's root. */
  readonly place: string;
}

/** What follows the review of a new plan: where it was put, and how to go on. */
export function renderPlanned(
  plan: Plan,
  values: Pick<PlanValues, 'output' | 'cwd' | 'request'>,
  { savedAs, place }: PlannedPlaces,
  terminal: Terminal,
): string {
  const colors = colorsOf(terminal);
  const written = [values.output, savedAs]
    .filter((place) => place !== undefined)
    .map((place) => `Wrote ${place}\n`)
    .join('');
  const text = `${pathsLine(place)}${written}${renderNextSteps(nextSteps(plan, values, savedAs), colors)}`;
  return text === '' ? '' : `\n${text.replace(/^\n/, '')}`;
}

function nextSteps(
  plan: Plan,
  { output, cwd, request }: Pick<PlanValues, 'output' | 'cwd' | 'request'>,
  savedAs: string | undefined,
): NextStep[] {
  if (isBlocked(plan) || plan.operations.length === 0) return [];
  const source = savedAs === undefined ? output : shortPlanId(plan.id);
  if (source !== undefined) {
    return [
      [
        commandLine(['change', 'apply', source, '--dry-run'], cwd),
        'check without changing anything',
      ],
      [commandLine(['change', 'apply', source], cwd), 'apply it'],
    ];
  }
  if (request === undefined || request === '-') return [];
  return [
    [
      commandLine(['change', 'plan', request, '--save'], cwd),
      'keep this plan, so that it can be applied by its id',
    ],
  ];
}
