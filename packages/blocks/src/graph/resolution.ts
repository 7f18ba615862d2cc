/** What an import comes to. */
export type Resolution =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'external'; readonly class: string; readonly alias: string }
  | { readonly kind: 'unresolved'; readonly reason: UnresolvedReason }
  /** Nothing that a map shows: data URLs, `virtual:` modules, the file itself. */
  | { readonly kind: 'ignored' };

/**
 * - `not-found`: no file of the project answers to it.
 * - `outside`: leads out of the project's root.
 * - `not-exported`: the package is in the project and does not export this.
 */
export type UnresolvedReason = 'not-found' | 'outside' | 'not-exported';
