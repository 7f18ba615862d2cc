import type { Sha256 } from '@holdfast/base';
import type { CompleteRequest } from './edits/edit-model.js';

/** One requested final file. */
export interface Candidate {
  readonly path: string;
  /** The complete final text, BOM and newlines as they shall be on disk. */
  readonly content: string;
  readonly reason: string;
}

/** What the command line takes: the candidates only, evidence is gathered locally (change.md 1). */
export interface LocalRequest {
  readonly schemaVersion?: 1;
  readonly registryVersion?: string;
  readonly candidates: readonly Candidate[];
}

/** What a host without a disk of ours supplies: candidates together with the evidence. */
export interface HostRequest extends LocalRequest {
  readonly snapshot: Snapshot;
  /** Paths the host has seen to be absent. */
  readonly missingFiles?: readonly string[];
}

/** A host's request of version 2: complete candidates, which may also delete, move and change modes. */
export interface CompleteHostRequest extends CompleteRequest {
  readonly snapshot: Snapshot;
  /** Paths the host has seen to be absent; the new name of a move is one of them. */
  readonly missingFiles?: readonly string[];
}

/** A host's observation of the project, schema version 1 (change.md 2). */
export interface Snapshot {
  readonly schemaVersion: 1;
  readonly appRoot?: string;
  readonly configurations: readonly Configuration[];
  readonly files: readonly ObservedFile[];
  /** Directories of the workspace's applications, relative to the workspace. */
  readonly applications?: readonly string[];
  readonly capabilities?: Capabilities;
}

/** A configuration file with its text, which counts as observed with the hash of its bytes. */
export interface Configuration {
  readonly path: string;
  readonly content: string;
}

/** A file that was seen, with the hash of its raw bytes. */
export interface ObservedFile {
  readonly path: string;
  readonly sha256: Sha256;
  /** Digest of the file as an installer left it, where the host knows it. */
  readonly baseSha256?: Sha256;
  /** Whether its owner may execute it; without it a plan cannot change that. */
  readonly executable?: boolean;
}

/** What a host says that it can do; detection shows it, planning does not use it. */
export interface Capabilities {
  readonly fileWrites: boolean;
  readonly dependencyInstall: boolean;
  readonly browser: boolean;
}
