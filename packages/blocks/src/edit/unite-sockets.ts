import { canonicalJson } from '@holdfast/base';
import type { BlockId, Socket, Sockets } from '../map/block-map.js';

/** Sockets with other ends; `undefined` takes one away. Ends that are not told stay. */
export function mapSockets(sockets: Sockets, endOf: (to: BlockId) => BlockId | undefined): Sockets {
  const map = (list: readonly Socket[]): readonly Socket[] => {
    let same = true;
    const mapped = list.flatMap((socket) => {
      if (socket.to === undefined) return [socket];
      const to = endOf(socket.to);
      same &&= to === socket.to;
      return to === undefined ? [] : [to === socket.to ? socket : { ...socket, to }];
    });
    return same ? list : uniteSockets(mapped);
  };
  const inputs = map(sockets.inputs);
  const outputs = map(sockets.outputs);
  const external = map(sockets.external);
  const same =
    inputs === sockets.inputs && outputs === sockets.outputs && external === sockets.external;
  return same ? sockets : { inputs, outputs, external };
}

/**
 * Each dependency once: of exact duplicates the first stays, those equal but for `count` and `via`
 * become one. Without a `to` only exact duplicates go.
 */
export function uniteSockets(sockets: readonly Socket[]): readonly Socket[] {
  const united = new Map<string, readonly Socket[]>();
  for (const socket of sockets) {
    const { count, via, ...kind } = socket;
    const key = canonicalJson(socket.to === undefined ? socket : kind);
    const some = united.get(key);
    if (some === undefined) united.set(key, [socket]);
    else if (!some.some((other) => canonicalJson(other) === canonicalJson(socket)))
      united.set(key, [...some, socket]);
  }
  return [...united.values()].map(sum);
}

const MOST_NAMED_IMPORTS = 3;

function sum(sockets: readonly Socket[]): Socket {
  const [first, ...others] = sockets;
  if (first === undefined) throw new RangeError('there is a first socket');
  if (others.length === 0) return first;
  const counts = sockets.flatMap(({ count }) => (count === undefined ? [] : [count]));
  const { count, via, ...kind } = first;
  const named = strongest(sockets);
  return {
    ...kind,
    ...(counts.length === 0 ? {} : { count: counts.reduce((all, each) => all + each, 0) }),
    ...(named.length === 0 ? {} : { via: named }),
  };
}

/** Each list is sorted by strength, so the first of each come first, of the larger count before. */
function strongest(sockets: readonly Socket[]): readonly string[] {
  const byCount = [...sockets].sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
  const named = new Set<string>();
  for (let rank = 0; rank < MOST_NAMED_IMPORTS; rank += 1)
    for (const { via } of byCount) {
      const name = via?.[rank];
      if (name !== undefined) named.add(name);
    }
  return [...named].slice(0, MOST_NAMED_IMPORTS);
}
