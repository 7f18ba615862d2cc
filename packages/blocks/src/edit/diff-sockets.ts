import { canonicalJson } from '@holdfast/base';
import type { Block, BlockId, Socket } from '../map/block-map.js';
import type { MapChange, SocketSide } from './map-change.js';
import { mapSockets } from './unite-sockets.js';

/** Sockets of a block that came, went or changed; that they follow a merged block is no change. */
export function diffSockets(
  before: Block,
  after: Block,
  fates: ReadonlyMap<BlockId, MapChange>,
): readonly MapChange[] {
  const { blockId } = after;
  const followed = mapSockets(before.sockets, (to) => {
    const fate = fates.get(to);
    if (fate?.kind !== 'block-merged') return to;
    return fate.into === blockId ? undefined : fate.into;
  });
  return SIDES.flatMap((side) => {
    const old = bySocketKey(followed[side]);
    const now = bySocketKey(after.sockets[side]);
    return [
      ...[...old].flatMap(([key, from]): readonly MapChange[] => {
        const to = now.get(key);
        if (to === undefined) return [{ kind: 'socket-removed', blockId, side, socket: from }];
        if (canonicalJson(from) === canonicalJson(to)) return [];
        return [{ kind: 'socket-changed', blockId, side, from, to }];
      }),
      ...[...now].flatMap(([key, socket]): readonly MapChange[] =>
        old.has(key) ? [] : [{ kind: 'socket-added', blockId, side, socket }],
      ),
    ];
  });
}

const SIDES: readonly SocketSide[] = ['inputs', 'outputs', 'external'];

/** By all but the count and the imports; where several are equal in that, also by their number. */
function bySocketKey(sockets: readonly Socket[]): ReadonlyMap<string, Socket> {
  const found = new Map<string, Socket>();
  for (const socket of sockets) {
    const { count, via, ...kind } = socket;
    const key = canonicalJson(kind);
    let number = 0;
    while (found.has(`${key} ${number}`)) number += 1;
    found.set(`${key} ${number}`, socket);
  }
  return found;
}
