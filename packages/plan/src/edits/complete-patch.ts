import type { Problem } from '@holdfast/base';
import type { Completed } from './apply-edits.js';
import { applyHunks } from './apply-hunks.js';
import { isOrdinaryMode } from './file-mode.js';
import { parseHunks } from './parse-hunks.js';
import type { EditPlace } from './place.js';

/**
 * The complete text that the patch of one candidate comes to. It only changes lines; whatever else a
 * patch can say is refused by name.
 *
 * @param current - the text as it is; nothing where there is no file.
 */
export function completePatch(
  patch: string,
  current: string | undefined,
  place: EditPlace,
): Completed {
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
  if ([file.oldMode, file.newMode].some((mode) => mode !== undefined && !isOrdinaryMode(mode))) {
    return refuse(place, {
      code: 'patch-invalid',
      message: `The patch of candidates[${place.op}] is about a symlink or submodule.`,
      hint: 'Plans change ordinary files only. Do this part by hand.',
    });
  }
  if (file.deletes || file.renames || file.changesMode) {
    return refuse(place, {
      code: 'patch-invalid',
      message: `The patch of candidates[${place.op}] deletes, renames or changes the mode of a file.`,
      hint: OTHER_CHANGES_HINT,
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
      hint: OTHER_CHANGES_HINT,
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

const OTHER_CHANGES_HINT =
  'The patch of a candidate only changes lines. Say the rest beside it, with delete, from, executable or contentBase64, or plan the whole patch with --from-patch.';

/** Tools write headers from the repository's top; the candidate's path may be from an app root below it. */
function samePath(named: string, path: string): boolean {
  return named === path || named.endsWith(`/${path}`);
}

function refuse(place: EditPlace, problem: Problem): Completed {
  return { ok: false, problem: { ...problem, ...place } };
}
