import type { RecordedNames } from '@holdfast/files';

/** The files of a map in `.holdfast`. */
export const BLOCK_STORE_NAMES: RecordedNames = {
  subject: 'blocks',
  file: 'blocks.json',
  record: 'blocks.history.jsonl',
};
