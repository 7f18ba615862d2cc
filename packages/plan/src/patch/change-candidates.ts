import { decodeUtf8, type Problem, shorten } from '@holdfast/base';
import type { Candidate } from '../request-model.js';
import type { FileChange } from './patch-model.js';

/** Candidates for changes, or why they cannot be planned. */
export type ChangeCandidates =
  | { readonly ok: true; readonly candidates: readonly Candidate[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** What to request so that a plan makes these changes. */
export function changeCandidates(changes: readonly FileChange[], reason: string): ChangeCandidates {
  const candidates: Candidate[] = [];
  const problems: Problem[] = [];
  for (const { path, from, before, after } of changes) {
    const content = after === undefined ? undefined : decodeUtf8(after.bytes);
    const what =
      after === undefined
        ? 'deletes'
        : from !== undefined
          ? 'renames or copies'
          : content === undefined
            ? 'has binary content for'
            : after.executable !== (before?.executable ?? false)
              ? 'changes the mode of'
              : undefined;
    if (what === undefined && content !== undefined) candidates.push({ path, content, reason });
    else {
      problems.push({
        code: 'patch-invalid',
        message: `The change ${what} ${shorten(path)}.`,
        hint: 'Plans create and update text files only. Take this part out, and do it by hand.',
        path,
      });
    }
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, candidates };
}
