import { sha256 } from '@holdfast/base';

/** What a temporary file beside a target is for. */
export type TemporaryRole = 'new' | 'restore' | 'trash' | 'kept';

/**
 * Name of a temporary file beside a target, used only where the journal and the target are on
 * different mounts. It follows from the transaction, so that recovery finds it without a record,
 * and has a fixed length, because name + suffix could be too long.
 */
export function temporaryName(transactionId: string, role: TemporaryRole, index: number): string {
  return `.holdfast-change-${sha256(`${transactionId}/${role}/${index}`).slice(0, 32)}`;
}
