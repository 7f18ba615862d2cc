import { type AnchorStore, openAnchorStore } from '@holdfast/anchors/node';
import { counted, type Finding } from '@holdfast/base';
import type { DoctorContext } from './doctor-context.js';

const STORE = '.holdfast/anchors.json';
const AUDIT = '.holdfast/anchors.audit.jsonl';

/** Whether the files of the anchors can be read. Whether anchors are true is `holdfast check`'s to say. */
export async function checkAnchors({ root }: DoctorContext): Promise<readonly Finding[]> {
  const store = openAnchorStore(root);
  return [...checkStore(store), ...checkAudit(store)];
}

function checkStore(store: AnchorStore): readonly Finding[] {
  const read = store.read();
  if (read.ok) {
    const message = `Anchors: ${read.anchors.length}.`;
    return [{ rule: 'anchors', level: 'note', message }];
  }
  return read.problems.map(({ code, message, line, column, hint }) => ({
    rule: code,
    level: 'error',
    message,
    path: STORE,
    line,
    column,
    hint: hint ?? 'Nothing was changed. Mend it, or take the file back from git.',
  }));
}

function checkAudit(store: AnchorStore): readonly Finding[] {
  const [first, ...more] = store.audit().unreadable;
  if (first === undefined) return [];
  return [
    {
      rule: 'anchors-audit',
      level: 'warning',
      message: `${counted(more.length + 1, 'line')} of the record of decisions cannot be read, line ${first} first.`,
      path: AUDIT,
      line: first,
      hint: 'The other lines count, and anchors do not need it. A torn last line is left of a crash: delete it. Take others back from git.',
    },
  ];
}
