import { sha256 } from '@holdfast/base';
import type { Candidate, HostRequest, LocalRequest, Snapshot } from '../src/index.js';

/** A host request in the short form that tests read well in. */
export interface HostRequestParts {
  /** Content by path. */
  readonly candidates: Readonly<Record<string, string>>;
  /** Files seen, with their current text. */
  readonly files?: Readonly<Record<string, string>>;
  /** Configurations supplied with their bytes. */
  readonly configurations?: Readonly<Record<string, string>>;
  readonly missing?: readonly string[];
  readonly appRoot?: string;
  readonly applications?: readonly string[];
  readonly registryVersion?: string;
}

export function hostRequest(parts: HostRequestParts): HostRequest {
  const snapshot: Snapshot = {
    schemaVersion: 1,
    configurations: entries(parts.configurations).map(([path, content]) => ({ path, content })),
    files: entries(parts.files).map(([path, text]) => ({ path, sha256: sha256(text) })),
    ...(parts.appRoot === undefined ? {} : { appRoot: parts.appRoot }),
    ...(parts.applications === undefined ? {} : { applications: parts.applications }),
  };
  return {
    ...localRequest(parts.candidates),
    ...(parts.registryVersion === undefined ? {} : { registryVersion: parts.registryVersion }),
    snapshot,
    ...(parts.missing === undefined ? {} : { missingFiles: parts.missing }),
  };
}

export function localRequest(contents: Readonly<Record<string, string>>): LocalRequest {
  return { candidates: entries(contents).map(([path, content]) => candidate(path, content)) };
}

export function candidate(path: string, content = 'x\n'): Candidate {
  return { path, content, reason: `Write ${path.length} units of path` };
}

function entries(record: Readonly<Record<string, string>> | undefined): [string, string][] {
  return Object.entries(record ?? {});
}
