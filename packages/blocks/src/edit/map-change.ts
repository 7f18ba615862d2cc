import type { BlockId, BlockState, Member, Rule, Socket } from '../map/block-map.js';

/** One difference between two maps. */
export type MapChange =
  | {
      readonly kind: 'block-added';
      readonly blockId: BlockId;
      readonly name: string;
      readonly members: number;
    }
  | {
      readonly kind: 'block-removed';
      readonly blockId: BlockId;
      readonly name: string;
      readonly members: number;
    }
  /** All that it had is another block's now. */
  | {
      readonly kind: 'block-merged';
      readonly blockId: BlockId;
      readonly name: string;
      readonly into: BlockId;
    }
  /** All that it had is that of new blocks now. */
  | {
      readonly kind: 'block-split';
      readonly blockId: BlockId;
      readonly name: string;
      readonly into: readonly BlockId[];
    }
  | {
      readonly kind: 'block-renamed';
      readonly blockId: BlockId;
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly kind: 'purpose-changed';
      readonly blockId: BlockId;
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly kind: 'state-changed';
      readonly blockId: BlockId;
      readonly from: BlockState;
      readonly to: BlockState;
    }
  | { readonly kind: 'member-added'; readonly blockId: BlockId; readonly member: Member }
  | { readonly kind: 'member-removed'; readonly blockId: BlockId; readonly member: Member }
  | {
      readonly kind: 'member-moved';
      readonly from: BlockId;
      readonly to: BlockId;
      readonly member: Member;
    }
  /** Its role, or whether it may be missing. */
  | {
      readonly kind: 'member-changed';
      readonly blockId: BlockId;
      readonly from: Member;
      readonly to: Member;
    }
  | {
      readonly kind: 'socket-added';
      readonly blockId: BlockId;
      readonly side: SocketSide;
      readonly socket: Socket;
    }
  | {
      readonly kind: 'socket-removed';
      readonly blockId: BlockId;
      readonly side: SocketSide;
      readonly socket: Socket;
    }
  /** How many imports it stands for, or which. */
  | {
      readonly kind: 'socket-changed';
      readonly blockId: BlockId;
      readonly side: SocketSide;
      readonly from: Socket;
      readonly to: Socket;
    }
  | { readonly kind: 'rule-added'; readonly rule: Rule }
  | { readonly kind: 'rule-removed'; readonly rule: Rule }
  | { readonly kind: 'rule-changed'; readonly from: Rule; readonly to: Rule }
  | { readonly kind: 'unmapped-changed'; readonly from: number; readonly to: number };

/** Which list of a block a socket stands in. */
export type SocketSide = 'inputs' | 'outputs' | 'external';
