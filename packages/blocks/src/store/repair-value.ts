import { shorten } from '@holdfast/base';
import { MAX_UNMAPPED_LISTED } from './map-format.js';
import { placeText } from './map-problem.js';
import { mapSchema } from './map-schema.js';
import { isRecord, listOf, type RawRecord, rawText, recordOf } from './raw-value.js';
import type { Repair } from './repair.js';

/** Data of a map in which everything was repaired that can be without losing what it says. */
export function repairValue(
  value: unknown,
  drop: boolean,
): { readonly value: unknown; readonly repairs: readonly Repair[] } {
  if (!isRecord(value)) return { value, repairs: [] };
  const repairs: Repair[] = [];
  const note = (kind: Repair['kind'], at: Place, message: string) => {
    repairs.push({ kind, place: placeText(at), message });
  };
  const shaped = dropKeys(value, drop, note);
  const repaired = repairMap(shaped, note);
  return { value: repaired, repairs };
}

type Place = readonly PropertyKey[];
type Note = (kind: Repair['kind'], at: Place, message: string) => void;

/** Takes away members that say nothing; those that nobody knows only when asked to. */
function dropKeys(value: RawRecord, drop: boolean, note: Note): RawRecord {
  const parsed = mapSchema.safeParse(value);
  if (parsed.success) return value;
  const copy = structuredClone(value);
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys' && drop) {
      for (const key of issue.keys) dropKey(copy, [...issue.path, key], 'is not known', note);
    }
    const key = issue.path.at(-1);
    if (typeof key === 'string' && SILENT.has(key) && isSilent(valueAt(copy, issue.path))) {
      dropKey(copy, issue.path, 'said nothing', note);
    }
  }
  return copy;
}

/** Optional members that other programs write as `false` or `null`. */
const SILENT = new Set([
  'optional',
  'match',
  'locked',
  'x',
  'y',
  'to',
  'type',
  'alias',
  'class',
  'count',
  'via',
  'sourceCommit',
  'ratification',
  'commit',
  'declaredBy',
  'declaredAt',
  'algorithmSeed',
  'membershipFingerprint',
  'resolvedMembers',
  'preArchiveState',
  'candidateMeta',
  'candidateRevision',
]);

function isSilent(value: unknown): boolean {
  return value === false || value === null;
}

function dropKey(root: unknown, at: Place, why: string, note: Note): void {
  const parent = valueAt(root, at.slice(0, -1));
  const key = at.at(-1);
  if (!isRecord(parent) || key === undefined || !Object.hasOwn(parent, key)) return;
  Reflect.deleteProperty(parent, key);
  note('field-dropped', at, `${placeText(at)} was taken away: it ${why}.`);
}

function valueAt(root: unknown, at: Place): unknown {
  return at.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Readonly<Record<PropertyKey, unknown>>)[key]
        : undefined,
    root,
  );
}

function repairMap(map: RawRecord, note: Note): RawRecord {
  const filled = fill(map, { ...FILL_MAP }, [], note);
  const revision = filled.candidateRevision;
  return {
    ...filled,
    ...(Array.isArray(filled.blocks) && { blocks: repairBlocks(filled.blocks, ['blocks'], note) }),
    unmapped: repairUnmapped(filled.unmapped, ['unmapped'], note),
    rules: unique(listOf(filled.rules), ['rules'], note),
    rulesBaseline: unique(listOf(filled.rulesBaseline), ['rulesBaseline'], note),
    ...(isRecord(revision) && {
      candidateRevision: {
        ...revision,
        blocks: repairBlocks(listOf(revision.blocks), ['candidateRevision', 'blocks'], note),
        unmapped: repairUnmapped(revision.unmapped, ['candidateRevision', 'unmapped'], note),
      },
    }),
  };
}

const POLICY = { visible: true, defaultAction: 'leave-unmapped-until-ratified' };
const FILL_MAP = {
  unmapped: { policy: POLICY, files: [], total: 0 },
  rules: [],
  rulesBaseline: [],
  // Computed at the end, whatever it is.
  contentHash: '0'.repeat(64),
};
const FILL_BLOCK = {
  purpose: '',
  kind: 'scanned',
  boundaryVersion: 1,
  contractVersion: 1,
  membershipSource: 'manual',
  receiptContract: { required: [], optional: [], waived: [] },
  receipts: [],
  layout: { version: 1 },
  unmappedResidue: [],
};
const FILL_SOCKETS = { inputs: [], outputs: [], external: [] };

