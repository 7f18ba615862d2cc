import { executedFiles } from './executed-files.js';
import type { Operation } from './operation-model.js';
import { operationPaths } from './operation-places.js';
import type { VerificationHint } from './plan-model.js';
import { VERIFICATION_CHECKS } from './wordings.js';

/** What a reviewer of these operations should check (change.md 3.5). */
export function verificationHints(operations: readonly Operation[]): VerificationHint[] {
  const executed = executedFiles(operations.flatMap(operationPaths));
  return [
    { kind: 'static', check: VERIFICATION_CHECKS.review },
    { kind: 'static', check: VERIFICATION_CHECKS.project },
    { kind: 'runtime', check: VERIFICATION_CHECKS.runtime },
    ...(executed.length === 0
      ? []
      : [{ kind: 'static' as const, check: VERIFICATION_CHECKS.executed(executed) }]),
  ];
}
