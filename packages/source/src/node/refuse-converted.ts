import { HoldfastError, shorten } from '@holdfast/base';
import { runGit } from './git-command.js';
import { settingOf } from './git-setting.js';

/**
 * Refuses files that git writes otherwise than it stores them: through filters (such as LFS), with other
 * ends of lines, in another encoding, or with expanded ids. What is stored would not be what was there.
 *
 * @throws HoldfastError `worktree-refused` for the first of them, with `path`.
 */
export async function refuseConverted(directory: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const [autocrlf, eol, file] = await Promise.all([
    settingOf(directory, 'core.autocrlf'),
    settingOf(directory, 'core.eol'),
    settingOf(directory, 'core.attributesFile', 'path'),
  ]);
  const settings = { autocrlf: isWord(autocrlf, 'true'), eol: isWord(eol, 'crlf') };
  const attributes = await attributesOf(directory, paths, file);
  for (const [path, values] of attributes) {
    const why = conversionOf(values, settings);
    if (why === undefined) continue;
    throw new HoldfastError('worktree-refused', `Git converts ${shorten(path)} (${why}).`, {
      path,
      hint: 'Nothing was changed. Git alone can bring such a file back: commit it or stash it first.',
    });
  }
}

type Attributes = ReadonlyMap<string, string>;

async function attributesOf(
  directory: string,
  paths: readonly string[],
  attributesFile: string | undefined,
): Promise<ReadonlyMap<string, Attributes>> {
  const own = attributesFile === undefined ? [] : ['-c', `core.attributesFile=${attributesFile}`];
  const names = ['filter', 'ident', 'working-tree-encoding', 'eol', 'text'];
  const output = await runGit(
    { directory },
    [...own, 'check-attr', '-z', '--stdin', ...names],
    paths.map((path) => `${path}\0`).join(''),
  );
  const fields = output?.toString('utf8').split('\0') ?? [];
  const found = new Map<string, Map<string, string>>();
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [path = '', name = '', value = ''] = fields.slice(at, at + 3);
    const values = found.get(path) ?? new Map<string, string>();
    found.set(path, values.set(name, value));
  }
  return found;
}

/** What makes git write another content than it stores, see gitattributes(5). */
function conversionOf(
  values: Attributes,
  settings: { readonly autocrlf: boolean; readonly eol: boolean },
): string | undefined {
  const isGiven = (name: string) => !['unspecified', 'unset'].includes(values.get(name) ?? 'unset');
  const given = ['filter', 'ident', 'working-tree-encoding'].find(isGiven);
  if (given !== undefined) return `${given}=${values.get(given)}`;
  const [text, eol] = [values.get('text'), values.get('eol')];
  if (text === 'unset' || eol === 'lf') return undefined;
  if (eol === 'crlf') return 'eol=crlf';
  if (settings.autocrlf) return 'core.autocrlf=true';
  return settings.eol && isGiven('text') ? 'core.eol=crlf' : undefined;
}

/** Settings are compared as git does. */
function isWord(value: string | undefined, word: string): boolean {
  return value?.toLowerCase() === word;
}
