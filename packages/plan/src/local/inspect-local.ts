import { HoldfastError } from '@holdfast/base';
import type { Inspection } from '../inspect/inspection-model.js';
import type { LocalOptions } from './local-options.js';

export async function inspectLocal(_options: LocalOptions): Promise<Inspection> {
  throw new HoldfastError('internal-error', 'Inspecting is not built yet.');
}