function fill(record: RawRecord, defaults: RawRecord, at: Place, note: Note): RawRecord {
  const missing = Object.entries(defaults).filter(([key]) => record[key] === undefined);
  for (const [key] of missing) {
    const place = [...at, key];
    note('field-filled', place, `${placeText(place)} was missing and is now as in a new map.`);
  }
  return missing.length === 0 ? record : { ...record, ...Object.fromEntries(missing) };
}

function repairBlocks(blocks: readonly unknown[], at: Place, note: Note): readonly unknown[] {
  const ids = new Set(blocks.map((block) => recordOf(block).blockId));
  return blocks.map((block, index) => {
    if (!isRecord(block)) return block;
    const place = [...at, index];
    const filled = fill(block, FILL_BLOCK, place, note);
    const sockets = fill(recordOf(filled.sockets), FILL_SOCKETS, [...place, 'sockets'], note);
    const { membership, unmappedResidue, resolvedMembers } = filled;
    return {
      ...filled,
      membership: Array.isArray(membership)
        ? uniqueMembers(membership, [...place, 'membership'], note)
        : membership,
      sockets: liveSockets(sockets, ids, [...place, 'sockets'], note),
      unmappedResidue: unique(listOf(unmappedResidue), [...place, 'unmappedResidue'], note),
      ...(Array.isArray(resolvedMembers) && {
        resolvedMembers: unique(resolvedMembers, [...place, 'resolvedMembers'], note),
      }),
    };
  });
}

/** Two lines on one path become one where they do not contradict: `shared` wins, `optional` = both. */
function uniqueMembers(members: readonly unknown[], at: Place, note: Note): readonly unknown[] {
  const kept: unknown[] = [];
  const places = new Map<string, number>();
  for (const member of members) {
    const { path, match, role, optional } = recordOf(member);
    const key = typeof path === 'string' ? JSON.stringify([path, match ?? null]) : undefined;
    const earlier = key === undefined ? undefined : places.get(key);
    const first = earlier === undefined ? undefined : recordOf(kept[earlier]);
    const isOne =
      first !== undefined && (first.role === role || [first.role, role].includes('shared'));
    if (earlier === undefined || first === undefined || !isOne) {
      if (key !== undefined && earlier === undefined) places.set(key, kept.length);
      kept.push(member);
      continue;
    }
    const { optional: was, ...rest } = first;
    kept[earlier] = {
      ...rest,
      role: first.role === role ? role : 'shared',
      ...(was === true && optional === true && { optional: true }),
    };
    note('duplicate-removed', at, `${shorten(String(path))} was in ${placeText(at)} twice.`);
  }
  return kept;
}

function liveSockets(
  sockets: RawRecord,
  ids: ReadonlySet<unknown>,
  at: Place,
  note: Note,
): RawRecord {
  const live = Object.entries(sockets).map(([kind, list]) => {
    const kept = listOf(list).filter((socket) => {
      const { to } = recordOf(socket);
      if (typeof to !== 'string' || ids.has(to)) return true;
      const place = [...at, kind];
      const message = `A socket of ${placeText(place)} led to ${shorten(to, 60)}, which does not exist.`;
      note('socket-removed', place, message);
      return false;
    });
    return [kind, Array.isArray(list) ? kept : list] as const;
  });
  return Object.fromEntries(live);
}

function repairUnmapped(value: unknown, at: Place, note: Note): unknown {
  if (!isRecord(value)) return value;
  const { files, total } = value;
  if (!Array.isArray(files) || typeof total !== 'number') return value;
  const once = unique(files, [...at, 'files'], note);
  const listed = once.slice(0, MAX_UNMAPPED_LISTED);
  const least = Math.max(total, once.length);
  if (least !== total || listed.length !== once.length) {
    const place = placeText([...at, 'total']);
    note(
      'total-corrected',
      [...at, 'total'],
      `${place} was ${total}; ${once.length} files were listed.`,
    );
  }
  return { ...value, files: listed, total: least };
}

function unique(list: readonly unknown[], at: Place, note: Note): readonly unknown[] {
  const seen = new Set<string>();
  const kept = list.filter((element) => {
    const key = rawText(element);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  if (kept.length === list.length) return list;
  note('duplicate-removed', at, `${placeText(at)} had ${list.length - kept.length} lines twice.`);
  return kept;
}
