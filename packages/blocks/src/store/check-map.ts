import { shorten } from '@holdfast/base';
import { compileGlob } from '../map/compile-glob.js';
import { checkMemberPath } from '../map/member-path.js';
import { type Found, invalid, placeText } from './map-problem.js';
import { listOf, type RawRecord, recordOf } from './raw-value.js';

/**
 * What no schema of single values sees: ids, paths and rules that are there twice, patterns that
 * cannot be understood, sockets that lead nowhere. Takes data of any shape, so that what is wrong
 * in one place hides nothing in another.
 */
export function checkMap(value: unknown): readonly Found[] {
  const map = recordOf(value);
  const revision = recordOf(map.candidateRevision);
  return [
    ...checkBlocks(listOf(map.blocks), ['blocks']),
    ...checkUnmapped(map.unmapped, ['unmapped']),
    ...checkRules(listOf(map.rules)),
    ...checkBlocks(listOf(revision.blocks), ['candidateRevision', 'blocks']),
    ...checkUnmapped(revision.unmapped, ['candidateRevision', 'unmapped']),
  ];
}

type Place = readonly PropertyKey[];

function checkBlocks(blocks: readonly unknown[], at: Place): readonly Found[] {
  const ids = blocks.map((block) => recordOf(block).blockId);
  const live = new Set(ids);
  return [
    ...repeated(ids, (index) => [...at, index, 'blockId'], 'Give one of the two a new id.'),
    ...blocks.flatMap((block, index) => {
      const record = recordOf(block);
      return [
        ...checkMembership(listOf(record.membership), [...at, index, 'membership']),
        ...checkSockets(recordOf(record.sockets), live, [...at, index, 'sockets']),
      ];
    }),
  ];
}

function checkMembership(members: readonly unknown[], at: Place): readonly Found[] {
  const records = members.map(recordOf);
  const keys = records.map(({ path, match }) =>
    typeof path === 'string' ? keyOf(path, match) : undefined,
  );
  return [
    ...repeated(keys, (index) => [...at, index, 'path'], 'Keep one of the two.'),
    ...records.flatMap((member, index) => checkMember(member, [...at, index, 'path'])),
  ];
}

/** A pattern and a path of the same text are two members. */
function keyOf(path: string, match: unknown): string {
  return match === undefined ? path : `${path}\0${String(match)}`;
}

function checkMember({ path, match }: RawRecord, at: Place): readonly Found[] {
  if (typeof path !== 'string') return [];
  if (match === 'glob') {
    const glob = compileGlob(path);
    return glob.ok ? [] : [invalid(at, `the pattern ${shorten(path)} ${glob.reason}`)];
  }
  const check = checkMemberPath(path);
  if (check.ok) return [];
  const hint = 'Write it relative to the project root, with / between parts.';
  return [invalid(at, `the path ${shorten(path)} ${check.reason}`, hint)];
}

function checkSockets(sockets: RawRecord, live: ReadonlySet<unknown>, at: Place): readonly Found[] {
  return ['inputs', 'outputs', 'external'].flatMap((kind) =>
    listOf(sockets[kind]).flatMap((socket, index) => {
      const { to } = recordOf(socket);
      if (typeof to !== 'string' || live.has(to)) return [];
      const place = [...at, kind, index, 'to'];
      return [
        {
          at: place,
          message: `${placeText(place)} leads to ${shorten(to, 60)}, and no block has this id`,
          level: 'warning',
          code: 'blocks-dangling',
          hint: 'Point it elsewhere with retarget_socket, or take it away with remove_socket.',
        } as const,
      ];
    }),
  );
}

function checkUnmapped(value: unknown, at: Place): readonly Found[] {
  const { files, total } = recordOf(value);
  const listed = listOf(files);
  const repeats = repeated(listed, (index) => [...at, 'files', index], 'Keep one of the two.');
  if (typeof total !== 'number' || total >= listed.length) return repeats;
  const place = [...at, 'total'];
  const message = `${placeText(place)} is ${total}, but ${listed.length} files are listed`;
  return [...repeats, invalid(place, message)];
}

function checkRules(rules: readonly unknown[]): readonly Found[] {
  const keys = rules.map((rule) => {
    const { from, to } = recordOf(rule);
    return JSON.stringify([from, to]);
  });
  return repeated(keys, (index) => ['rules', index], 'Keep one of the two.');
}

/** Every value that was there before. */
function repeated(
  values: readonly unknown[],
  at: (index: number) => Place,
  hint: string,
): readonly Found[] {
  const first = new Map<unknown, number>();
  return values.flatMap((value, index) => {
    if (typeof value !== 'string') return [];
    const earlier = first.get(value);
    if (earlier === undefined) {
      first.set(value, index);
      return [];
    }
    return [
      invalid(at(index), `${placeText(at(index))} is the same as ${placeText(at(earlier))}`, hint),
    ];
  });
}
