/** A declaration of a file with the hashes of its shape (anchors.md 1 and 2). */
export interface Declaration {
  readonly kind: string;
  /** `Container.member`, at any depth; a discriminator `(…)` is added where names still collide. */
  readonly qualifiedName: string;
  /** Qualified name of the container, empty at the top level. */
  readonly container: string;
  /** First and last line, from 1, decorators and export included. */
  readonly lineStart: number;
  readonly lineEnd: number;
  /** UTF-16 offsets of the same stretch. */
  readonly start: number;
  readonly end: number;
  readonly exported: boolean;
  readonly hashes: DeclarationHashes;
  /**
   * Hash under which rewrites that linters make are one (normalisation.md 17 to 21, 33, 37 to 39): a
   * declaration that changed but kept it changed its wording only. It never makes anything fresh. Kind
   * and own access to a name apart, it covers what `hashes.declaration` does; absent for languages
   * without such rules.
   */
  readonly wording?: string;
  /**
   * `hashes.body` with the own name as it is written; only where the body says it. A function that is
   * renamed to a word of its body keeps this, and a recursive one that is renamed alone.
   */
  readonly bodyAsWritten?: string;
  /** Leaf tokens of the normalised body; 0 without one. */
  readonly bodyTokens: number;
  /** Small sketch of the body for similarity; empty for short bodies. */
  readonly fingerprint: readonly number[];
}

/** Hashes with their scheme tag, e.g. `ts1:…`. */
export interface DeclarationHashes {
  readonly declaration: string;
  readonly signature: string;
  /** Without the own name; `null` when there is no body. */
  readonly body: string | null;
  readonly decorators: string | null;
  /** Containers only: own head and the members' signatures. */
  readonly interface: string | null;
}
