import type { NamedPlace } from '../place-collisions.js';
import type { EditCandidate } from './edit-model.js';

/** What a candidate makes of the names that it is about, as far as is known before files are looked at. */
export function candidatePlaces(candidate: EditCandidate): readonly NamedPlace[] {
  const { path } = candidate;
  if ('delete' in candidate) return [{ path, role: 'gone' }];
  const { from } = candidate;
  if (from !== undefined) {
    return [
      { path: from, role: 'gone', other: path },
      { path, role: 'made', other: from },
    ];
  }
  return [{ path, role: bytesOf(candidate) === undefined ? 'kept' : 'made' }];
}

/** The member that says what bytes the file gets. */
export function bytesOf(candidate: EditCandidate): (typeof BYTE_MEMBERS)[number] | undefined {
  return BYTE_MEMBERS.find((member) => member in candidate);
}

/** Members of which a candidate has at most one. */
export const BYTE_MEMBERS = ['content', 'contentBase64', 'contentFile', 'edits', 'patch'] as const;
