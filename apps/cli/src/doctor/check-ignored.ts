import type { Finding } from '@holdfast/base';
import type { DoctorContext } from './doctor-context.js';
import {
  type IgnoreFile,
  type PrivateDirectory,
  privateDirectories,
} from './private-directories.js';

/** Whether the journal, saved plans and the cache stay out of version control. */
export async function checkIgnored({ root }: DoctorContext): Promise<readonly Finding[]> {
  const findings = (await privateDirectories(root)).flatMap(findingsOf);
  if (findings.length > 0) return findings;
  return [
    {
      rule: 'ignored',
      level: 'note',
      message: 'The journal, saved plans and the cache are not under version control.',
    },
  ];
}

function findingsOf({ path, tracked, ignoreFile }: PrivateDirectory): readonly Finding[] {
  const findings: Finding[] = [];
  const common = { rule: 'ignored', level: 'warning', path } as const;
  if (tracked > 0) {
    findings.push({
      ...common,
      message: 'Version control has files of this directory.',
      hint: `git rm -r --cached ${path} takes them out and keeps them on disk; so does holdfast doctor --fix.`,
    });
  }
  const message = WRONG[ignoreFile];
  if (message !== undefined) {
    const hint =
      ignoreFile === 'not-a-file'
        ? `Make ${path}/.gitignore an ordinary file of one line with *: holdfast doctor --fix leaves what somebody put there.`
        : `Make ${path}/.gitignore one line with *, or have holdfast doctor --fix do it.`;
    findings.push({ ...common, message, hint });
  }
  return findings;
}

const WRONG: Partial<Record<IgnoreFile, string>> = {
  missing: 'It has no .gitignore: nothing keeps git from taking it.',
  'too-little': 'Its .gitignore does not ignore everything.',
  'not-a-file': 'Its .gitignore is not an ordinary file.',
};
