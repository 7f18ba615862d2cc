import { HoldfastError, sha256 } from '@holdfast/base';

/** Where a call goes on whose work is done in stages, each of which may have pages. */
export interface Stage {
  /** Number of what was done before; 0 for the first call. */
  readonly stage: number;
  /** Cursor of a page of this stage. */
  readonly page?: string | undefined;
}

/** The cursor of a stage: good for the same tool, arguments and caller. */
export function stageCursor(stage: Stage, scope: readonly unknown[]): string {
  return Buffer.from(`${stage.stage}.${stage.page ?? ''}.${keyOf(stage, scope)}`).toString(
    'base64url',
  );
}

/**
 * The stage of a cursor; the first one without a cursor.
 *
 * @throws HoldfastError `cursor-invalid`.
 */
export function readStage(cursor: string | undefined, scope: readonly unknown[]): Stage {
  if (cursor === undefined) return { stage: 0 };
  const [at = '', page = '', key] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  const stage = { stage: Number(at), ...(page === '' ? {} : { page }) };
  if (/^\d{1,9}$/.test(at) && key === keyOf(stage, scope)) return stage;
  throw new HoldfastError('cursor-invalid', 'The cursor belongs to another call.', {
    hint: 'Call again without a cursor.',
  });
}

function keyOf({ stage, page = '' }: Stage, scope: readonly unknown[]): string {
  return sha256(JSON.stringify([scope, stage, page])).slice(0, 16);
}
