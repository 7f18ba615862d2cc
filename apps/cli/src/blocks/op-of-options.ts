import { shorten } from '@holdfast/base';
import {
  type BlockMap,
  blockOwner,
  EDIT_OP_NAMES,
  type EditOp,
  revisionView,
} from '@holdfast/blocks';
import type { EditValues } from '../command-line/block-options.js';
import { usageError } from '../command-line/usage-error.js';
import { type Places, pathArgument } from '../project/path-argument.js';
import { blockArgument } from './block-argument.js';

type OpName = EditOp['op'];

export function isOpName(word: string): word is OpName {
  return (EDIT_OP_NAMES as readonly string[]).includes(word);
}

/**
 * One operation from words and options: blocks by id or name, files relative to the working
 * directory. What is missing is named; what is wrong is the engine's to say.
 *
 * @throws HoldfastError `usage-error`, `block-not-found`.
 */
export function opOfOptions(
  op: OpName,
  words: readonly string[],
  values: EditValues,
  map: BlockMap,
  places: Places,
): EditOp {
  const at = wordsOf(op, words, values, map, places);
  const made = makeOp(op, at, values);
  at.done();
  return made;
}

type Words = ReturnType<typeof wordsOf>;

function makeOp(op: OpName, at: Words, values: EditValues): EditOp {
  switch (op) {
    case 'rename':
      return { op, block_id: at.block(), ...given({ name: values.name, purpose: values.purpose }) };
    case 'merge':
      return { op, into: at.blockOption('into'), block_ids: at.blocks() };
    case 'split':
      return { op, block_id: at.block(), by: { paths: groupsOf(at.option('groups')) } };
    case 'move_member': {
      const path = at.file();
      const from = values.from === undefined ? at.onlyOwner(path) : at.blockOption('from');
      return { op, path, from, to: at.blockOption('to') };
    }
    case 'resolve_seam':
      return { op, path: at.file(), resolution: at.resolution() };
    case 'assign_unmapped':
      return { op, path: at.file(), block_id: at.blockOption('to') };
    case 'set_role': {
      const role = at.option('role') as Extract<EditOp, { op: 'set_role' }>['role'];
      return { op, block_id: at.block(), path: at.file(), role };
    }
    case 'retarget_socket':
      return { op, block_id: at.block(), from: at.option('from'), to: at.blockOption('to') };
    case 'remove_socket':
      return { op, block_id: at.block(), to: at.option('to') };
    case 'set_rule':
      return {
        op,
        from: at.selector('from'),
        to: at.selector('to'),
        ...given({ because: values.because }),
        ...(values.remove ? { remove: true } : {}),
      };
    case 'archive':
    case 'restore':
      return { op, block_id: at.block() };
  }
}

/** `src/api/**,src/http/** ; src/db/**`. */
function groupsOf(text: string): readonly (readonly string[])[] {
  const parts = (part: string, separator: string) =>
    part
      .split(separator)
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '');
  return parts(text, ';').map((group) => parts(group, ','));
}

function given<T extends Readonly<Record<string, string | undefined>>>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof T]?: string;
  };
}

/** The words after the operation, taken one by one, and its options. */
function wordsOf(
  op: OpName,
  words: readonly string[],
  values: EditValues,
  map: BlockMap,
  places: Places,
) {
  const left = [...words];
  const next = (what: string): string => {
    const word = left.shift();
    if (word !== undefined) return word;
    throw usageError(`${op} needs ${what}.`, 'See `holdfast blocks edit --help`.');
  };
  const option = (name: 'into' | 'from' | 'to' | 'groups' | 'resolution' | 'role'): string => {
    const value = values[name];
    if (value !== undefined) return value;
    throw usageError(`${op} needs --${name}.`, 'See `holdfast blocks edit --help`.');
  };
  const idOf = (asked: string) => blockArgument(map, asked).blockId;
  return {
    option,
    block: () => idOf(next('a block')),
    blocks: () => {
      next('the blocks that go into it');
      left.length = 0;
      return words.map(idOf);
    },
    file: () => pathArgument(next('a file'), places),
    /** The block that a file leaves when nobody says which: it has one, or somebody has to. */
    onlyOwner: (path: string) => {
      const { owners } = blockOwner(revisionView(map) ?? map, path, [path]);
      const [owner, ...others] = owners;
      if (owner === undefined)
        throw usageError(
          `${op} needs --from: no block claims ${shorten(path)}.`,
          'Give it to a block with assign_unmapped.',
        );
      if (others.length === 0) return owner.blockId;
      const names = owners.map(({ name }) => shorten(name)).join(' and ');
      throw usageError(`${op} needs --from: ${names} claim ${shorten(path)}.`);
    },
    blockOption: (name: 'into' | 'from' | 'to') => idOf(option(name)),
    resolution: () => {
      const text = option('resolution');
      const owner = /^primary:(.+)$/.exec(text)?.[1];
      return owner === undefined ? text : `primary:${idOf(owner)}`;
    },
    /** A block by id or name; files by pattern, and what is outside, stay as they are. */
    selector: (name: 'from' | 'to') => {
      const text = option(name);
      return /[/*?[]|^external:/.test(text) ? text : idOf(text);
    },
    done: () => {
      const [extra] = left;
      if (extra !== undefined) throw usageError(`${op} does not take "${extra}" as well.`);
    },
  };
}
