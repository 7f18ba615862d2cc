import type { DeclarationHashes, LanguageId } from '@holdfast/syntax';

/** Identifier of an anchor: `an_` and twelve lower-case base-32 characters. */
export type AnchorId = string & { readonly __brand: 'AnchorId' };

/** What one document, or one section of it, says something about (anchors.md 8). No state is part of it. */
export type Anchor = DeclarationAnchor | RangeAnchor | PairAnchor;

/** What all anchors have. Paths are relative to the project's root with `/`. */
export interface AnchorBase {
  readonly id: AnchorId;
  readonly document: string;
  /** GitHub slugs of the headings down to the section, joined by `/`; absent for the whole document. */
  readonly section?: string;
  /** Sketch of the section's text when it was confirmed, for finding it under another heading. */
  readonly sectionPrint?: string;
  /** Written in the document too, as `<!-- anchor: … -->`. */
  readonly inline?: true;
  readonly confirmed: Confirmation;
  readonly retired?: Retirement;
}

/** Ties a document to a declaration, by identity and not by lines. */
export interface DeclarationAnchor extends AnchorBase {
  readonly target: 'declaration';
  readonly language: LanguageId;
  readonly kind: string;
  readonly qualifiedName: string;
  /** Qualified name of the container; empty at the top level. */
  readonly container: string;
  /** Where it was when it was confirmed; only says where to look first. */
  readonly fileHint: string;
  readonly scope: AnchorScope;
  /** As confirmed; `interface` is null but for containers. */
  readonly hashes: DeclarationHashes;
  /** Leaf tokens of the body as confirmed. */
  readonly bodyTokens: number;
  /** Version tags of the hashes. */
  readonly scheme: string;
  readonly grammar: string;
}

/**
 * What counts as a change: `whole`, anything the code does; `signature`, name, modifiers, parameters
 * and types; `interface`, for containers, own head and the members' signatures.
 */
export type AnchorScope = 'whole' | 'signature' | 'interface';

/** The honest fallback for text without a declaration: `fallback: true` in the store. */
export interface RangeAnchor extends AnchorBase {
  readonly target: 'range';
  readonly fileHint: string;
  readonly range: LineRange;
}

/** Lines from 1, both included, and the hash of their trimmed, non-blank content. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
  readonly hash: string;
  /** Lines that count: neither blank nor white space only. */
  readonly lines: number;
}

/** Ties a document to another one: a technical page and the one written for people. */
export interface PairAnchor extends AnchorBase {
  readonly target: 'pair';
  /** The other document, and its section if not all of it. */
  readonly pair: { readonly document: string; readonly section?: string; readonly hash: string };
}

/** That somebody looked: who, when, and at what. */
export interface Confirmation {
  readonly by: string;
  readonly kind: 'person' | 'agent';
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Commit whose tree had exactly this content at this path; absent when no commit had. */
  readonly commit?: string;
  /** Git blob id of the file that holds the target. */
  readonly blob: string;
  /** State that was cleared; absent for a new anchor. */
  readonly from?: AnchorState;
}

/** Kept as history, not checked any more. */
export interface Retirement {
  readonly by: string;
  readonly at: string;
  readonly reason?: string;
}

/** States that a check can find (anchors.md 5); `unchecked` and `retired` are results, not states. */
export type AnchorState = 'fresh' | 'stale' | 'moved-renamed' | 'lost';
