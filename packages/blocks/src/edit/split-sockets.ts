import type { ImportEdge, ImportType } from '../graph/import-edge.js';
import type { Block, BlockId, Socket, Sockets } from '../map/block-map.js';
import { deriveSockets } from '../map/derive-sockets.js';
import { resolveMembers } from '../map/resolve-members.js';
import { claimOf, ownersOfAll } from './claims.js';
import { type Draft, putBlock } from './draft.js';
import { describe, warn } from './report-failure.js';
import { uniteSockets } from './unite-sockets.js';

/**
 * Gives the parts of a block their sockets, and points those of its peers to the right part, from
 * the imports. Without imports the peers' sockets stay as they are and are found dangling; what
 * people drew between blocks no import tells, so it goes to every part.
 */
export function splitSockets(
  draft: Draft,
  parent: Block,
  children: readonly Block[],
  opIndex: number,
): void {
  const external = parent.sockets.external;
  for (const child of children)
    putBlock(draft, withSockets(child, { external: external.map((each) => ofChild(each, child)) }));
  if (draft.edges === undefined) {
    warnOfLostSockets(draft, parent, opIndex);
    return;
  }
  const derived = deriveSockets(...graphAround(draft, children, draft.edges));
  const ids = new Set<string>(children.map(({ blockId }) => blockId));
  const measured = children.map(({ blockId }) => derived.get(blockId));
  const measuredIn = measured.flatMap((own) => own?.inputs ?? []);
  const measuredOut = measured.flatMap((own) => own?.outputs ?? []);
  const inherited = (sockets: readonly Socket[], known: readonly Socket[]) =>
    drawn(sockets).filter(
      ({ to, type }) =>
        to !== parent.blockId && (type !== undefined || !known.some((other) => other.to === to)),
    );
  for (const [at, { blockId }] of children.entries())
    addSockets(
      draft,
      blockId,
      [...(measured[at]?.inputs ?? []), ...inherited(parent.sockets.inputs, measuredIn)],
      [...(measured[at]?.outputs ?? []), ...inherited(parent.sockets.outputs, measuredOut)],
    );
  for (const peer of [...draft.blocks.values()]) {
    if (ids.has(peer.blockId)) continue;
    const isParent = ({ to }: Socket) => to === parent.blockId;
    const { inputs, outputs } = peer.sockets;
    const own = derived.get(peer.blockId);
    const toChild = ({ to }: Socket) => to !== undefined && ids.has(to);
    const derivedInputs = own?.inputs.filter(toChild) ?? [];
    const derivedOutputs = own?.outputs.filter(toChild) ?? [];
    const held = [...inputs, ...outputs].filter(isParent);
    if (held.length + derivedInputs.length + derivedOutputs.length === 0) continue;
    const spread = (sockets: readonly Socket[], measured: readonly Socket[]) =>
      drawn(sockets.filter(isParent)).flatMap((socket) => ends(socket, children, measured));
    putBlock(
      draft,
      withSockets(peer, {
        inputs: inputs.filter((socket) => !isParent(socket)),
        outputs: outputs.filter((socket) => !isParent(socket)),
      }),
    );
    addSockets(
      draft,
      peer.blockId,
      [...derivedInputs, ...spread(inputs, derivedInputs)],
      [...derivedOutputs, ...spread(outputs, derivedOutputs)],
    );
    if (drawn(held).length > 0) warnOfSpread(draft, peer, parent, opIndex);
  }
}

/** Only imports at the files of the parts matter, and only the owners of their ends. */
function graphAround(
  draft: Draft,
  children: readonly Block[],
  edges: readonly ImportEdge[],
): [ReadonlyMap<string, readonly BlockId[]>, readonly ImportEdge[]] {
  const pathsOf = (child: Block): readonly { readonly path: string }[] =>
    draft.files === undefined ? child.membership : resolveMembers(child, draft.files).members;
  const inside = new Set(children.flatMap((child) => pathsOf(child).map(({ path }) => path)));
  const around = edges.filter(({ from, to }) => inside.has(from) || inside.has(to));
  const owners = ownersOfAll(draft, new Set(around.flatMap(({ from, to }) => [from, to])));
  return [owners, around];
}

const IMPORT_TYPES: ReadonlySet<string> = new Set<ImportType>(['imports', 'type-only', 'dynamic']);

/** Sockets that did not come from imports. */
function drawn(sockets: readonly Socket[]): readonly Socket[] {
  return sockets.filter(({ type }) => type === undefined || !IMPORT_TYPES.has(type));
}

/** Where a drawn socket leads now: one without a type to the parts that imports lead to, if any do. */
function ends(
  socket: Socket,
  children: readonly Block[],
  measured: readonly Socket[],
): readonly Socket[] {
  if (socket.type === undefined && measured.length > 0) return [];
  const { count, via, ...kind } = socket;
  return children.map(({ blockId }) => ({ ...kind, to: blockId }));
}

function addSockets(
  draft: Draft,
  id: BlockId,
  inputs: readonly Socket[],
  outputs: readonly Socket[],
): void {
  const block = draft.blocks.get(id);
  if (block === undefined || inputs.length + outputs.length === 0) return;
  const { sockets } = block;
  putBlock(
    draft,
    withSockets(block, {
      inputs: uniteSockets([...sockets.inputs, ...inputs]),
      outputs: uniteSockets([...sockets.outputs, ...outputs]),
    }),
  );
}

function withSockets(block: Block, sockets: Partial<Sockets>): Block {
  return { ...block, sockets: { ...block.sockets, ...sockets } };
}

/** How many of the imports are a part's own is not known; of the named ones it is. */
function ofChild(socket: Socket, child: Block): Socket {
  const { count, via, ...kind } = socket;
  const own = via?.filter((name) => {
    const from = name.slice(0, name.lastIndexOf(' -> '));
    return claimOf(child, from, undefined) !== undefined;
  });
  return own === undefined || own.length === 0 ? kind : { ...kind, via: own };
}

function warnOfLostSockets(draft: Draft, parent: Block, opIndex: number): void {
  const { inputs, outputs } = parent.sockets;
  if (inputs.length + outputs.length === 0) return;
  warn(draft, {
    opIndex,
    code: 'sockets-lost',
    blockId: parent.blockId,
    message: `Which part of ${describe(parent)} its sockets belong to is not known without the imports; the parts have none.`,
    hint: 'Give the import graph, or scan again.',
  });
}

function warnOfSpread(draft: Draft, peer: Block, parent: Block, opIndex: number): void {
  warn(draft, {
    opIndex,
    code: 'socket-spread',
    blockId: peer.blockId,
    message: `${describe(peer)} has a socket to ${describe(parent)} that no import tells; it leads to every part now.`,
    hint: 'Take away the wrong ones with remove_socket.',
  });
}
