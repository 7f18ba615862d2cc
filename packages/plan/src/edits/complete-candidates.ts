import type { Problem } from '@holdfast/base';
import { applyEdits, type Completed } from './apply-edits.js';
import { applyHunks } from './apply-hunks.js';
import type {
  CompleteCandidate,
  EditCandidate,
  EditsCandidate,
  PatchCandidate,
  PlacedCandidate,
} from './edit-model.js';
import { parseHunks } from './parse-hunks.js';
import type { EditPlace } from './place.js';

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
 */
export function completeCandidates(
  candidates: readonly EditCandidate[],
  textOf: (path: string) => string | null | undefined,
): CompletedCandidates {
  const completed: CompleteCandidate[] = [];
  const problems: Problem[] = [];
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
    const result =
      current === null ? notText(original, op) : complete(candidate, current, { op, path });
    if (result.ok) completed.push({ ...placeOf(candidate), content: result.text });
    else problems.push(result.problem);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, candidates: completed };
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
): Completed {
  if ('patch' in candidate) return completePatch(candidate.patch, current, place);
  if (current === undefined) {
    return refuse(place, {
      code: 'edit-not-found',
      message: `candidates[${place.op}] has edits, but the file does not exist.`,
      hint: 'Give the content of a new file, or correct the path.',
    });
  }
  return applyEdits(current, candidate.edits, place);
}

function completePatch(patch: string, current: string | undefined, place: EditPlace): Completed {
  const parsed = parseHunks(patch);
  if (!parsed.ok) return refuse(place, parsed.problem);
  const [file, ...others] = parsed.files;
  if (file === undefined || others.length > 0) {
    return refuse(place, {
      code: 'patch-invalid',
      message: `The patch of candidates[${place.op}] is about ${parsed.files.length} files.`,
      hint: 'A candidate is one file: give each file a candidate of its own, or plan the whole patch with --from-patch.',
    });
  }
  if (file.deletes || file.renames || file.changesMode) {
    return refuse(place, {
      code: 'patch-invalid',
      message: `The patch of candidates[${place.op}] deletes, renames or changes the mode of a file.`,
      hint: 'Plans create and update files only. Do anything else by hand.',
    });
  }
  if (file.contradictsItself) {
    return refuse(place, {
      code: 'patch-invalid',
      message: `The patch of candidates[${place.op}] makes a new file, and has lines of it from before.`,
      hint: 'Make the diff again.',
    });
  }
  if (file.isBinary || file.makesExecutable || (file.hunks.length === 0 && !file.creates)) {
    return refuse(place, {
      code: 'patch-invalid',
      message: `The patch of candidates[${place.op}] has no hunks, or makes a file that is binary or executable.`,
      hint: 'Plans create and update text files only. Do anything else by hand.',
    });
  }
  const named = file.newPath ?? file.oldPath;
  if (named !== undefined && !samePath(named, place.path)) {
    return refuse(place, {
      code: 'patch-invalid',
      message: `The headers of the patch of candidates[${place.op}] name another file than its path.`,
      hint: 'Correct one of them, or leave the headers out.',
    });
  }
  if (file.creates && current !== undefined && current !== '') {
    return refuse(place, {
      code: 'patch-mismatch',
      message: `The patch of candidates[${place.op}] makes a new file, but the file is there already.`,
      hint: 'Make the diff again from the file as it is.',
    });
  }
  if (!file.creates && current === undefined) {
    return refuse(place, {
      code: 'patch-mismatch',
      message: `The patch of candidates[${place.op}] changes a file that does not exist.`,
      hint: 'Correct the path. A patch that makes a file has /dev/null as the old one.',
    });
  }
  return applyHunks(current ?? '', file.hunks, place);
}

/** Tools write headers from the repository's top; the candidate's path may be from an app root below it. */
function samePath(named: string, path: string): boolean {
  return named === path || named.endsWith(`/${path}`);
}

function refuse(place: EditPlace, problem: Problem): Completed {
  return { ok: false, problem: { ...problem, ...place } };
}
