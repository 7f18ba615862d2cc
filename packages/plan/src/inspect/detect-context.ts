import { HoldfastError } from '@holdfast/base';
import type { Snapshot } from '../request-model.js';
import type { Inspection } from './inspection-model.js';

export function detectContext(_snapshot: Snapshot): Inspection {
  throw new HoldfastError('internal-error', 'Context detection is not built yet.');
}
