import type { DeclarationAnchor } from '../anchor.js';
import type { AnchorDetail, AnchorReason, Candidate } from '../check-report.js';
import { type CheckContext, unchecked } from './check-context.js';
import { placeOf } from './check-in-place.js';
import { compareHashes } from './compare-hashes.js';
import type { Located, Place } from './locate.js';
import type { Missing } from './missing.js';
import type { Outcome } from './outcome.js';
import type { Find } from './sightings.js';
import { scopeHash } from './target.js';

/** The outcome for an anchor whose declaration is not where it was. */
export function describeLocation(
  context: CheckContext,
  anchor: DeclarationAnchor,
  missing: Missing,
  located: Located,
  fileMissing: boolean,
): Outcome {
  const { fileHint } = anchor;
  if (located.kind === 'found') return movedTo(anchor, missing, located);
  if (located.kind === 'unknown') {
    const { file = fileHint, at } = located;
    return unchecked(context, file, located, at === undefined ? {} : { at });
  }
  const missingReason = fileMissing ? 'file_missing' : 'declaration_missing';
  return {
    state: 'lost',
    detail: {
      reason: located.ambiguous ? 'ambiguous' : missingReason,
      file: fileHint,
      expectedHash: scopeHash(anchor.scope, anchor.hashes),
      ...withCandidates(located.likely),
    },
  };
}

function movedTo(anchor: DeclarationAnchor, { target }: Missing, place: Place): Outcome {
  const { declaration, path } = place;
  const moved = path !== target.file;
  const renamed = declaration.qualifiedName !== target.qualifiedName;
  const compared = compareHashes(anchor.scope, target.hashes, declaration.hashes);
  // The own name is part of the signature: of a renamed declaration's nothing more can be said.
  const changed = compared.changed.filter((part) => part !== 'signature' || !renamed);
  const detail: AnchorDetail = {
    reason: reasonOf(moved, renamed),
    ...placeOf(path, declaration),
    ...(moved ? { movedTo: path } : {}),
    ...(renamed ? { renamedTo: declaration.qualifiedName } : {}),
    ...(declaration.kind === target.kind ? {} : { kindNow: declaration.kind }),
    ...compared,
    changed,
  };
  return { state: 'moved-renamed', detail };
}

function reasonOf(moved: boolean, renamed: boolean): AnchorReason {
  if (!renamed) return 'moved';
  return moved ? 'moved_and_renamed' : 'renamed';
}

const MOST_CANDIDATES = 5;

function withCandidates(likely: readonly Find[]): Pick<AnchorDetail, 'candidates'> {
  if (likely.length === 0) return {};
  const candidates = likely.slice(0, MOST_CANDIDATES).map(
    ({ path, declaration, score }): Candidate => ({
      file: path,
      kind: declaration.kind,
      qualifiedName: declaration.qualifiedName,
      lineStart: declaration.lineStart,
      lineEnd: declaration.lineEnd,
      score: Math.round(score * 100) / 100,
    }),
  );
  return { candidates };
}
