import type { AnchorResult } from '@holdfast/anchors';
import type {
  BaselineEntry,
  BlockRef,
  ImportEdge,
  MissingMember,
  OwnerSuggestion,
  Rule,
  RuleImport,
  RuleProblem,
} from '@holdfast/blocks';

/** What a plan would do to what is said of the code. */
export interface Impact {
  /** Undefined where the project has no anchors. */
  readonly anchors?: AnchorsImpact;
  /** Undefined where the project has no map of blocks. */
  readonly blocks?: BlocksImpact;
}

/** What a plan would do to documents. */
export interface AnchorsImpact {
  /** How many anchors there are. */
  readonly total: number;
  /** Anchors whose state or evidence would be another, in the order of the store. */
  readonly changes: readonly AnchorChange[];
  /** Anchors that could not be checked before or after, with the reason: nothing is known of them. */
  readonly unknown: readonly AnchorResult[];
}

/** One anchor before and after a plan. */
export interface AnchorChange {
  readonly before: AnchorResult;
  readonly after: AnchorResult;
  /** `worse`: what its document says needs a look because of the plan. */
  readonly effect: 'worse' | 'better' | 'other';
  /** Whether the plan changes the document as well: somebody seems to have thought of it. */
  readonly documentPlanned: boolean;
  /** Where the plan moves the file that the anchor points to, when the anchor does not find it there. */
  readonly fileMovesTo?: string;
}

/** What a plan would do to the architecture. */
export interface BlocksImpact {
  /** Blocks that would depend on each other and do not yet, sorted by names. */
  readonly newDependencies: readonly DependencyChange[];
  /** Blocks that would no longer depend on each other. */
  readonly goneDependencies: readonly DependencyChange[];
  /** Imports that would break a rule and do not yet; those of the baseline are not among them. */
  readonly newViolations: readonly RuleBreach[];
  /** Imports that would no longer break a rule. */
  readonly solvedViolations: readonly RuleBreach[];
  /** Files that would belong to no block, with blocks that lie near. */
  readonly unmapped: readonly UnmappedFile[];
  /** Members that would be gone. */
  readonly missing: readonly MissingMember[];
  /** Files that several blocks would claim and do not share. */
  readonly overlaps: readonly { readonly path: string; readonly blocks: readonly string[] }[];
  /** Signed blocks that would get or lose files against what was signed. */
  readonly drift: readonly BlockDrift[];
  /** Patterns and rules that would select nothing, and so protect nothing. */
  readonly idle: readonly IdlePart[];
  /** Accepted imports that nothing would make any more: the baseline could shrink. */
  readonly shrinkable: readonly BaselineEntry[];
  /** What a check of the map says today and would not say any more. */
  readonly solved: SolvedFindings;
}

/** What of the map a plan would put right, beside imports that break rules. */
export interface SolvedFindings
  extends Pick<BlocksImpact, 'missing' | 'drift' | 'idle' | 'shrinkable' | 'overlaps'> {
  /** Files of no block that would be gone. */
  readonly unmapped: readonly string[];
}

/** A signed block, and what would come or go against what was signed. */
export interface BlockDrift {
  readonly block: BlockRef;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The block's patterns claim all of these files: nobody has to edit the map. */
  readonly byPatterns: boolean;
}

/** A pattern of a block, or a rule, that selects nothing. */
export type IdlePart =
  | { readonly kind: 'pattern'; readonly block: BlockRef; readonly pattern: string }
  | ({ readonly kind: 'rule' } & RuleProblem);

/** A dependency between two blocks that appears or goes away. */
export interface DependencyChange {
  readonly from: BlockRef;
  readonly to: BlockRef;
  /** The imports that make it. */
  readonly imports: readonly ImportEdge[];
}

/** One import that breaks a rule. */
export interface RuleBreach {
  readonly rule: Rule;
  readonly import: RuleImport;
  /** The sides of the rule as people know them: names of blocks, or what the rule selects. */
  readonly sides: { readonly from: string; readonly to: string };
}

/** A file that would belong to no block. */
export interface UnmappedFile {
  readonly path: string;
  readonly suggestions: readonly OwnerSuggestion[];
}
