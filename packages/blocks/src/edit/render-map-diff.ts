import { counted, shorten } from '@holdfast/base';
import type { Block, BlockId, BlockMap, Member, Rule, Socket } from '../map/block-map.js';
import { diffMaps } from './diff-maps.js';
import type { MapChange, SocketSide } from './map-change.js';

/**
 * The difference of two maps as lines of plain text, each beginning with `+`, `-` or `~`; control
 * characters in names and paths are shown escaped.
 *
 * @param before - one map.
 * @param after - the other.
 * @returns no lines for maps that say the same.
 *
 * @example
 * ```ts
 * import { applyEdits, createMap, renderMapDiff } from '@holdfast/blocks';
 *
 * const map = createMap({ repoId: 'shop' });
 * const because = 'Pages ask the API.';
 * const op = { op: 'set_rule', from: 'src/ui/**', to: 'src/db/**', because } as const;
 * const edited = applyEdits(map, [op], 'owner');
 * if (edited.ok) console.log(renderMapDiff(map, edited.store).join('\n'));
 * // + rule "src/ui/**" must not depend on "src/db/**": "Pages ask the API."
 * ```
 */
export function renderMapDiff(before: BlockMap, after: BlockMap): readonly string[] {
  const names = new Map<string, Block>(
    [...before.blocks, ...after.blocks].map((block) => [block.blockId, block]),
  );
  const named = (id: BlockId | undefined) => {
    const block = names.get(id ?? '');
    return block === undefined ? (id ?? '') : `${shorten(block.name, 60)} (${id})`;
  };
  // Both ends of a dependency have a socket for it; as a line it is one.
  return [...new Set(diffMaps(before, after).map((change) => line(change, named)))];
}

function line(change: MapChange, named: (id: BlockId | undefined) => string): string {
  switch (change.kind) {
    case 'block-added':
      return `+ block ${named(change.blockId)}, ${counted(change.members, 'member')}`;
    case 'block-removed':
      return `- block ${named(change.blockId)}, ${counted(change.members, 'member')}`;
    case 'block-merged':
      return `- block ${named(change.blockId)}, merged into ${named(change.into)}`;
    case 'block-split':
      return `- block ${named(change.blockId)}, split into ${change.into.map(named).join(', ')}`;
    case 'block-renamed':
      return `~ block ${change.blockId} renamed from ${shorten(change.from)} to ${shorten(change.to)}`;
    case 'purpose-changed':
      return `~ block ${named(change.blockId)} purpose ${shorten(change.from, 120)} to ${shorten(change.to, 120)}`;
    case 'state-changed':
      return `~ block ${named(change.blockId)} ${change.from} to ${change.to}`;
    case 'member-added':
      return `+ ${described(change.member)} in ${named(change.blockId)}`;
    case 'member-removed':
      return `- ${described(change.member)} in ${named(change.blockId)}`;
    case 'member-moved':
      return `~ ${described(change.member)} moved from ${named(change.from)} to ${named(change.to)}`;
    case 'member-changed':
      return `~ ${described(change.to)} in ${named(change.blockId)}, was ${role(change.from)}`;
    case 'socket-added':
      return `+ socket ${socketText(change.socket, change.side, change.blockId, named)}`;
    case 'socket-removed':
      return `- socket ${socketText(change.socket, change.side, change.blockId, named)}`;
    case 'socket-changed':
      return `~ socket ${socketText(change.to, change.side, change.blockId, named)}, ${whatWas(change.from, change.to)}`;
    case 'rule-added':
      return `+ rule ${ruleText(change.rule)}: ${shorten(change.rule.because, 120)}`;
    case 'rule-removed':
      return `- rule ${ruleText(change.rule)}: ${shorten(change.rule.because, 120)}`;
    case 'rule-changed':
      return `~ rule ${ruleText(change.to)}: ${shorten(change.to.because, 120)}, was ${shorten(change.from.because, 120)}`;
    case 'unmapped-changed':
      return `~ unmapped files ${change.from} to ${change.to}`;
  }
}

function described(member: Member): string {
  return `${member.match === 'glob' ? 'pattern' : 'file'} ${shorten(member.path, 200)} (${role(member)})`;
}

function role(member: Member): string {
  return member.optional === true ? `${member.role}, optional` : member.role;
}

function socketText(
  socket: Socket,
  side: SocketSide,
  blockId: BlockId,
  named: (id: BlockId | undefined) => string,
): string {
  const other = socket.to === undefined ? shorten(socket.alias ?? '') : named(socket.to);
  const [from, to] = side === 'inputs' ? [other, named(blockId)] : [named(blockId), other];
  const type = socket.type === undefined ? '' : ` ${shorten(socket.type).slice(1, -1)}`;
  const times = socket.count === undefined ? '' : ` ${socket.count}`;
  return `${from} -> ${to}${type}${times}`;
}

/** The same number of imports may be others. */
function whatWas(from: Socket, to: Socket): string {
  return from.count === to.count ? 'by other imports' : `was ${from.count ?? 'not counted'}`;
}

function ruleText({ from, to }: Rule): string {
  return `${shorten(from)} must not depend on ${shorten(to)}`;
}
