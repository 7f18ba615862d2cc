import { HoldfastError } from '@holdfast/base';
import type { Plan } from '../plan-model.js';
import type { LocalOptions } from './local-options.js';

export async function readOriginals(
  _plan: Plan,
  _options: Pick<LocalOptions, 'cwd' | 'fs'>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  throw new HoldfastError('internal-error', 'Reading originals is not built yet.');
}
