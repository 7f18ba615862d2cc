import { shorten } from '@holdfast/base';
import { compileCodeowners } from './compile-codeowners.js';
import { type FirstMap, type FirstMapOptions, firstMap } from './first-map.js';

/**
 * Makes a first map from a CODEOWNERS file (GitHub's, and sections of GitLab's): one block for every
 * set of owners that owns a file, the last line that matches a file decides, as there. Files that nobody
 * owns are unmapped. Lines that cannot be understood are named and left out.
 *
 * @param text - the content of the file.
 * @param options - what the map is of; `files` are all files of the project.
 * @example
 * ```ts
 * import { importCodeowners } from '@holdfast/blocks';
 *
 * const { map } = importCodeowners('/docs/ @org/writers', { repoId: 'shop', files: ['docs/a.md', 'x.ts'] });
 * console.log(map.blocks[0]?.name, map.unmapped.total);
 * // writers 1
 * ```
 */
export function importCodeowners(text: string, options: FirstMapOptions): FirstMap {
  const notes: string[] = [];
  const lines = parseLines(text, notes);
  const groups = new Map<string, { owners: readonly string[]; files: string[] }>();
  for (const path of options.files) {
    const owners = lines.findLast(({ matches }) => matches(path))?.owners ?? [];
    if (owners.length === 0) continue;
    const key = [...owners].sort().join(' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { owners, files: [path] });
    else group.files.push(path);
  }
  const made = [...groups.values()].map(({ owners, files }) => ({
    name: owners.map(ownerName).join(' and '),
    purpose: `What ${owners.join(' and ')} ${owners.length === 1 ? 'owns' : 'own'}.`,
    files,
  }));
  return firstMap(made, options, notes);
}

interface OwnerLine {
  readonly matches: (path: string) => boolean;
  readonly owners: readonly string[];
}

function parseLines(text: string, notes: string[]): readonly OwnerLine[] {
  let sectionOwners: readonly string[] = [];
  return text.split(/\r?\n/u).flatMap((line, at) => {
    const words = wordsOf(line);
    const [pattern, ...owners] = words;
    if (pattern === undefined) return [];
    const section = /^\^?\[[^\]]+\](?:\[\d+\])?(.*)$/u.exec(line.trim());
    if (section !== null) {
      sectionOwners = wordsOf(section[1] ?? '');
      return [];
    }
    const compiled = compileCodeowners(pattern);
    if (compiled.ok)
      return [{ matches: compiled.matches, owners: owners.length === 0 ? sectionOwners : owners }];
    notes.push(`Line ${at + 1}, ${shorten(pattern)}: ${compiled.reason}; it was left out.`);
    return [];
  });
}

/** Words of a line up to a comment; a backslash keeps the blank or `#` after it. */
function wordsOf(line: string): readonly string[] {
  const bare = line.replace(/(^|\s)#.*$/u, '');
  return bare.match(/(?:\\[\s\S]|[^\s\\])+/gu) ?? [];
}

/** `@org/web-team` is `web-team`, `ann@example.com` is `ann`. */
function ownerName(owner: string): string {
  const bare = owner.replace(/^@+/u, '');
  const name = owner.startsWith('@') ? bare.slice(bare.lastIndexOf('/') + 1) : bare.split('@')[0];
  return name === undefined || name === '' ? owner : name;
}
