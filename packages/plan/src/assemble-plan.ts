import { compareCodeUnits } from '@holdfast/base';
import { findPresentAndMissing, findTargetConflicts, sortConflicts } from './conflicts.js';
import { candidatePlaces } from './edits/candidate-places.js';
import type { CompleteCandidate, CompleteRequest } from './edits/edit-model.js';
import type { Evidence } from './evidence.js';
import { judgeManifest } from './manifest-policy/judge-manifest.js';
import type { Operation } from './operation-model.js';
import { isRespelling } from './place-collisions.js';
import { DEFAULT_PLAN_LIMITS, type PlanLimits } from './plan-limits.js';
import type { Conflict, Plan, PlanV1, Unsupported } from './plan-model.js';
import { precondition } from './preconditions.js';
import { resolveRegistryVersion } from './registry-version.js';
import type { LocalRequest } from './request-model.js';
import { sealPlan } from './seal-plan.js';
import { unsupportedPlaces } from './target-places.js';
import { verificationHints } from './verification-hints.js';
import { CONFLICT_REASONS } from './wordings.js';

/** Makes the plan of a parsed request of version 1, which is one of version 1. */
export function assembleFirst(request: LocalRequest, evidence: Evidence): PlanV1 {
  const plan = assemblePlan(request, evidence, DEFAULT_PLAN_LIMITS);
  if (plan.schemaVersion === 1) return plan;
  throw new Error('A request of version 1 came to more than a plan of version 1 can say.');
}

/** Makes the plan of a parsed request, in the lowest version that can say it. */
export function assemblePlan(
  request: LocalRequest | CompleteRequest,
  evidence: Evidence,
  limits: PlanLimits,
): Plan {
  const remaining = withoutGone(request.candidates, evidence);
  const targets = planTargets(request.candidates, evidence, remaining);
  const registry = resolveRegistryVersion(request.registryVersion, evidence.configurations);
  const manifest = judgeManifest(targets.operations, evidence);
  const parts = {
    appRoot: evidence.appRoot,
    ...(registry.version === undefined ? {} : { registryVersion: registry.version }),
    operations: targets.operations,
    dependencies: manifest.dependencies,
    conflicts: sortConflicts([
      ...(evidence.conflicts ?? []),
      ...findPresentAndMissing(remaining),
      ...registry.conflicts,
      ...targets.conflicts,
    ]),
    verification: verificationHints(targets.operations),
    unsupported: sortUnsupported([...targets.unsupported, ...manifest.unsupported]),
  };
  return sealPlan(parts, evidence, limits);
}

/** What is there besides the files that the plan takes away, and so stands in nobody's way. */
function withoutGone(candidates: readonly CompleteCandidate[], evidence: Evidence): Evidence {
  const places = candidates.flatMap((candidate) => candidatePlaces(candidate));
  const gone = new Set(places.filter(({ role }) => role === 'gone').map(({ path }) => path));
  if (gone.size === 0) return evidence;
  return {
    ...evidence,
    present: new Map([...evidence.present].filter(([path]) => !gone.has(path))),
    spellings: evidence.spellings.filter((path) => !gone.has(path)),
  };
}

interface Targets {
  readonly operations: readonly Operation[];
  readonly conflicts: readonly Conflict[];
  readonly unsupported: readonly Unsupported[];
}

function planTargets(
  requested: readonly CompleteCandidate[],
  evidence: Evidence,
  remaining: Evidence,
): Targets {
  const operations: Operation[] = [];
  const conflicts: Conflict[] = [];
  const unsupported: Unsupported[] = [];
  const candidates = [...requested].sort((a, b) => compareCodeUnits(a.path, b.path));
  const clashes = findTargetConflicts(candidates.flatMap(namesOf), remaining);
  const conflict = (code: keyof typeof CONFLICT_REASONS, path: string) =>
    conflicts.push({ code, path, reason: CONFLICT_REASONS[code] });
  for (const candidate of candidates) {
    const known = precondition(candidate, evidence);
    if (known.outcome === 'unchanged') continue;
    const names = namesOf(candidate);
    for (const name of names) for (const code of clashes.get(name) ?? []) conflict(code, name);
    const misspelt = names.some((name) => clashes.get(name)?.has('case-collision') === true);
    // What is known under another spelling is evidence enough: asking for more would mislead.
    if (known.outcome !== 'operation' && !misspelt) conflict(known.outcome, known.path);
    unsupported.push(...names.flatMap((name) => unsupportedPlaces(name, evidence)));
    if (known.outcome !== 'operation' || misspelt) continue;
    const { operation } = known;
    operations.push(operation);
    if (operation.kind === 'move' && isTaken(operation, evidence)) {
      conflict('target-exists', operation.path);
    }
  }
  return { operations, conflicts, unsupported };
}

function namesOf(candidate: CompleteCandidate): readonly string[] {
  return candidatePlaces(candidate).map(({ path }) => path);
}

function isTaken({ from, path }: { from: string; path: string }, { present }: Evidence): boolean {
  return present.has(path) && !isRespelling(from, path);
}

function sortUnsupported(entries: readonly Unsupported[]): Unsupported[] {
  return [...entries].sort(
    (a, b) =>
      compareCodeUnits(a.path ?? '', b.path ?? '') ||
      compareCodeUnits(a.code, b.code) ||
      compareCodeUnits(a.reason, b.reason),
  );
}
