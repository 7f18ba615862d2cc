import { HoldfastError } from '@holdfast/base';
import type { Inspection } from './inspection-model.js';

/** How to print an inspection. */
export interface RenderInspectionOptions {
  /** ANSI colours; default false. */
  readonly color?: boolean;
  /** `summary` (default) shows each fact with its first reason, `full` everything. */
  readonly details?: 'summary' | 'full';
}

export function renderInspection(
  _inspection: Inspection,
  _options: RenderInspectionOptions = {},
): string {
  throw new HoldfastError('internal-error', 'Rendering an inspection is not built yet.');
}
