/** What a call does; `open` is told apart by its access. */
export type CallKind =
  | 'openRoot'
  | 'openDir'
  | 'list'
  | 'lstat'
  | 'readlink'
  | 'open-read'
  | 'open-probe'
  | 'open-edit'
  | 'create'
  | 'read'
  | 'fstat'
  | 'close'
  | 'write'
  | 'chmod'
  | 'chown'
  | 'truncate'
  | 'touch'
  | 'mkdir'
  | 'rmdir'
  | 'unlink'
  | 'rename'
  | 'link'
  | 'copyAttributes'
  | 'plainModes'
  | 'fsync';

/** One call, as it was numbered. Each handle of a flush is a call of kind `fsync`. */
export interface CallRecord {
  /** 1 for the first call. */
  readonly index: number;
  readonly kind: CallKind;
  /** `change` alters the disk, `sync` makes changes durable. */
  readonly effect: 'none' | 'change' | 'sync';
  /** Whether it can be stopped half-way: writes of two bytes or more, flushes, attribute copies. */
  readonly divisible: boolean;
  /** The names concerned, for messages: `rename new/0 -> src/a.ts`. */
  readonly label: string;
  /** Which flush this handle belongs to, 1 for the first one. */
  readonly flush?: number;
}

/** What each kind of call does to the disk. */
export function effectOf(kind: CallKind): CallRecord['effect'] {
  if (kind === 'fsync') return 'sync';
  return CHANGES.has(kind) ? 'change' : 'none';
}

const CHANGES: ReadonlySet<CallKind> = new Set([
  'create',
  'write',
  'chmod',
  'chown',
  'truncate',
  'touch',
  'mkdir',
  'rmdir',
  'unlink',
  'rename',
  'link',
  'copyAttributes',
]);
