import { parseAudit } from '@holdfast/anchors';
import { openAnchorStore } from '@holdfast/anchors/node';
import { counted, type Finding } from '@holdfast/base';
import type { DoctorContext } from './doctor-context.js';
import { readProjectText } from './read-project-text.js';

const STORE = '.holdfast/anchors.json';
const AUDIT = '.holdfast/anchors.audit.jsonl';

/** Whether the files of the anchors can be read. Whether anchors are true is `holdfast check`'s to say. */
export async function checkAnchors({ root }: DoctorContext): Promise<readonly Finding[]> {
  return [...checkStore(root), ...checkAudit(root)];
}

function checkStore(root: string): readonly Finding[] {
  const read = openAnchorStore(root).read();
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

function checkAudit(root: string): readonly Finding[] {
  const [first, ...more] = parseAudit(readProjectText(root, AUDIT) ?? '').unreadable;
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
