import type { DeclarationSpec } from '../../language.js';

/** What declarations of every kind have. */
export type Shared = Pick<
  DeclarationSpec,
  'node' | 'outer' | 'modifiers' | 'decorators' | 'exported' | 'discriminator'
>;
