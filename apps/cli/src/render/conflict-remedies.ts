import type { ErrorCode } from '@holdfast/base';
import { lockToTakeOver } from './lock-to-take-over.js';
import type { ChangeVerb } from './next-after-change.js';

/** What a person can do about a conflict that the journal found; nothing for a code without one. */
export function remediesFor(
  code: ErrorCode,
  verb: ChangeVerb,
  { transactionId, active, reason }: Subject,
): string[] {
  if (lockToTakeOver({ code, reason }) !== undefined) return [TAKE_OVER];
  const remedy = (verb === 'apply' ? AT_APPLY : AT_RECOVERY)[code];
  const remedies = remedy === undefined ? [] : [remedy];
  if (code !== 'changed-since-apply' || transactionId === undefined) return remedies;
  return [
    ...remedies,
    `What it was before the apply is in .holdfast/changes/${transactionId}: undo.pack, and orig/ for a time;`,
    'how to take it out: docs/guide/change.md, "One original, by hand".',
    ...(active === true ? [] : ['abandon is for interrupted transactions only; this one is not.']),
  ];
}

/** What the conflict is about. */
interface Subject {
  readonly reason: string;
  readonly transactionId: string | undefined;
  /** Whether the transaction is interrupted, and blocks others. */
  readonly active: boolean | undefined;
}

/** Waiting would be for ever. */
const TAKE_OVER =
  'Make sure that no other change is running, then free the lock with the command below.';

type Remedies = Readonly<Partial<Record<ErrorCode, string>>>;

const AT_APPLY: Remedies = {
  'changed-since-plan':
    'The file is not what was reviewed. Make the plan again from the request, and review it again.',
  'unsafe-target':
    'Plans replace ordinary files with one name only. Put such a file there, or leave it out of the request.',
  'too-large': 'Split the work into plans that are reviewed one by one.',
  locked: 'Recover or resume what is interrupted; for a change that is running, wait (--wait 30).',
  'manifest-policy':
    'The dependency changes differ from what was reviewed. Make the plan again and review it again.',
  'case-collision': 'Use the name that is on disk, with its exact case.',
  'io-error': 'Free space or fix the permissions, then apply again.',
  interrupted: 'Apply it again when you are ready.',
  'journal-damaged': 'Something else writes to .holdfast/changes. Keep it away and apply again.',
};

const AT_RECOVERY: Remedies = {
  'changed-since-apply': 'Move your edit away and put the file back as the apply left it.',
  'changed-since-plan': 'Move your edit away and put the file back as it was before the apply.',
  'unsafe-target': 'Put an ordinary file back in its place.',
  locked: 'Wait (--wait 30) until the other process has finished.',
  'io-error': 'Free space or fix the permissions, then try again.',
  interrupted: 'Run it again: it goes on where it stopped.',
  'journal-damaged': 'Look at the entry; the originals that can be read stay in it.',
};
