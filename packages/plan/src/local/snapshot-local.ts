import type { Snapshot } from '../request-model.js';
import { collectSnapshot } from './collect-snapshot.js';
import type { LocalOptions } from './local-options.js';
import { withApp } from './open-app.js';

/**
 * Takes a snapshot of a project that can be fed back as the `snapshot` of a host request. It stays
 * within every limit of change.md 2: configurations first, then files by a fixed order, at most
 * 1,000. Never read: .env files, private keys, node_modules, .git, .holdfast and what is reached
 * through a symlink. {@link inspectLocal} says what was left out. Changes nothing.
 *
 * @param options - the workspace, and the app root in it.
 * @throws HoldfastError `unsafe-target`, `path-*` or `io-error` when the app root cannot be used.
 *
 * @example
 * ```ts
 * import { mkdtempSync, writeFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { snapshotLocal } from '@holdfast/plan/local';
 *
 * const cwd = mkdtempSync(join(tmpdir(), 'example-'));
 * writeFileSync(join(cwd, 'package.json'), '{}\n');
 * const snapshot = await snapshotLocal({ cwd });
 * console.log(snapshot.configurations);
 * // [ { path: 'package.json', content: '{}\n' } ]
 * ```
 */
export async function snapshotLocal(options: LocalOptions): Promise<Snapshot> {
  return withApp(options, async (app) => (await collectSnapshot(app)).snapshot);
}
