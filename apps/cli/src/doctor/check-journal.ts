import type { Finding } from '@holdfast/base';
import { openJournal, type TransactionStatus } from '@holdfast/journal';
import type { DoctorContext } from './doctor-context.js';

/** Whether something in the journal waits for a decision. */
export async function checkJournal({ root }: DoctorContext): Promise<readonly Finding[]> {
  const { transactions, issues, truncated } = await openJournal(root).status();
  const open = transactions.filter(({ active }) => active);
  const findings = open.map(describe);
  for (const issue of issues) {
    findings.push({
      rule: 'journal-issue',
      level: 'error',
      message: issue.reason,
      path: `.holdfast/changes/${issue.path}`,
      hint: issue.active
        ? `It blocks every apply: holdfast change abandon ${issue.path} --keep-current sets it aside.`
        : 'It blocks nothing. Look at it, and remove it when you do not need it.',
    });
  }
  if (findings.length > 0) return findings;
  const count = truncated ? `${transactions.length} or more` : transactions.length;
  return [
    { rule: 'journal', level: 'note', message: `Transactions: ${count}, none of them open.` },
  ];
}

function describe({ id, state, owner, fileCount }: TransactionStatus): Finding {
  if (owner?.alive === true) {
    return {
      rule: 'transaction',
      level: 'note',
      message: `Transaction ${id} (files: ${fileCount}) is ${state}, process ${owner.pid}.`,
    };
  }
  return {
    rule: 'transaction',
    level: 'error',
    message: `Transaction ${id} (files: ${fileCount}) is ${state} and blocks every apply.`,
    hint: `holdfast change recover ${id} restores the files, holdfast change resume ${id} finishes writing.`,
  };
}
