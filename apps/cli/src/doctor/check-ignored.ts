import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '@holdfast/base';
import type { DoctorContext } from './doctor-context.js';
import { runGit } from './run-git.js';

const PRIVATE = ['changes', 'plans'] as const;

/** Whether the journal and the saved plans stay out of version control: they hold whole files. */
export async function checkIgnored({ root }: DoctorContext): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const name of PRIVATE) {
    const path = `.holdfast/${name}`;
    const tracked = await runGit(['ls-files', '-z', '--', path], root);
    if (tracked.ok && tracked.stdout !== '') {
      findings.push({
        rule: 'ignored',
        level: 'warning',
        message: 'Version control has files of this directory.',
        path,
        hint: `git rm -r --cached ${path} takes them out and keeps them on disk; so does holdfast doctor --fix.`,
      });
    } else if (ignoreFile(join(root, path)) === 'wrong') {
      findings.push({
        rule: 'ignored',
        level: 'warning',
        message: 'Its .gitignore does not ignore everything.',
        path,
        hint: `Make ${path}/.gitignore one line with *, or have holdfast doctor --fix do it.`,
      });
    }
  }
  if (findings.length > 0) return findings;
  return [
    {
      rule: 'ignored',
      level: 'note',
      message: 'The journal and saved plans are not under version control.',
    },
  ];
}

function ignoreFile(directory: string): 'right' | 'wrong' | 'no-directory' {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) return 'no-directory';
  const file = join(directory, '.gitignore');
  if (!existsSync(file)) return 'wrong';
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.some((line) => line.trim() === '*') ? 'right' : 'wrong';
}
