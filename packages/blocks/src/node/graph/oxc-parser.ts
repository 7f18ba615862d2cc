import type { OutlineImport } from '../../graph/file-outline.js';

/** The parser, which has a native part and may be absent. */
export type OxcParser = Pick<typeof import('oxc-parser'), 'parseSync' | 'Visitor'>;

/** An import and where it stands, in UTF-16 units. */
export interface Located {
  readonly specifier: string;
  readonly kind: OutlineImport['kind'];
  readonly start: number;
}
