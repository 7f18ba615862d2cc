import type { Block, Member } from '../map/block-map.js';
import type { RuleFacts, RuleReport } from '../rules/rule-report.js';
import type { ReceiptGap } from './receipt-gaps.js';

/** What a map is checked against. */
export interface CheckFacts extends RuleFacts {
  /**
   * Files that need no block because of what they are (generated, vendored, lock files, binaries):
   * claimed they are members as any other, unclaimed they are not counted as unmapped.
   */
  readonly needsNoBlock?: (path: string) => boolean;
}

/** All that a check of a map found out; nothing of it is a judgement yet. */
export interface BlockCheck {
  /** Files that no block claims, sorted. */
  readonly unmapped: readonly string[];
  readonly missing: readonly MissingMember[];
  readonly overlaps: readonly Overlap[];
  readonly drift: readonly Drift[];
  readonly idleGlobs: readonly IdleGlob[];
  readonly rules: RuleReport;
  readonly danglingSockets: readonly DanglingSocket[];
  readonly receipts: readonly ReceiptGap[];
  /** Blocks in use, for the names in messages. */
  readonly blocks: readonly Block[];
}

/** A member that is no file today and is not optional. */
export interface MissingMember {
  readonly block: Block;
  readonly path: string;
  /** Where it went, when a rename says so. */
  readonly movedTo?: string;
}

/** A file that several blocks claim and that nobody has settled. */
export interface Overlap {
  readonly path: string;
  readonly claims: readonly { readonly block: Block; readonly entry: Member }[];
}

/** A signed block that is not what was signed. */
export interface Drift {
  readonly block: Block;
  /** Members that were not there at the last reconcile, sorted. */
  readonly added: readonly string[];
  /** Members that are gone since, sorted. */
  readonly removed: readonly string[];
  /** True when the block was signed but never reconciled: there is nothing to compare with. */
  readonly noBaseline: boolean;
  /**
   * True when something came or went and the block's patterns, which were signed, claim all of it: the
   * map is right as it is.
   */
  readonly byPatterns: boolean;
}

/** A pattern of a membership that matches no file or cannot be read. */
export interface IdleGlob {
  readonly block: Block;
  readonly pattern: string;
  /** What is wrong with the pattern itself. */
  readonly reason?: string;
}

/** A socket that leads to a block that the map does not have. */
export interface DanglingSocket {
  readonly block: Block;
  readonly direction: 'input' | 'output';
  readonly to: string;
}
