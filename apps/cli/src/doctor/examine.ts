import type { Finding } from '@holdfast/base';
import { checkFileSystem } from './check-file-system.js';
import { checkGit } from './check-git.js';
import { checkIgnored } from './check-ignored.js';
import { checkJournal } from './check-journal.js';
import { checkLock } from './check-lock.js';
import { checkNode } from './check-node.js';
import type { DoctorCheck, DoctorContext } from './doctor-context.js';

const CHECKS: readonly DoctorCheck[] = [
  checkNode,
  checkGit,
  checkFileSystem,
  checkJournal,
  checkLock,
  checkIgnored,
];

/** Runs every check. Notes say what is fine, warnings what is weaker, errors what needs action. */
export async function examine(context: DoctorContext): Promise<readonly Finding[]> {
  const findings: Finding[] = [
    { rule: 'project', level: 'note', message: `The project's root is ${context.root}.` },
  ];
  for (const check of CHECKS) findings.push(...(await check(context)));
  return findings;
}
