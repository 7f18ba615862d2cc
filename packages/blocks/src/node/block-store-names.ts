import type { RecordedNames } from '@holdfast/files';

/** The files of a map in `.holdfast`. */
export const BLOCK_STORE_NAMES: RecordedNames = {
  subject: 'blocks',
  file: 'blocks.json',
  record: 'blocks.history.jsonl',
};

/** The history as a file that is replaced, which its repair alone does: it records nothing itself. */
export const HISTORY_NAMES: RecordedNames = {
  subject: 'blocks-history',
  file: BLOCK_STORE_NAMES.record,
  record: BLOCK_STORE_NAMES.record,
};
