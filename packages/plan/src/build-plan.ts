import {
  canonicalJson,
  compareCodeUnits,
  foldCase,
  HoldfastError,
  LIMITS,
  sha256,
  utf8Length,
} from '@holdfast/base';
import { parseAppRoot } from './app-root.js';
import { findPresentAndMissing, findTargetConflicts, sortConflicts } from './conflicts.js';
import type { Evidence } from './evidence.js';
import { checkManifest } from './manifest-policy/check-manifest.js';
import { manifestAt } from './manifest-policy/manifest-path.js';
import { parseManifest } from './manifest-policy/parse-manifest.js';
import type { TextOperation } from './operation-model.js';
import type { Conflict, DependencyChange, PlanV1, Unsupported } from './plan-model.js';
import { precondition } from './preconditions.js';
import { refused } from './refused.js';
import { resolveRegistryVersion } from './registry-version.js';
import type { HostRequest, LocalRequest } from './request-model.js';
import { requireParsed } from './require-parsed.js';
import { snapshotEvidence } from './snapshot-evidence.js';
import { SPLIT_HINT } from './split-hint.js';
import { verificationHints } from './verification-hints.js';
import { CONFLICT_REASONS, UNSUPPORTED_REASONS } from './wordings.js';

/**
 * Makes a plan from a host's request and the snapshot in it (change.md 3). Pure: no disk, clock or
 * network; the order of the request's lists does not change the result.
 *
 * @param request - checked again here, so that no unchecked path gets into a plan.
 * @throws HoldfastError with the code of the first problem when the request is refused,
 *   `manifest-invalid` when a package.json cannot be judged, `too-large` when the plan would exceed
 *   a limit.
 *
 * @example
 * ```ts
 * import { createPlan } from '@holdfast/plan';
 *
 * const plan = createPlan({
 *   candidates: [{ path: 'src/a.ts', content: 'export {};\n', reason: 'Start' }],
 *   snapshot: { schemaVersion: 1, configurations: [], files: [] },
 *   missingFiles: ['src/a.ts'],
 * });
 * console.log(plan.operations.map(({ kind, path }) => `${kind} ${path}`));
 * // [ 'create src/a.ts' ]
 * ```
 */
export function createPlan(request: HostRequest): PlanV1 {
  const checked = requireParsed(request, 'host');
  return assemblePlan(checked, snapshotEvidence(checked.snapshot, checked.missingFiles ?? []));
}

/**
 * Makes a plan from a request without evidence and evidence collected elsewhere, as
 * `@holdfast/plan/local` does from disk (change.md 3). Pure.
 *
 * @param request - checked again here, so that no unchecked path gets into a plan.
 * @param evidence - what is known about the disk; its paths are relative to its app root.
 * @throws HoldfastError as {@link createPlan}.
 *
 * @example
 * ```ts
 * import { buildPlan } from '@holdfast/plan';
 *
 * const plan = buildPlan(
 *   { candidates: [{ path: 'src/a.ts', content: 'export {};\n', reason: 'Start' }] },
 *   {
 *     appRoot: '.',
 *     appRootExplicit: false,
 *     present: new Map(),
 *     absent: new Set(['src/a.ts']),
 *     spellings: [],
 *     configurations: new Map(),
 *     applications: [],
 *   },
 * );
 * console.log(plan.operations[0]?.beforeSha256);
 * // null
 * ```
 */
export function buildPlan(request: LocalRequest, evidence: Evidence): PlanV1 {
  const checked = requireParsed(request, 'local');
  const root = parseAppRoot(evidence.appRoot);
  if (!root.ok) throw refused([root.problem]);
  return assemblePlan(checked, { ...evidence, appRoot: root.appRoot });
}

function assemblePlan(request: LocalRequest, evidence: Evidence): PlanV1 {
  const targets = planTargets(request, evidence);
  const registry = resolveRegistryVersion(request.registryVersion, evidence.configurations);
  const manifest = judgeManifest(targets.operations, evidence);
  return seal({
    schemaVersion: 1,
    appRoot: evidence.appRoot,
    ...(registry.version === undefined ? {} : { registryVersion: registry.version }),
    operations: targets.operations,
    dependencies: manifest.dependencies,
    conflicts: sortConflicts([
      ...(evidence.conflicts ?? []),
      ...findPresentAndMissing(evidence),
      ...registry.conflicts,
      ...targets.conflicts,
    ]),
    verification: verificationHints(targets.operations),
    unsupported: sortUnsupported([...targets.unsupported, ...manifest.unsupported]),
  });
}

interface Targets {
  readonly operations: readonly TextOperation[];
  readonly conflicts: readonly Conflict[];
  readonly unsupported: readonly Unsupported[];
}

