import { HoldfastError } from '@holdfast/base';
import type { Plan } from '../plan-model.js';
import type { LocalRequest } from '../request-model.js';
import type { LocalOptions } from './local-options.js';

/** A plan together with the bytes it was made from. */
export interface LocalPlan {
  readonly plan: Plan;
  /** The bytes on disk of each `update` operation, by path relative to the app root. */
  readonly originals: ReadonlyMap<string, Uint8Array>;
}

export async function planLocal(
  _request: LocalRequest,
  _options: LocalOptions,
): Promise<LocalPlan> {
  throw new HoldfastError('internal-error', 'Local planning is not built yet.');
}
