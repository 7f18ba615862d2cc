import type { RecordedNames } from '@holdfast/files';

/** What the files of the store are called. */
export const STORE_NAMES: RecordedNames = {
  subject: 'anchors',
  file: 'anchors.json',
  record: 'anchors.audit.jsonl',
};
