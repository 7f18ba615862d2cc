import type { Finding } from '@holdfast/base';
import { attempt, failureFinding } from './attempt.js';
import { checkAnchors } from './check-anchors.js';
import { checkConfig } from './check-config.js';
import { checkFileSystem } from './check-file-system.js';
import { checkGit } from './check-git.js';
import { checkIgnored } from './check-ignored.js';
import { checkJournal } from './check-journal.js';
import { checkLock } from './check-lock.js';
import { checkMap } from './check-map.js';
import { checkNode } from './check-node.js';
import { checkParser } from './check-parser.js';
import { checkPlans } from './check-plans.js';
import { checkRepairable } from './check-repairable.js';
import { checkReviews } from './check-reviews.js';
import type { DoctorCheck, DoctorContext } from './doctor-context.js';

const CHECKS: readonly DoctorCheck[] = [
  checkNode,
  checkGit,
  checkFileSystem,
  checkConfig,
  checkJournal,
  checkLock,
  checkPlans,
  checkReviews,
  checkAnchors,
  checkMap,
  checkParser,
  checkIgnored,
  checkRepairable,
];

/** Runs every check. Notes say what is fine, warnings what is weaker, errors what needs action. */
export async function examine(context: DoctorContext): Promise<readonly Finding[]> {
  const findings: Finding[] = [
    { rule: 'project', level: 'note', message: `The project's root is ${context.root}.` },
  ];
  for (const check of CHECKS) {
    const { found, failure } = await attempt(() => check(context));
    findings.push(...found);
    if (failure !== undefined) findings.push(failureFinding(failure));
  }
  // Two that cannot get past the same say so once.
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}
