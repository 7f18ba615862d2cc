import { shorten } from '@holdfast/base';
import { blockOwnership } from '../check/block-ownership.js';
import { displayText } from '../draw/text/display-text.js';
import type { Block, BlockMap, Member } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import { fileList } from '../map/resolve-members.js';
import { codeownersPattern } from './codeowners-pattern.js';

/** People and teams by block id, as CODEOWNERS writes them: `@org/team`, `@user`, `user@host`. */
export type OwnersOfBlocks = ReadonlyMap<string, readonly string[]>;

/**
 * A map as CODEOWNERS for GitHub. The last line that matches a file wins there, so patterns come first,
 * files after them, and files of several blocks last, with the owners of all.
 *
 * @param files - every file of the project; with them what a pattern cannot say is written out file by
 *   file, without them it is named in the notes.
 */
export function exportCodeowners(
  map: Pick<BlockMap, 'blocks'>,
  owners: OwnersOfBlocks = new Map(),
  files?: readonly string[],
): { readonly text: string; readonly notes: readonly string[] } {
  const live = map.blocks.filter(({ state }) => state !== 'archived');
  const notes: string[] = [];
  const shared = sharedFiles(live, files);
  const ownersOf = (blocks: readonly Block[]) => [
    ...new Set(blocks.flatMap(({ blockId }) => owners.get(blockId) ?? [])),
  ];
  const lines = (isWanted: (member: Member) => boolean) =>
    live.flatMap((block) => {
      const members = block.membership.filter(isWanted);
      const own = members.flatMap((member) => ownLines(member, ownersOf([block]), files, notes));
      return own.length === 0 ? [] : [heading(block), ...own, ''];
    });
  const unowned = live.filter((block) => ownersOf([block]).length === 0);
  if (unowned.length > 0)
    notes.push(
      `${unowned.length} of ${live.length} blocks have no owners: their lines name nobody.`,
    );
  const seams = [...shared].flatMap(([path, blocks]) =>
    ownLines({ path, role: 'shared' }, ownersOf(blocks), files, notes),
  );
  const text = [
    '# Made from the map of blocks by `holdfast blocks export`. The last line that matches a file wins.',
    '',
    ...lines(({ match }) => match === 'glob'),
    ...lines(({ match, path }) => match !== 'glob' && !shared.has(path)),
    ...(seams.length === 0 ? [] : ['# Files of several blocks', ...seams, '']),
  ].join('\n');
  return { text, notes };
}

function ownLines(
  member: Member,
  owners: readonly string[],
  files: readonly string[] | undefined,
  notes: string[],
): readonly string[] {
  const { patterns, inexact } = codeownersPattern(member, files);
  if (inexact !== undefined) notes.push(`${shorten(member.path)}: ${inexact}.`);
  return patterns.map((pattern) => [pattern, ...owners].join(' '));
}

function heading({ name, purpose, blockId }: Block): string {
  const what = purpose.trim() === '' ? '' : `: ${displayText(purpose)}`;
  return `# ${displayText(name)} (${displayText(blockId)})${what}`;
}

/** Files that several blocks claim, sorted; without a list of files those that are lines of several. */
function sharedFiles(
  live: readonly Block[],
  files: readonly string[] | undefined,
): ReadonlyMap<string, readonly Block[]> {
  const literal = live.flatMap(({ membership }) =>
    membership.flatMap(({ path, match }) => (match === 'glob' ? [] : [path])),
  );
  const known = fileList(files ?? literal);
  const ownership = blockOwnership({ blocks: live }, known);
  const found = known.sorted.flatMap((path) => {
    const blocks = ownership.claimsOn(path).map(({ block }) => block);
    return blocks.length > 1 ? [[path, blocks] as const] : [];
  });
  return new Map(found.sort(([a], [b]) => compareUtf8(a, b)));
}
