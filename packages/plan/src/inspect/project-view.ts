import { compareCodeUnits } from '@holdfast/base';
import type { Snapshot } from '../request-model.js';
import type { Unknown } from './inspection-model.js';
import type { JsonObject } from './json-object.js';
import { parseConfiguration } from './parse-configuration.js';
import { baseName, directoryOf } from './resolve-inside.js';

/** A snapshot, parsed once for all detectors. */
export interface ProjectView {
  /** Every path seen, sorted by code units, each once. */
  readonly paths: readonly string[];
  has(path: string): boolean;
  /** The parsed object of a configuration whose bytes were supplied and could be read. */
  configuration(path: string): JsonObject | undefined;
  /** Whether the bytes of a configuration were supplied, readable or not. */
  supplied(path: string): boolean;
  /** Directories below the app root with a package.json of their own. */
  readonly nestedPackages: readonly string[];
  readonly unknowns: readonly Unknown[];
}

export function viewProject(snapshot: Snapshot): ProjectView {
  const parsed = new Map<string, JsonObject | undefined>();
  const unknowns: Unknown[] = [];
  for (const { path, content } of snapshot.configurations) {
    if (!path.endsWith('.json')) {
      parsed.set(path, undefined);
      continue;
    }
    const result = parseConfiguration(path, content);
    parsed.set(path, result.ok ? result.value : undefined);
    if (!result.ok) unknowns.push({ about: 'configuration', path, why: result.why });
  }
  const known = new Set([...parsed.keys(), ...snapshot.files.map((file) => file.path)]);
  const paths = [...known].sort(compareCodeUnits);
  return {
    paths,
    has: (path) => known.has(path),
    configuration: (path) => parsed.get(path),
    supplied: (path) => parsed.has(path),
    nestedPackages: paths
      .filter((path) => baseName(path) === 'package.json' && path !== 'package.json')
      .map(directoryOf),
    unknowns,
  };
}
