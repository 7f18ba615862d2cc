import {
  compareCodeUnits,
  HoldfastError,
  LIMITS,
  type Sha256,
  sha256,
  shorten,
} from '@holdfast/base';
import type { Evidence } from '../evidence.js';
import { REGISTRY_MANIFESTS } from '../registry-version.js';
import type { LocalRequest } from '../request-model.js';
import { SPLIT_HINT } from '../split-hint.js';
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
 * Looks at every target of a request: its bytes, or the proof that it is absent, and the real names
 * on the way to it. Reads only; follows no symlink below the workspace.
 *
 * @param request - parsed: its paths are used as they are.
 * @throws HoldfastError `unsafe-target`, `not-utf8`, `too-large` or `io-error` for the first target
 *   in path order that cannot be planned.
 */
export async function gatherEvidence(
  app: OpenApp,
  request: LocalRequest,
): Promise<GatheredEvidence> {
  const names = createNameIndex(app.fs);
  const parents = createParentCursor(app.fs, app.root);
  const originals = new Map<string, Uint8Array>();
  const present = new Map<string, { readonly sha256: Sha256 }>();
  const absent = new Set<string>();
  const spellings = new Set<string>();
  const configurations = readRegistryManifests(app);
  const paths = request.candidates.map((candidate) => candidate.path).sort(compareCodeUnits);
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
  checkTotal(request, originals, present);
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

function checkTotal(
  request: LocalRequest,
  originals: ReadonlyMap<string, Uint8Array>,
  present: ReadonlyMap<string, { readonly sha256: Sha256 }>,
): void {
  const sizeOf = (path: string) => originals.get(path)?.length ?? 0;
  const sum = (candidates: LocalRequest['candidates']) =>
    candidates.reduce((total, { path }) => total + sizeOf(path), 0);
  // Most requests are far below the limit, whichever files turn out to be unchanged.
  if (sum(request.candidates) <= LIMITS.originalTotalBytes) return;
  const total = sum(
    request.candidates.filter(({ path, content }) => present.get(path)?.sha256 !== sha256(content)),
  );
  if (total <= LIMITS.originalTotalBytes) return;
  throw new HoldfastError(
    'too-large',
    `The files to be changed have ${total} bytes on disk in all; a plan changes at most ${LIMITS.originalTotalBytes}.`,
    { hint: SPLIT_HINT },
  );
}
