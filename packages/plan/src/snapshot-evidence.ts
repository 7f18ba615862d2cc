import { compareCodeUnits, findPathCollisions, sha256 } from '@holdfast/base';
import type { Evidence, PresentFile } from './evidence.js';
import type { Conflict } from './plan-model.js';
import type { ObservedFile, Snapshot } from './request-model.js';
import { CONFLICT_REASONS } from './wordings.js';

/**
 * Turns a host's snapshot into evidence (change.md 2). The bytes of a configuration decide its hash;
 * where the snapshot contradicts itself, the smallest hash is taken so that the order of its lists
 * does not matter, and a conflict says so.
 */
export function snapshotEvidence(snapshot: Snapshot, missingFiles: readonly string[]): Evidence {
  const configurations = new Map<string, string>();
  const present = new Map<string, PresentFile>();
  const conflicts: Conflict[] = [];
  const conflict = (code: keyof typeof CONFLICT_REASONS, path: string) =>
    conflicts.push({ code, path, reason: CONFLICT_REASONS[code] });

  const supplied = snapshot.configurations
    .map((file) => ({ ...file, sha256: sha256(file.content) }))
    .sort((a, b) => compareCodeUnits(a.sha256, b.sha256));
  for (const { path, content, sha256 } of supplied) {
    if (configurations.has(path)) conflict('snapshot-collision', path);
    else {
      configurations.set(path, content);
      present.set(path, { sha256 });
    }
  }
  const listed = new Set<string>();
  for (const file of [...snapshot.files].sort((a, b) => compareCodeUnits(keyOf(a), keyOf(b)))) {
    const known = present.get(file.path);
    if (listed.has(file.path)) conflict('snapshot-collision', file.path);
    listed.add(file.path);
    const { sha256, executable } = file;
    const mode = executable === undefined ? {} : { executable };
    if (known === undefined) present.set(file.path, { sha256, ...mode });
    else if (known.executable === undefined && known.sha256 === sha256) {
      present.set(file.path, { sha256, ...mode });
    } else if (configurations.has(file.path) && known.sha256 !== file.sha256) {
      conflict('config-digest-mismatch', file.path);
    }
  }
  for (const { inner } of findPathCollisions([...present.keys()])) {
    conflict('snapshot-collision', inner);
  }
  return {
    appRoot: snapshot.appRoot ?? '.',
    appRootExplicit: snapshot.appRoot !== undefined,
    present,
    absent: new Set(missingFiles),
    spellings: [],
    configurations,
    applications: snapshot.applications ?? [],
    conflicts,
  };
}

/** Tells apart all that planning reads of an entry. */
function keyOf({ sha256, executable }: ObservedFile): string {
  return `${sha256} ${executable}`;
}
