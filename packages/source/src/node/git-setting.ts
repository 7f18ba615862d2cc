import { runGit } from './git-command.js';

/**
 * A setting as it holds for the user, from every file of configuration. Reading one runs nothing.
 *
 * @param type - as of `git config --type`.
 * @returns undefined where it is nowhere set, or not of the type.
 */
export async function settingOf(
  directory: string,
  name: string,
  type?: 'bool' | 'path',
): Promise<string | undefined> {
  const typed = type === undefined ? [] : [`--type=${type}`];
  const args = ['config', '-z', ...typed, '--get', name];
  const output = await runGit({ directory, userConfiguration: true }, args);
  return output?.toString('utf8').replace(/\0$/, '');
}
