import type { ExternalImport, ImportEdge, ImportType } from '../graph/import-edge.js';
import type { BaselineEntry, Rule } from '../map/block-map.js';
import type { SelectorFault } from './rule-selector.js';

/** What rules are checked against. */
export interface RuleFacts {
  /** Every file of the project, relative to its root. */
  readonly files: readonly string[];
  readonly edges: readonly ImportEdge[];
  /** Imports of what is outside the repository; none without it. */
  readonly externals?: readonly ExternalImport[];
  /**
   * `allow`: imports of types alone break no rule, because nothing of them is left at run time.
   * Default `forbid`: who needs another block's types depends on it.
   */
  readonly typeOnly?: 'forbid' | 'allow';
  /** Where files went since the map was last brought up to date, old path to new one. */
  readonly renames?: ReadonlyMap<string, string>;
}

/** What came of checking a map's rules. */
export interface RuleReport {
  /** Rules that are broken by imports not in the baseline, in the order of the map. */
  readonly violations: readonly RuleViolation[];
  /** Imports that break a rule and were there when it was made. */
  readonly known: readonly RuleViolation[];
  /** Entries of the baseline whose import, or whose rule, is gone. */
  readonly shrinkable: readonly BaselineEntry[];
  /** Rules that cannot do what they say. */
  readonly problems: readonly RuleProblem[];
}

/** One rule and the imports that break it, strongest first. */
export interface RuleViolation {
  readonly rule: Rule;
  readonly imports: readonly RuleImport[];
}

/** One import that breaks a rule. */
export interface RuleImport {
  readonly from: string;
  /** A path, or `external:` and a name. */
  readonly to: string;
  /** The kinds of import there are between the two, sorted. */
  readonly types: readonly ImportType[];
  /** How many imports of all kinds. */
  readonly count: number;
  /** Line of the first in the file, from 1, where it is known. */
  readonly line?: number;
}

/** A rule of which one side selects nothing, or that no import could break. */
export interface RuleProblem {
  readonly rule: Rule;
  /** The side that is wrong; `both` when the two lie within the same blocks. */
  readonly side: 'from' | 'to' | 'both';
  readonly code: SelectorFault | 'only-inside';
  readonly reason: string;
}
