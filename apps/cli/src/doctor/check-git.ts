import type { Finding } from '@holdfast/base';
import type { DoctorContext } from './doctor-context.js';
import { runGit } from './run-git.js';

/** Whether git can be used here. Changes work without it. */
export async function checkGit({ root }: DoctorContext): Promise<readonly Finding[]> {
  const version = await runGit(['--version'], root);
  if (!version.ok) {
    return [
      {
        rule: 'git',
        level: 'warning',
        message: version.missing ? 'git is not installed.' : 'git does not run.',
        hint: 'Plans and the journal work without git; looking at history does not.',
      },
    ];
  }
  const found = `git ${version.stdout.replace(/^git version /, '').trim()}`;
  const top = await runGit(['rev-parse', '--show-toplevel'], root);
  return [
    {
      rule: 'git',
      level: 'note',
      message: top.ok
        ? `${found}, repository ${top.stdout.trim()}.`
        : `${found}; this project is not in a repository.`,
    },
  ];
}
