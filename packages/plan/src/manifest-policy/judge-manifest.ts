import type { Evidence } from '../evidence.js';
import { operationText } from '../operation-content.js';
import type { Operation } from '../operation-model.js';
import type { DependencyChange, Unsupported } from '../plan-model.js';
import { refused } from '../refused.js';
import { UNSUPPORTED_REASONS } from '../wordings.js';
import { checkManifest } from './check-manifest.js';
import { manifestAt } from './manifest-path.js';
import { parseManifest } from './parse-manifest.js';
import { removedManifests } from './removed-manifests.js';

/** What the operations do to the manifest at the app root (change.md 3.4). */
export interface ManifestJudgement {
  readonly dependencies: readonly DependencyChange[];
  readonly unsupported: readonly Unsupported[];
}

/**
 * Judges the operation on the manifest at the app root, if there is one.
 *
 * @throws HoldfastError `manifest-invalid` when its texts cannot be judged.
 */
export function judgeManifest(
  operations: readonly Operation[],
  evidence: Evidence,
): ManifestJudgement {
  const removed = operations.flatMap(removedManifests);
  if (removed.length > 0) {
    const reason = UNSUPPORTED_REASONS.manifestRemoved;
    const unsupported = removed.map((path) => ({
      code: 'manifest-removed' as const,
      path,
      reason,
    }));
    return { dependencies: [], unsupported };
  }
  const operation = operations.find(({ path }) => manifestAt(path) === 'root');
  if (operation?.kind !== 'create' && operation?.kind !== 'update') {
    return { dependencies: [], unsupported: [] };
  }
  const { path, kind } = operation;
  const content = operationText(operation);
  if (content === undefined) throw refused([notText(path)]);
  const before = evidence.configurations.get(path);
  if (kind === 'update' && before === undefined) {
    const planned = parseManifest(content, 'refuse');
    if (!planned.ok) throw refused([planned.problem]);
    const reason = UNSUPPORTED_REASONS.manifestBytesMissing;
    return { dependencies: [], unsupported: [{ code: 'manifest-bytes-missing', path, reason }] };
  }
  const change = checkManifest(kind === 'create' ? undefined : before, content);
  return {
    dependencies: change.dependencies,
    unsupported: change.unsupported.map((entry) => ({ ...entry, path })),
  };
}

function notText(path: string) {
  return {
    code: 'manifest-invalid',
    message: 'The planned package.json is not valid UTF-8.',
    path,
    hint: 'A manifest is a JSON text.',
  } as const;
}
