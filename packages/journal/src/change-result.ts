import { isHoldfastError } from '@holdfast/base';
import { type Conflict, PLAN_NOTES } from '@holdfast/plan';
import { journalPath } from './layout.js';
import { describeRefusedStep } from './refused-step.js';
import type { ChangeResult, ChangeStatus, FileOutcome } from './results.js';

/** The parts of a {@link ChangeResult} that differ. */
export interface ResultParts {
  /** The plan's id. */
  readonly planId: string;
  readonly transactionId?: string;
  readonly files?: readonly FileOutcome[];
  readonly conflicts?: readonly Conflict[];
  /** What happened, before the standing notes. */
  readonly notes?: readonly string[];
}

/** Makes a result; every one says what it does not prove. */
export function changeResult(status: ChangeStatus, parts: ResultParts): ChangeResult {
  return {
    schemaVersion: 1,
    status,
    id: parts.planId,
    ...(parts.transactionId === undefined ? {} : { transactionId: parts.transactionId }),
    files: parts.files ?? [],
    conflicts: parts.conflicts ?? [],
    dependencyInstallation: 'not-run',
    notes: [...(parts.notes ?? []), ...PLAN_NOTES],
  };
}

/**
 * A failure in the middle of the writing as a conflict: what went wrong with a target, or what the
 * operating system refused. Defects of ours are thrown on.
 *
 * @param path - where to report a failure that names no path of its own.
 */
export function failureConflict(error: unknown, path: string): Conflict {
  if (isHoldfastError(error)) {
    return { code: error.code, path: error.path ?? path, reason: error.message };
  }
  const reason = describeRefusedStep(error);
  if (reason === undefined) throw error;
  return { code: 'io-error', path, reason };
}

/** Notes about what could not be done as promised. */
export function shortfallNotes(facts: {
  readonly inexact: readonly string[];
  readonly durability: 'full' | 'weak';
}): string[] {
  return [
    ...facts.inexact.map(
      (path) =>
        `Owner, group, permissions or extended attributes of ${path} could not be kept exactly; its access was not widened.`,
    ),
    ...(facts.durability === 'weak'
      ? ['This file system cannot flush directories: a power cut may still take the change back.']
      : []),
  ];
}

/** Where the originals of a transaction are, for people. */
export function originalsNote(id: string): string {
  return `The originals are kept in ${journalPath(id)}.`;
}

/** A change that is neither done nor undone, and what to do about it. */
export function interruptedResult(
  parts: ResultParts & { readonly transactionId: string },
  conflicts: readonly Conflict[],
  notes: readonly string[] = [],
): ChangeResult {
  const { transactionId } = parts;
  return changeResult('interrupted', {
    ...parts,
    conflicts,
    notes: [
      ...notes,
      `The change is half-way. Put it back with: holdfast change recover ${transactionId}`,
      originalsNote(transactionId),
    ],
  });
}

export const DRY_RUN_NOTE = 'This was a dry run: nothing was changed.';
