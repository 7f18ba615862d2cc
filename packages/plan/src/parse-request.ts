import {
  checkWritablePath,
  HoldfastError,
  isWellFormed,
  LIMITS,
  type Problem,
  shorten,
  utf8Length,
} from '@holdfast/base';
import { detachJson } from './detach-json.js';
import { isHostEdits, parseHostEdits } from './parse-host-edits.js';
import { rememberParsed } from './parsed-requests.js';
import { readMissingFiles, readSnapshot, type Step, step } from './read-host-evidence.js';
import { refusal } from './refusal.js';
import { repeatedTargets } from './repeated-targets.js';
import { type RequestIssues, requestIssues } from './request-issues.js';
import type { Candidate, CompleteHostRequest, HostRequest, LocalRequest } from './request-model.js';
import { hostRequestSchema, localRequestSchema } from './request-schema.js';
import { SPLIT_HINT } from './split-hint.js';

/** A parsed request, or why it is refused. */
export type RequestResult<Request extends LocalRequest | CompleteHostRequest> =
  | { readonly ok: true; readonly request: Request }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Parses a change request from JSON data, in the form of the command line (`local`) or of a host
 * that supplies its own evidence (`host`). Paths come back in canonical form, the request frozen.
 *
 * The order of validation is fixed: size, shape, version, snapshot, candidates in their order,
 * uniqueness, missing files, registry version (change.md 1). The problems are those of the first
 * step that fails. No message repeats submitted content.
 *
 * @param json - what `JSON.parse` gave; anything else is refused, never thrown at.
 * @param form - `local`: candidates only, the evidence is gathered from disk; `host`: with a snapshot
 *   and the files seen to be missing, of version 1 or, with complete candidates only, of version 2.
 * @throws HoldfastError `usage-error` for another form, which only untyped callers can name.
 *
 * @example
 * ```ts
 * import { parseRequest } from '@holdfast/plan';
 *
 * const result = parseRequest(
 *   { candidates: [{ path: './src//a.ts', content: 'export {};\n', reason: 'Start' }] },
 *   'local',
 * );
 * console.log(result.ok && result.request.candidates[0]?.path);
 * // src/a.ts
 * ```
 */
export function parseRequest(json: unknown, form: 'local'): RequestResult<LocalRequest>;
export function parseRequest(
  json: unknown,
  form: 'host',
): RequestResult<HostRequest | CompleteHostRequest>;
export function parseRequest(
  json: unknown,
  form: 'local' | 'host',
): RequestResult<LocalRequest | HostRequest | CompleteHostRequest>;
export function parseRequest(
  json: unknown,
  form: 'local' | 'host',
): RequestResult<LocalRequest | HostRequest | CompleteHostRequest> {
  requireForm(form);
  if (form === 'host' && isHostEdits(json)) return parseHostEdits(json);
  const detached = detachJson(json, 'request');
  if (!detached.ok) return refusal([detached.problem]);
  const { value: document } = detached;
  const issues = requestIssues(form === 'host' ? hostRequestSchema : localRequestSchema, document);
  if (issues.shape.length > 0) return refusal(issues.shape);
  // Without shape issues every type is right, in lists that are not too long to be looked at.
  const request = document as LocalRequest & Partial<HostRequest>;

  if (issues.of('schemaVersion').length > 0) return refusal([wrongVersion(document, form)]);

  const snapshot = readSnapshot(request.snapshot, issues.of('snapshot'));
  if (!snapshot.ok) return refusal(snapshot.problems);

  const candidates = readCandidates(request.candidates, issues);
  if (!candidates.ok) return refusal(candidates.problems);

  const missing = readMissingFiles(request.missingFiles, issues.of('missingFiles'));
  if (!missing.ok) return refusal(missing.problems);

  const registry = issues.of('registryVersion');
  if (registry.length > 0) return refusal(registry);

  const canonical = {
    ...request,
    candidates: candidates.value,
    ...(snapshot.value === undefined ? {} : { snapshot: snapshot.value }),
    ...(missing.value === undefined ? {} : { missingFiles: missing.value }),
  };
  return { ok: true, request: rememberParsed(canonical, form) };
}

/** Of both versions: this reads one, and whoever calls it may read the other one elsewhere. */
function wrongVersion(document: unknown, form: 'local' | 'host'): Problem {
  const { schemaVersion } = document as { readonly schemaVersion?: unknown };
  const message =
    form === 'local' && schemaVersion === 2
      ? 'schemaVersion must be 1 here: parseEditRequest reads requests of version 2.'
      : 'schemaVersion must be 1 or 2.';
  return { code: 'request-invalid', message };
}

/** From JavaScript any text arrives here, and the wrong form would leave evidence unasked for. */
function requireForm(form: string): void {
  if (form === 'local' || form === 'host') return;
  throw new HoldfastError('usage-error', `There is no request form ${shorten(String(form))}.`, {
    hint: "Pass 'local' for a request without evidence, or 'host' for one with a snapshot.",
  });
}

function readCandidates(
  candidates: readonly Candidate[],
  issues: RequestIssues,
): Step<readonly Candidate[]> {
  const list = issues.at(({ length, 0: member }) => member === 'candidates' && length === 1);
  if (list.length > 0) return step([], list);
  const parsed: Candidate[] = [];
  const problems: Problem[] = [];
  for (const [op, candidate] of candidates.entries()) {
    const check = checkWritablePath(candidate.path);
    if (!check.ok) problems.push({ ...check.problem, op });
    problems.push(...issues.at(([member, index]) => member === 'candidates' && index === op));
    problems.push(...checkContent(candidate.content, op));
    if (!isWellFormed(candidate.reason)) problems.push(unpaired(`candidates[${op}].reason`, op));
    if (check.ok) parsed.push({ ...candidate, path: check.path });
  }
  if (problems.length > 0) return step([], problems);
  const total = parsed.reduce((sum, candidate) => sum + utf8Length(candidate.content), 0);
  if (total > LIMITS.contentTotalBytes) {
    return step(
      [],
      [
        {
          code: 'too-large',
          message: `The candidates have ${total} bytes in all; at most ${LIMITS.contentTotalBytes} are taken.`,
          hint: SPLIT_HINT,
        },
      ],
    );
  }
  return step(parsed, repeatedTargets(parsed.map((candidate) => candidate.path)));
}

function checkContent(content: string, op: number): Problem[] {
  if (!isWellFormed(content)) return [unpaired(`candidates[${op}].content`, op)];
  const bytes = utf8Length(content);
  if (content.length > LIMITS.contentBytes || bytes <= LIMITS.contentBytes) return [];
  return [
    {
      code: 'too-large',
      message: `candidates[${op}].content has ${bytes} bytes; at most ${LIMITS.contentBytes} are taken.`,
      hint: SPLIT_HINT,
      op,
    },
  ];
}

function unpaired(where: string, op: number): Problem {
  return {
    code: 'request-invalid',
    message: `${where} has an unpaired surrogate, which UTF-8 cannot hold.`,
    hint: 'Send text that is valid Unicode.',
    op,
  };
}
