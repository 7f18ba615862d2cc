import type { Finding } from '@holdfast/base';
import type { CheckClass } from './check-classes.js';

/** A finding before its level is known. */
export type ClassedFinding = Omit<Finding, 'level'> & {
  readonly class: CheckClass;
  /** It needs nobody, unless somebody makes its class a failure. */
  readonly quiet?: true;
};
