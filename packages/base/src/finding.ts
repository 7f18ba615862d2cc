/** How much a finding matters: `error` fails a check, `warning` may, `note` never does. */
export type FindingLevel = 'error' | 'warning' | 'note';

/**
 * One result of a check, ready for any report format of `@holdfast/report`.
 *
 * `rule` is the stable identifier a user can search for or silence. `path` is relative to the
 * project root with `/`; lines and columns count from 1, columns in UTF-16 units.
 */
export interface Finding {
  readonly rule: string;
  readonly level: FindingLevel;
  readonly message: string;
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly hint?: string;
}
