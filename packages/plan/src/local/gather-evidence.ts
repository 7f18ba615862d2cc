import { compareCodeUnits, HoldfastError, LIMITS, type Sha256, shorten } from '@holdfast/base';
import type { Evidence } from '../evidence.js';
import { REGISTRY_MANIFESTS } from '../registry-version.js';
import { findWorkspace } from './find-workspace.js';
import { ioError } from './io-error.js';
import { lookAtTarget } from './look-at-target.js';
import { createNameIndex } from './name-index.js';
import type { OpenApp } from './open-app.js';
import { createParentCursor } from './parent-cursor.js';
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
 * @param targets - paths of a parsed request, used as they are.
 * @throws HoldfastError `unsafe-target`, `not-utf8`, `too-large` or `io-error` for the first target
 *   in path order that cannot be planned.
 */
export async function gatherEvidence(
  app: OpenApp,
  targets: readonly string[],
): Promise<GatheredEvidence> {
  const names = createNameIndex(app.fs);
  const parents = createParentCursor(app.fs, app.root);
  const originals = new Map<string, Uint8Array>();
  const present = new Map<string, { readonly sha256: Sha256 }>();
  const absent = new Set<string>();
  const spellings = new Set<string>();
  const configurations = readRegistryManifests(app);
  const paths = [...targets].sort(compareCodeUnits);
  try {
    for (const path of paths) {
      const { file, spellings: others } = lookAtTarget(app, parents, names, path);
      for (const spelling of others) spellings.add(spelling);
      if (file === undefined) {
        absent.add(path);
        continue;
      }
      originals.set(path, file.bytes);
      present.set(path, { sha256: file.sha256 });
      if (path === 'package.json') configurations.set(path, file.text);
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
