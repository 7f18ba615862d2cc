import type { BlockMap, EditOp } from '../src/index.js';
import { globSource } from '../src/map/glob-source.js';

/** Who claims what, written as simply as possible: what the engine is compared with. */
export interface Model {
  readonly blocks: Map<string, ModelBlock>;
}

interface ModelBlock {
  readonly claims: Map<string, Claim>;
  patterns: readonly Pattern[];
  archived: boolean;
  /** `direction to` of every socket between blocks. */
  readonly sockets: Set<string>;
}

interface Claim {
  readonly role: string;
  readonly optional: boolean;
}

/** A pattern and the same as a regular expression, written by hand. */
export interface Pattern {
  readonly glob: string;
  readonly test: RegExp;
}

/** The model of a map. */
export function modelOf(
  map: BlockMap,
  files: readonly string[],
  patterns: readonly Pattern[],
): Model {
  const blocks = new Map<string, ModelBlock>();
  for (const block of map.blocks) {
    const claims = new Map<string, Claim>();
    for (const { path, role, optional, match } of block.membership)
      if (match === undefined) claims.set(path, { role, optional: optional === true });
    const own: Pattern[] = [];
    for (const { path, role, match } of block.membership) {
      if (match !== 'glob') continue;
      // What the engine made of one of ours while it was narrowed.
      const pattern = patterns.find(({ glob }) => glob === path) ?? {
        glob: path,
        test: new RegExp(globSource(path, 'points'), 'su'),
      };
      own.push(pattern);
      for (const file of files)
        if (pattern.test.test(file) && !claims.has(file))
          claims.set(file, { role, optional: false });
    }
    const sockets = new Set([
      ...block.sockets.inputs.map(({ to }) => `in ${to}`),
      ...block.sockets.outputs.map(({ to }) => `out ${to}`),
    ]);
    blocks.set(block.blockId, {
      claims,
      patterns: own,
      archived: block.state === 'archived',
      sockets,
    });
  }
  return { blocks };
}

/** What the map comes to: for every block in use or not its claims in order, and its sockets. */
export function summary({ blocks }: Model) {
  return [...blocks].map(([id, { claims, archived, sockets }]) => ({
    id,
    archived,
    claims: [...claims].map(([path, { role, optional }]) => `${path} ${role} ${optional}`).sort(),
    sockets: [...sockets].sort(),
  }));
}

