import type { ChangeResult } from '@holdfast/journal';
import { commandLine } from './command-line.js';
import { lockToTakeOver } from './lock-to-take-over.js';
import type { NextStep } from './next-steps.js';
import { shortPlanId } from './short-plan-id.js';

export type ChangeVerb = 'apply' | 'recover' | 'resume' | 'abandon';

/** What the command was called with, as far as the next one repeats it. */
export interface Called {
  readonly cwd: string | undefined;
  /** The plan's file or id, for apply. */
  readonly source?: string | undefined;
  readonly transaction?: string | undefined;
  /** The project's root, absolute. */
  readonly root?: string | undefined;
  /** What the paths are relative to, below the project's root, where that is known. */
  readonly place?: string | undefined;
  /** What a plan for the same files is made with: its workspace and options. */
  readonly planning?: { readonly cwd: string | undefined; readonly words: readonly string[] };
  /** Whether the transaction still blocks others, where that was looked up. */
  readonly active?: boolean | undefined;
  /** What the impact of the plan has of what it must not have. */
  readonly failing?: readonly string[];
  /** Which required review the plan lacks, in sentences. */
  readonly missing?: string | undefined;
  /** Whose reviews the plan has, where any were required. */
  readonly reviewers?: readonly string[];
}

/** The commands that a result leads to. */
export function nextAfterChange(
  verb: ChangeVerb,
  result: ChangeResult,
  called: Called,
): NextStep[] {
  const { cwd, source, transaction } = called;
  const id = result.transactionId ?? transaction;
  const named = id ?? '--last';
  const change = (...words: string[]): string => commandLine(['change', ...words], cwd);
  switch (result.status) {
    case 'applied':
      return [[change('recover', named), 'undo it']];
    case 'ready':
      if (verb === 'apply') {
        if (called.failing !== undefined && called.failing.length > 0) return [];
        if (called.missing !== undefined) return [];
        return source === undefined || source === '-'
          ? []
          : [[change('apply', shortPlanId(source)), 'apply it']];
      }
      return [[change(verb, named), `${verb} it`]];
    case 'interrupted':
      return [
        [change('recover', named), 'restore the files as they were'],
        ...(id === undefined
          ? []
          : ([[change('recover', '--last'), 'the same, for the newest transaction']] as const)),
        [change('resume', named), 'finish writing instead'],
        [change('status'), 'see where things are'],
      ];
    case 'conflict':
      return afterConflict(verb, result, called, id, change);
    default:
      return [];
  }
}

function afterConflict(
  verb: ChangeVerb,
  { conflicts }: ChangeResult,
  { active, cwd, source, planning = { cwd, words: [] } }: Called,
  id: string | undefined,
  change: (...words: string[]) => string,
): NextStep[] {
  const locked = conflicts.find(({ code }) => code === 'locked');
  if (locked !== undefined) {
    const blocking = TRANSACTION_PATH.exec(locked.path)?.[1];
    const status: NextStep = [change('status'), 'see what is active or interrupted'];
    if (blocking === undefined) {
      const lock = lockToTakeOver(locked);
      if (lock === undefined) return [status];
      const free = change('abandon', lock.claim, '--take-over', lock.word);
      return [[free, 'free the lock, when its holder is gone'], status];
    }
    return [
      [change('recover', blocking), 'restore the files as they were'],
      [change('resume', blocking), 'finish writing instead'],
      status,
    ];
  }
  if (verb === 'apply' && conflicts.some(({ code }) => AGAIN.has(code))) {
    const words = ['change', 'plan', 'REQUEST', ...planning.words, '--save'];
    const again = commandLine(words, planning.cwd);
    const steps: NextStep[] = [[again, 'make the plan again from its request, and review it']];
    const isStale = conflicts.some(({ code }) => code === 'changed-since-plan');
    if (!isStale || source === undefined || source === '-') return steps;
    const rebase = change('rebase', shortPlanId(source), '--save');
    return [[rebase, 'carry it over to the files as they are now'], ...steps];
  }
  if (verb === 'apply' || verb === 'abandon' || id === undefined) return [];
  const abandon: NextStep[] =
    active === true
      ? [[change('abandon', id, '--keep-current'), "give up, keep today's bytes"]]
      : [];
  if (conflicts.some(({ code }) => FINAL.has(code))) return abandon;
  return [[change(verb, id), 'try again when the files are back'], ...abandon];
}

/** The plan is about other files than those that are there now. */
const AGAIN: ReadonlySet<string> = new Set(['changed-since-plan', 'manifest-policy']);

/** Trying again comes to the same. */
const FINAL: ReadonlySet<string> = new Set(['transaction-finished', 'journal-full']);

/** Where the journal names the transaction that is in the way. */
const TRANSACTION_PATH = /^\.holdfast\/changes\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
