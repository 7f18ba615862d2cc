import type { Problem } from '@holdfast/base';
import type { PlanLimits } from '../plan-limits.js';
import { type Step, step } from '../read-host-evidence.js';
import { repeatedPlaces } from '../repeated-targets.js';
import { RAISE_HINT } from '../split-hint.js';
import { candidatePlaces } from './candidate-places.js';
import type { EditCandidate } from './edit-model.js';
import { readEditCandidate } from './read-edit-candidate.js';

/** The candidates of a request of version 2, of the right shape, with their paths in canonical form. */
export function readEditCandidates(
  candidates: readonly EditCandidate[],
  limits: PlanLimits,
): Step<readonly EditCandidate[]> {
  const count = candidates.length;
  if (count > limits.files) return step([], [tooMany(count, limits.files)]);
  const read = candidates.map((candidate, op) => readEditCandidate(candidate, op, limits));
  const problems = read.flatMap((one) => one.problems);
  if (problems.length > 0) return step([], problems);
  const canonical = read.map((one) => one.candidate);
  const repeated = repeatedPlaces(canonical.flatMap(candidatePlaces));
  if (repeated.length > 0) return step([], repeated);
  const total = read.reduce((sum, one) => sum + one.bytes, 0);
  return step(canonical, total > limits.totalBytes ? [tooMuch(total, limits.totalBytes)] : []);
}

function tooMany(count: number, most: number): Problem {
  return {
    code: 'too-large',
    message: `The request has ${count} candidates; at most ${most} are taken.`,
    hint: RAISE_HINT,
  };
}

function tooMuch(total: number, most: number): Problem {
  return {
    code: 'too-large',
    message: `The candidates have ${total} bytes in all; at most ${most} are taken.`,
    hint: RAISE_HINT,
  };
}