function planTargets(request: LocalRequest, evidence: Evidence): Targets {
  const operations: TextOperation[] = [];
  const conflicts: Conflict[] = [];
  const unsupported: Unsupported[] = [];
  const candidates = [...request.candidates].sort((a, b) => compareCodeUnits(a.path, b.path));
  const clashes = findTargetConflicts(
    candidates.map((candidate) => candidate.path),
    evidence,
  );
  for (const candidate of candidates) {
    const { path } = candidate;
    const known = precondition(candidate, evidence);
    if (known.outcome === 'unchanged') continue;
    const codes: (keyof typeof CONFLICT_REASONS)[] = [...(clashes.get(path) ?? [])];
    const misspelt = codes.includes('case-collision');
    // What is known under another spelling is evidence enough: asking for more would mislead.
    if (known.outcome === 'no-evidence' && !misspelt) codes.push('no-evidence');
    conflicts.push(...codes.map((code) => ({ code, path, reason: CONFLICT_REASONS[code] })));
    unsupported.push(...placeOf(path, evidence));
    if (known.outcome === 'operation' && !misspelt) operations.push(known.operation);
  }
  return { operations, conflicts, unsupported };
}

/** What a plan does not do because of where the target is (change.md 3.2). */
function placeOf(path: string, evidence: Evidence): Unsupported[] {
  const found: Unsupported[] = [];
  const application = applicationOf(path, evidence);
  if (application !== undefined) {
    const inside = insideOf(path, application);
    const reason = UNSUPPORTED_REASONS.workspaceUnselected(application, inside);
    found.push({ code: 'workspace-unselected', path, reason });
  }
  if (manifestAt(path) === 'nested') {
    found.push({ code: 'nested-manifest', path, reason: UNSUPPORTED_REASONS.nestedManifest });
  }
  return found;
}

/** The innermost of several applications that a target is in, unless the user chose an app root. */
function applicationOf(path: string, evidence: Evidence): string | undefined {
  if (evidence.appRootExplicit || new Set(evidence.applications).size < 2) return undefined;
  const folded = foldCase(path);
  return evidence.applications
    .filter((application) => folded.startsWith(`${foldCase(application)}/`))
    .filter((application) => parseAppRoot(application).ok)
    .sort((a, b) => b.length - a.length || compareCodeUnits(a, b))[0];
}

/** By parts: a prefix that differs in case may have another length. */
function insideOf(path: string, application: string): string {
  return path.split('/').slice(application.split('/').length).join('/');
}

/** Judges the operation on the manifest at the app root, if there is one (change.md 3.4). */
function judgeManifest(
  operations: readonly TextOperation[],
  evidence: Evidence,
): { readonly dependencies: readonly DependencyChange[]; readonly unsupported: Unsupported[] } {
  const operation = operations.find(({ path }) => manifestAt(path) === 'root');
  if (operation === undefined) return { dependencies: [], unsupported: [] };
  const { path, kind, content } = operation;
  const before = evidence.configurations.get(path);
  if (kind === 'update' && before === undefined) {
    const planned = parseManifest(content, 'refuse');
    if (!planned.ok) throw refused([planned.problem]);
    const reason = UNSUPPORTED_REASONS.manifestBytesMissing;
    return { dependencies: [], unsupported: [{ code: 'manifest-bytes-missing', path, reason }] };
  }
  const change = checkManifest(kind === 'create' ? undefined : before, content);
  return {
    dependencies: change.dependencies,
    unsupported: change.unsupported.map((entry) => ({ ...entry, path })),
  };
}

function sortUnsupported(entries: readonly Unsupported[]): Unsupported[] {
  return [...entries].sort(
    (a, b) =>
      compareCodeUnits(a.path ?? '', b.path ?? '') ||
      compareCodeUnits(a.code, b.code) ||
      compareCodeUnits(a.reason, b.reason),
  );
}

/** Adds the id, after a check that the plan can be loaded again. */
function seal(content: Omit<PlanV1, 'id'>): PlanV1 {
  for (const list of ['dependencies', 'conflicts', 'unsupported'] as const) {
    if (content[list].length > LIMITS[list]) {
      throw tooLarge(`The plan would have more than ${LIMITS[list]} ${list}.`);
    }
  }
  const canonical = canonicalJson(content);
  const id = sha256(canonical);
  if (utf8Length(canonical) + ID_MEMBER_BYTES > LIMITS.documentBytes) {
    throw tooLarge(`The plan would have more than ${LIMITS.documentBytes} bytes.`);
  }
  const { schemaVersion, ...rest } = content;
  return { schemaVersion, id, ...rest };
}

const ID_MEMBER_BYTES = ',"id":""'.length + 64;

function tooLarge(message: string): HoldfastError {
  return new HoldfastError('too-large', message, { hint: SPLIT_HINT });
}
