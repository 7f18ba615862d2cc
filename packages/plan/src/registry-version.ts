import { LIMITS } from '@holdfast/base';
import * as z from 'zod';
import type { Conflict } from './plan-model.js';
import { CONFLICT_REASONS } from './wordings.js';

/** SemVer 2.0.0 exactly, after the expression that semver.org suggests. */
const EXACT_VERSION =
  /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*))*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;

/** An exact SemVer 2.0.0 version: no `v`, range, channel or URL (change.md 3.3). */
export const registryVersionSchema = z
  .string()
  .max(LIMITS.registryVersionUnits)
  .regex(EXACT_VERSION, { error: 'must be an exact SemVer 2.0.0 version such as 1.4.0' })
  .describe('An exact SemVer 2.0.0 version: no v, range, channel or URL.');

/** The project's own records of the registry version it was made with. */
export const REGISTRY_MANIFESTS = ['.holdfast/manifest.json', '.logic2b/manifest.json'] as const;

/**
 * Decides which registry version a plan carries (change.md 3.3): the requested one, else the one
 * that the project's manifests record. A manifest without an exact version says nothing.
 */
export function resolveRegistryVersion(
  requested: string | undefined,
  configurations: ReadonlyMap<string, string>,
): { readonly version?: string; readonly conflicts: readonly Conflict[] } {
  const recorded = REGISTRY_MANIFESTS.flatMap((path) => {
    const version = recordedVersion(configurations.get(path));
    return version === undefined ? [] : [{ path, version }];
  });
  const version = requested ?? agreed(recorded.map((entry) => entry.version));
  return {
    ...(version === undefined ? {} : { version }),
    conflicts: recorded
      .filter((entry) => entry.version !== version)
      .map(({ path }) => ({
        code: 'registry-mismatch',
        path,
        reason: CONFLICT_REASONS['registry-mismatch'],
      })),
  };
}

const recordSchema = z.object({ registry: z.object({ resolvedVersion: registryVersionSchema }) });

function recordedVersion(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return recordSchema.safeParse(JSON.parse(text)).data?.registry.resolvedVersion;
  } catch {
    // A broken record is the project's business: it names no version, and planning goes on.
    return undefined;
  }
}

function agreed(versions: readonly string[]): string | undefined {
  return new Set(versions).size === 1 ? versions[0] : undefined;
}
