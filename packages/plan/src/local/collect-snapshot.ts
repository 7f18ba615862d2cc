import { decodeUtf8, findPathCollisions, LIMITS } from '@holdfast/base';
import type { Unknown, Witness } from '../inspect/inspection-model.js';
import { REGISTRY_MANIFESTS } from '../registry-version.js';
import type { Capabilities, Snapshot } from '../request-model.js';
import { isConfigurationPath } from '../snapshot-schema.js';
import { createFileReader, type FileRead, maxSnapshotBytes } from './file-reader.js';
import { findWorkspace } from './find-workspace.js';
import { createOmissions, type Omissions } from './omissions.js';
import type { OpenApp } from './open-app.js';
import { readText } from './read-text.js';
import { createSnapshotBuilder, type SnapshotBuilder } from './snapshot-builder.js';
import { isLockFile, orderForSnapshot } from './snapshot-order.js';
import { type WalkedFile, walkFiles } from './walk-files.js';

/** A snapshot, and what it leaves out. */
export interface CollectedSnapshot {
  readonly snapshot: Snapshot;
  /** Why each application of the workspace is one. */
  readonly applications: ReadonlyMap<string, Witness>;
  readonly unknowns: readonly Unknown[];
}

/**
 * Takes a snapshot of an open app root that the host form of a request accepts: within every limit,
 * in the order of {@link orderForSnapshot}, without secrets.
 */
export async function collectSnapshot(app: OpenApp): Promise<CollectedSnapshot> {
  const omissions = createOmissions();
  const workspace = await findWorkspace(app.fs, app.workspace);
  const applications = [...workspace.applications.keys()];
  if (applications.length > LIMITS.snapshotApplications) {
    const rest = applications.length - LIMITS.snapshotApplications;
    omissions.note(`${rest} further applications of the workspace are not listed`);
  }
  const builder = createSnapshotBuilder({
    schemaVersion: 1,
    ...(app.explicit ? { appRoot: app.appRoot } : {}),
    applications: applications.slice(0, LIMITS.snapshotApplications),
    capabilities: LOCAL_CAPABILITIES,
  });
  for (const path of REGISTRY_MANIFESTS) addRegistryManifest(app, path, builder, omissions);
  const walked = walkFiles(app, omissions).filter((file) => fits(file, omissions));
  const paths = orderForSnapshot(
    withoutTwins(
      walked.map((file) => file.path),
      omissions,
    ),
  );
  const reader = createFileReader(app, omissions);
  try {
    for (const [index, path] of paths.entries()) {
      if (builder.isFull() || reader.bytesRead() > READ_BYTES) {
        omissions.note(`${paths.length - index} further files are not listed`);
        break;
      }
      addFile(path, reader.read(path), builder, omissions);
    }
  } finally {
    reader.close();
  }
  return {
    snapshot: builder.build(),
    applications: workspace.applications,
    unknowns: [...workspace.unknowns, ...omissions.unknowns()],
  };
}

/** What the command line can do: apply a plan, and nothing else. */
export const LOCAL_CAPABILITIES: Capabilities = {
  fileWrites: true,
  dependencyInstall: false,
  browser: false,
};

/** Enough for 1,000 of the longest files; more is a directory of small binary files. */
const READ_BYTES = 128 * 1024 * 1024;

function fits({ path, size }: WalkedFile, omissions: Omissions): boolean {
  if (size <= maxSnapshotBytes(path)) return true;
  omissions.add(`files are longer than ${LIMITS.contentBytes / 1024} KiB`, path);
  return false;
}

/** Two names that differ only by case would make every plan from the snapshot conflict. */
function withoutTwins(paths: readonly string[], omissions: Omissions): readonly string[] {
  const twins = new Set(findPathCollisions(paths).map(({ inner }) => inner));
  for (const path of twins) omissions.add('names differ from another only by case', path);
  return paths.filter((path) => !twins.has(path));
}

function addRegistryManifest(
  app: OpenApp,
  path: string,
  builder: SnapshotBuilder,
  omissions: Omissions,
): void {
  const read = readText(app.fs, app.root, path, LIMITS.configurationTotalBytes);
  const added = read.kind === 'text' ? builder.addConfiguration(path, read.text) : true;
  if (read.kind === 'refused' || !added) omissions.add('registry manifests were left out', path);
}

function addFile(
  path: string,
  read: FileRead | undefined,
  builder: SnapshotBuilder,
  omissions: Omissions,
): void {
  if (read === undefined) return;
  const { bytes, sha256 } = read;
  const text = decodeUtf8(bytes);
  if (text === undefined && !isLockFile(path)) {
    omissions.add('files are not UTF-8 text', path);
    return;
  }
  if (text !== undefined && isConfigurationPath(path)) {
    if (builder.addConfiguration(path, text)) return;
    omissions.add('configurations are listed without their bytes', path);
  }
  builder.addFile({ path, sha256 });
}
