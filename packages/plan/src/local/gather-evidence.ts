import { compareCodeUnits, HoldfastError, LIMITS, shorten } from '@holdfast/base';
import type { DirHandle } from '@holdfast/files';
import type { Evidence, PresentFile } from '../evidence.js';
import type { NamedPlace } from '../place-collisions.js';
import { REGISTRY_MANIFESTS } from '../registry-version.js';
import { findWorkspace } from './find-workspace.js';
import { ioError } from './io-error.js';
import { isEmptied } from './is-emptied.js';
import { lookAtTarget } from './look-at-target.js';
import { createNameIndex } from './name-index.js';
import type { OpenApp } from './open-app.js';
import { createParentCursor } from './parent-cursor.js';
import type { TargetRules } from './read-target.js';
import { readText } from './read-text.js';

/** Evidence for a request, with the bytes it was taken from. */
export interface GatheredEvidence {
  readonly evidence: Evidence;
  /** The bytes of every target that exists. */
  readonly originals: ReadonlyMap<string, Uint8Array>;
}

/**
 * Looks at every target: its bytes, or the proof that it is absent, and the real names on the way to
 * it. Reads only; follows no symlink below the workspace.
 *
 * @param places - names of a parsed request, used as they are.
 * @param rules - what the request may change, and how much of it in all.
 * @throws HoldfastError `unsafe-target`, `not-utf8`, `too-large` or `io-error` for the first target
 *   in path order that cannot be planned.
 */
export async function gatherEvidence(
  app: OpenApp,
  places: readonly NamedPlace[],
  rules: EvidenceRules,
): Promise<GatheredEvidence> {
  const parents = createParentCursor(app.fs, app.root);
  const through = { parents, names: createNameIndex(app.fs) };
  const originals = new Map<string, Uint8Array>();
  const present = new Map<string, PresentFile>();
  const absent = new Set<string>();
  const spellings = new Set<string>();
  const configurations = readRegistryManifests(app);
  const gone = new Set(places.filter(({ role }) => role === 'gone').map(({ path }) => path));
  const paths = [...places.map(({ path }) => path)].sort(compareCodeUnits);
  const target = {
    ...rules,
    isEmptied: (parent: DirHandle, leaf: string, path: string) =>
      isEmptied(app.fs, { parent, leaf, path }, gone),
  };
  let total = 0;
  try {
    for (const path of paths) {
      // Sorted, so that what was a file and is gone was looked at before what is put below it.
      if (directoriesOf(path).some((above) => gone.has(above) && present.has(above))) {
        absent.add(path);
        continue;
      }
      const { file, spellings: others } = lookAtTarget(app, through, path, target, total);
      for (const spelling of others) spellings.add(spelling);
      if (file === undefined) {
        absent.add(path);
        continue;
      }
      originals.set(path, file.bytes);
      const { sha256, executable, text, bytes } = file;
      total += bytes.length;
      present.set(path, { sha256, size: bytes.length, executable, isText: text !== undefined });
      if (path === 'package.json' && text !== undefined) configurations.set(path, text);
    }
  } finally {
    parents.close();
  }
  return {
    originals,
    evidence: {
      appRoot: app.appRoot,
      appRootExplicit: app.explicit,
      present,
      absent,
      spellings: [...spellings].sort(compareCodeUnits),
      configurations,
      applications: app.explicit ? [] : await findApplications(app),
    },
  };
}

/** What a request may change. */
export type EvidenceRules = Omit<TargetRules, 'isEmptied'>;

/** What plans of version 1 change; their total is of files that really change, and is judged later. */
export const FIRST_RULES: EvidenceRules = {
  maxBytes: LIMITS.contentBytes,
  textOnly: true,
  totalBytes: Number.POSITIVE_INFINITY,
};

function directoriesOf(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

async function findApplications(app: OpenApp): Promise<readonly string[]> {
  const { applications } = await findWorkspace(app.fs, app.workspace);
  return [...applications.keys()];
}

function readRegistryManifests(app: OpenApp): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of REGISTRY_MANIFESTS) {
    const read = readText(app.fs, app.root, path, LIMITS.documentBytes);
    if (read.kind === 'text') found.set(path, read.text);
    if (read.kind !== 'refused') continue;
    if (read.error !== undefined) throw ioError(read.error, path);
    // The version it records would be part of the plan; leaving it out could hide a mismatch.
    throw new HoldfastError('unsafe-target', `${shorten(path)} ${read.why}.`, {
      path,
      hint: 'It records the registry version of the project. Replace it by an ordinary file, or remove it.',
    });
  }
  return found;
}
