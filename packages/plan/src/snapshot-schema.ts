import { LIMITS } from '@holdfast/base';
import * as z from 'zod';
import type { Snapshot } from './request-model.js';
import { appRootSchema, observedPathSchema, sha256Schema } from './text-schemas.js';

/** A host's observation of a project, schema version 1 (change.md 2). */
export const snapshotSchema: z.ZodType<Snapshot> = z
  .strictObject({
    schemaVersion: z.literal(1),
    appRoot: appRootSchema.exactOptional(),
    configurations: z
      .array(
        z.strictObject({
          path: observedPathSchema,
          content: z.string().max(LIMITS.configurationTotalBytes),
        }),
      )
      .max(LIMITS.configurations)
      .describe('Configuration files with their bytes, at most 128 KiB in all.'),
    files: z
      .array(
        z.strictObject({
          path: observedPathSchema,
          sha256: sha256Schema,
          baseSha256: sha256Schema.exactOptional(),
          executable: z
            .boolean()
            .describe('Whether its owner may execute it; needed where a candidate says executable.')
            .exactOptional(),
        }),
      )
      .max(LIMITS.snapshotFiles)
      .describe('Files seen on disk with the hash of their bytes.'),
    applications: z
      .array(observedPathSchema)
      .max(LIMITS.snapshotApplications)
      .describe('Directories of the applications, relative to the workspace.')
      .exactOptional(),
    capabilities: z
      .strictObject({
        fileWrites: z.boolean(),
        dependencyInstall: z.boolean(),
        browser: z.boolean(),
      })
      .exactOptional(),
  })
  .describe('What a host has observed of a project; at most 1 MiB serialised.');

/**
 * Whether a file may be sent as a configuration with its bytes: the manifests and settings that
 * planning and detection read, and nothing else, so that a snapshot never carries source text
 * (change.md 2).
 *
 * @param path - canonical, relative to the app root.
 *
 * @example
 * ```ts
 * import { isConfigurationPath } from '@holdfast/plan';
 *
 * console.log(isConfigurationPath('packages/a/tsconfig.build.json'), isConfigurationPath('src/a.ts'));
 * // true false
 * ```
 */
export function isConfigurationPath(path: string): boolean {
  return ROOT_CONFIGURATIONS.has(path) || NESTED_CONFIGURATION.test(path);
}

const ROOT_CONFIGURATIONS: ReadonlySet<string> = new Set([
  '.holdfast/manifest.json',
  '.logic2b/manifest.json',
  'pnpm-workspace.yaml',
]);

const NESTED_CONFIGURATION = /^(?:.*\/)?(?:package|components|jsconfig|tsconfig[^/]*)\.json$/s;