/** Applies a batch; answers false when it must be refused. The model is then of no more use. */
export function applyToModel(
  { blocks }: Model,
  ops: readonly EditOp[],
  files: readonly string[],
  patterns: readonly Pattern[],
): boolean {
  const start = new Map(
    [...blocks].map(([id, b]) => [id, { claims: new Map(b.claims), archived: b.archived }]),
  );
  const gone = new Map<string, string>();
  const merges = ops.filter((op) => op.op === 'merge');
  const survivors = merges.map(({ into }) => into);
  for (const { into, block_ids } of merges) {
    if (block_ids.length === 0) return false;
    for (const id of [into, ...block_ids]) if (blocks.get(id)?.archived !== false) return false;
    for (const id of block_ids) {
      if (survivors.includes(id) || gone.has(id)) return false;
      gone.set(id, into);
    }
  }
  for (const [id, into] of gone) {
    const victim = must(blocks, id);
    const survivor = must(blocks, into);
    for (const [path, claim] of victim.claims) {
      const own = survivor.claims.get(path);
      survivor.claims.set(path, own === undefined ? claim : both(own, claim));
    }
    survivor.patterns = [...survivor.patterns, ...victim.patterns];
    for (const socket of victim.sockets) survivor.sockets.add(socket);
    blocks.delete(id);
  }
  for (const [id, { sockets }] of gone.size > 0 ? blocks : [])
    for (const socket of [...sockets]) {
      const [direction, to = ''] = socket.split(' ');
      const end = gone.get(to) ?? to;
      if (end !== to || (end === id && survivors.includes(id))) sockets.delete(socket);
      if (end !== to && end !== id) sockets.add(`${direction} ${end}`);
    }
  const real = (id: string) => gone.get(id) ?? id;
  const live = (id: string) => {
    const block = blocks.get(real(id));
    return block?.archived === false ? block : undefined;
  };
  const ownersOf = (path: string) =>
    [...blocks].filter(([, { claims, archived }]) => !archived && claims.has(path));
  const touched = new Set<string>();
  const take = (block: ModelBlock, path: string) => {
    block.claims.delete(path);
    block.patterns = block.patterns.filter(
      ({ test }) => !(files.includes(path) && test.test(path)),
    );
    return true;
  };
  for (const op of ops) {
    if (op.op === 'move_member') {
      const [from, to] = [live(op.from), live(op.to)];
      const claim = from?.claims.get(op.path);
      if (from === undefined || to === undefined || from === to || claim === undefined)
        return false;
      take(from, op.path);
      const own = to.claims.get(op.path);
      to.claims.set(op.path, own === undefined ? claim : both(own, claim));
      touched.add(op.path);
    } else if (op.op === 'resolve_seam') {
      const owners = ownersOf(op.path);
      const [first] = owners;
      if (first === undefined) return false;
      if (owners.length === 1 && first[1].claims.get(op.path)?.role !== 'shared') return false;
      const keeper = op.resolution === 'both' ? undefined : real(op.resolution.slice(8));
      if (keeper !== undefined && !owners.some(([id]) => id === keeper)) return false;
      for (const [id, { claims }] of owners) {
        const optional = claims.get(op.path)?.optional === true;
        if (keeper === undefined) claims.set(op.path, { role: 'shared', optional });
        else if (id === keeper) claims.set(op.path, { role: 'primary', optional });
        else take(must(blocks, id), op.path);
      }
      touched.add(op.path);
    } else if (op.op === 'assign_unmapped') {
      const block = live(op.block_id);
      if (block === undefined || !files.includes(op.path) || ownersOf(op.path).length > 0)
        return false;
      block.claims.set(op.path, { role: 'primary', optional: false });
      touched.add(op.path);
    } else if (op.op === 'set_role') {
      const block = live(op.block_id);
      const claim = block?.claims.get(op.path);
      if (block === undefined || claim === undefined) return false;
      block.claims.set(op.path, { ...claim, role: op.role });
      touched.add(op.path);
    } else if (op.op === 'archive' || op.op === 'restore') {
      const block = blocks.get(real(op.block_id));
      if (block === undefined || block.archived === (op.op === 'archive')) return false;
      block.archived = op.op === 'archive';
      if (op.op === 'restore') for (const path of block.claims.keys()) touched.add(path);
    }
  }
  const cut = new Map<string, string>();
  for (const op of ops) {
    if (op.op !== 'split') continue;
    const parent = live(op.block_id);
    const id = real(op.block_id);
    const groups = op.by.paths.map((globs) =>
      globs.map((glob) => patterns.find((pattern) => pattern.glob === glob) ?? glob),
    );
    if (parent === undefined || groups.length < 2) return false;
    const parts = groups.map(() => new Map<string, Claim>());
    for (const [path, claim] of parent.claims) {
      const matching = parts.filter((_, at) =>
        groups[at]?.some((glob) =>
          typeof glob === 'string'
            ? glob === path
            : glob.test.test(path) && !parent.claims.has(glob.glob),
        ),
      );
      if (matching.length !== 1) return false;
      matching[0]?.set(path, claim);
    }
    if (parts.some(({ size }) => size === 0)) return false;
    blocks.delete(id);
    for (const [at, claims] of parts.entries()) {
      const child = `${id}_split${at + 1}`;
      if (blocks.has(child)) return false;
      blocks.set(child, { claims, patterns: [], archived: false, sockets: new Set() });
      cut.set(child, id);
    }
  }
  for (const op of ops)
    if (op.op === 'rename' && (!blocks.has(real(op.block_id)) || op.name === undefined))
      return false;
  const parents = new Set(cut.values());
  for (const { sockets } of blocks.values())
    for (const socket of sockets) if (parents.has(socket.split(' ')[1] ?? '')) return false;
  for (const [id, { claims, patterns: own }] of blocks)
    if (claims.size + own.length === 0 && (start.get(id)?.claims.size ?? 1) > 0) return false;
  for (const path of touched) {
    const owners = ownersOf(path);
    if (owners.length < 2 || owners.every(([, { claims }]) => claims.get(path)?.role === 'shared'))
      continue;
    const earlier = [...start].filter(([, { claims, archived }]) => !archived && claims.has(path));
    const wasOpen =
      earlier.length > 1 && earlier.some(([, { claims }]) => claims.get(path)?.role !== 'shared');
    const before = new Set(earlier.map(([id]) => real(id)));
    const now = new Set(owners.map(([id]) => cut.get(id) ?? id));
    const isSame = before.size === now.size && [...before].every((id) => now.has(id));
    if (!wasOpen || !isSame) return false;
  }
  return true;
}

function both(own: Claim, other: Claim): Claim {
  return {
    role: other.role === 'shared' ? 'shared' : own.role,
    optional: own.optional && other.optional,
  };
}

function must(blocks: Map<string, ModelBlock>, id: string): ModelBlock {
  const block = blocks.get(id);
  if (block === undefined) throw new Error(`the model has no ${id}`);
  return block;
}
