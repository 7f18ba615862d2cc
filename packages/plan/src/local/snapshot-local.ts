import { HoldfastError } from '@holdfast/base';
import type { Snapshot } from '../request-model.js';
import type { LocalOptions } from './local-options.js';

export async function snapshotLocal(_options: LocalOptions): Promise<Snapshot> {
  throw new HoldfastError('internal-error', 'Taking a snapshot is not built yet.');
}
