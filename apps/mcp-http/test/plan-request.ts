import { createHash } from 'node:crypto';

/** Arguments of `change_plan` that replace one file. */
export function planRequest(path = 'a.txt', content = 'new\n') {
  return {
    candidates: [{ path, content, reason: 'Because.' }],
    snapshot: {
      schemaVersion: 1,
      configurations: [],
      files: [{ path, sha256: createHash('sha256').update('old\n').digest('hex') }],
    },
  };
}
