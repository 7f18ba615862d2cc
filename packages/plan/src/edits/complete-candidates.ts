import { type Problem, utf8Length } from '@holdfast/base';
import { DEFAULT_PLAN_LIMITS, type PlanLimits } from '../plan-limits.js';
import { RAISE_HINT } from '../split-hint.js';
import { applyEdits, type Completed } from './apply-edits.js';
import { completePatch } from './complete-patch.js';
import type {
  CompleteCandidate,
  EditCandidate,
  EditsCandidate,
  PatchCandidate,
  PlacedCandidate,
} from './edit-model.js';
import type { EditPlace } from './place.js';
import { tooLong } from './too-long.js';

/** Candidates with their complete final texts, or why some come to none. */
export type CompletedCandidates =
  | { readonly ok: true; readonly candidates: readonly CompleteCandidate[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Makes complete final texts of candidates that say a change, from what is there now. Pure.
 *
 * @param candidates - parsed: with canonical paths.
 * @param textOf - the text of a file as it is, nothing when it is known to be absent, `null` when
 *   it is not valid UTF-8.
 * @param limits - refuse a longer text, and more of them in all, before more is made.
 */
export function completeCandidates(
  candidates: readonly EditCandidate[],
  textOf: (path: string) => string | null | undefined,
  { fileBytes, totalBytes }: PlanLimits = DEFAULT_PLAN_LIMITS,
): CompletedCandidates {
  const completed: CompleteCandidate[] = [];
  const problems: Problem[] = [];
  let total = 0;
  for (const [op, candidate] of candidates.entries()) {
    const { path } = candidate;
    if ('contentFile' in candidate) {
      problems.push(unread(op, path));
      continue;
    }
    if (!('edits' in candidate) && !('patch' in candidate)) {
      completed.push(candidate);
      continue;
    }
    const original = candidate.from ?? path;
    const current = textOf(original);
    const place = { op, path };
    const result =
      current === null
        ? notText(original, op)
        : within(complete(candidate, current, place, fileBytes), place, fileBytes);
    if (!result.ok) {
      problems.push(result.problem);
      continue;
    }
    total += utf8Length(result.text);
    if (total > totalBytes) return { ok: false, problems: [...problems, tooMuch(totalBytes)] };
    completed.push({ ...placeOf(candidate), content: result.text });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, candidates: completed };
}

function within(completed: Completed, place: EditPlace, most: number): Completed {
  if (!completed.ok || utf8Length(completed.text) <= most) return completed;
  return refuse(place, tooLong(place.op, most));
}

function tooMuch(most: number): Problem {
  return {
    code: 'too-large',
    message: `The edited files would have more than ${most} bytes in all.`,
    hint: RAISE_HINT,
  };
}

function placeOf({ path, reason, from, executable }: PlacedCandidate): PlacedCandidate {
  return {
    path,
    reason,
    ...(from === undefined ? {} : { from }),
    ...(executable === undefined ? {} : { executable }),
  };
}

function unread(op: number, path: string): Problem {
  return {
    code: 'request-invalid',
    message: `candidates[${op}] has a contentFile, which only the command line reads.`,
    hint: 'Send content or contentBase64.',
    op,
    path,
  };
}

function notText(path: string, op: number): Completed {
  const message = `candidates[${op}] edits a file that is not valid UTF-8.`;
  const hint = 'Give its complete bytes as contentBase64 or contentFile.';
  return { ok: false, problem: { code: 'not-utf8', message, hint, op, path } };
}

function complete(
  candidate: EditsCandidate | PatchCandidate,
  current: string | undefined,
  place: EditPlace,
  mostUnits: number,
): Completed {
  if ('patch' in candidate) return completePatch(candidate.patch, current, place);
  if (current === undefined) {
    return refuse(place, {
      code: 'edit-not-found',
      message: `candidates[${place.op}] has edits, but the file does not exist.`,
      hint: 'Give the content of a new file, or correct the path.',
    });
  }
  return applyEdits(current, candidate.edits, place, mostUnits);
}

function refuse(place: EditPlace, problem: Problem): Completed {
  return { ok: false, problem: { ...problem, ...place } };
}
