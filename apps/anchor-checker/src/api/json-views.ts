import { jsonReport } from '@holdfast/anchors';
import type { RepositoryCheck } from '../checks/check-repository.js';
import type {
  AnchorDetails,
  AnchorView,
  AuditView,
  FileProblem,
  RepositoryView,
} from '../store/views.js';
import type { TokenView } from '../tokens/tokens.js';

/** Leaves out what is not there. */
function present<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V };
}

/** A repository as the interface answers it. */
export function repositoryJson(view: RepositoryView) {
  const { check } = view;
  return {
    id: view.id,
    name: view.name,
    url: view.url,
    default_ref: view.defaultRef,
    ...present('provider', view.provider),
    ...present('credential', view.credential),
    every_minutes: view.everyMinutes,
    created_at: view.createdAt,
    created_by: view.createdBy,
    documents: view.documents,
    counts: view.counts,
    problems: view.problems.map(problemJson),
    ...present('failure', view.failure),
    ...present(
      'last_check',
      check && {
        complete: check.complete,
        checked_at: check.checkedAt,
        ref: check.ref,
        commit: check.commit,
        budget: check.budget,
        unchecked_anchor_ids: [...check.uncheckedAnchorIds],
        fallback_share: check.fallbackShare,
      },
    ),
  };
}

function problemJson({ code, message, hint, path, line, column }: FileProblem) {
  return { code, message, ...present('hint', hint), path, line, column };
}

/** An anchor as the interface answers it. */
export function anchorJson(view: AnchorView) {
  const { answer, unchecked } = view;
  return {
    anchor_id: view.id,
    repository_id: view.repositoryId,
    repository: view.repositoryName,
    document: answer.document,
    ...present('section', answer.section),
    target: answer.target,
    target_kind: answer.target_kind,
    ...present('language', answer.language),
    ...present('kind', answer.kind),
    ...present('qualified_name', answer.qualified_name),
    ...present('scope', answer.scope),
    source: view.source,
    confirmed_in: view.confirmedIn,
    confirmed: answer.confirmed,
    state: view.state ?? ('unchecked' as const),
    message: answer.message,
    detail: answer.detail,
    ...present('unsettled', unchecked),
    ...present('checked_at', view.checkedAt),
    ...present('commit', view.commit),
  };
}

/** An anchor with what a reviewer compares. */
export function anchorDetailsJson(view: AnchorDetails) {
  const { comparison, diff, patch } = view;
  return { ...anchorJson(view), comparison, ...present('diff', diff), ...present('patch', patch) };
}

/** A check that was just run. */
export function checkJson({ at, ref, commit, check, checkId }: RepositoryCheck) {
  const report = jsonReport(check.report);
  return {
    complete: report.complete,
    checked_at: at,
    ref,
    commit,
    stored: checkId !== undefined,
    budget: report.budget,
    unchecked_anchor_ids: report.unchecked_anchor_ids,
    anchors: report.results.map((result) => ({
      anchor_id: result.anchor_id,
      document: result.document,
      qualified_name: result.qualified_name ?? null,
      kind: result.kind ?? null,
      state: result.state,
      message: result.message,
      detail: result.detail,
    })),
    fallback_share: report.fallback_share,
    problems: check.problems.map(problemJson),
  };
}

/** A line of the record. */
export function auditJson(view: AuditView) {
  return {
    id: view.id,
    at: view.at,
    actor: view.actor,
    actor_kind: view.actorKind,
    action: view.action,
    ...present('repository_id', view.repositoryId),
    ...present('repository', view.repositoryName),
    ...present('anchor_id', view.anchorId),
    ...present('document', view.document),
    ...present('target', view.target),
    ...present('previous_state', view.previousState),
    ...present('commit', view.commit),
    ...present('hash', view.hash),
    ...present('note', view.note),
  };
}

/** A token without the token. */
export function tokenJson(view: TokenView) {
  return {
    id: view.id,
    name: view.name,
    kind: view.actorKind,
    scopes: [...view.scopes],
    created_at: view.createdAt,
    created_by: view.createdBy,
    ...present('expires_at', view.expiresAt),
    ...present('used_at', view.usedAt),
    ...present('revoked_at', view.revokedAt),
  };
}
