import type { AddRequest } from './add-anchor.js';
import type { Anchor, AnchorId } from './anchor.js';
import { formatPlace, formatTarget } from './anchor-target.js';
import { type InlineAnchor, inlineAnchors } from './inline-anchors.js';

/** How comments in documents and the store differ. */
export interface InlineDifference {
  /** Comments without an anchor, ready for `addAnchor`. */
  readonly missing: readonly (AddRequest & { readonly line: number })[];
  /** Anchors that were written as comments which are gone, or name something else now. */
  readonly orphaned: readonly AnchorId[];
}

/**
 * Compares the comments of documents, `<!-- anchor: src/parse.ts#parseFile -->`, with the store: an
 * anchor has to be there in both, as only the store has what was confirmed.
 *
 * @param documents - Markdown by path: every document that may have comments.
 *
 * @example
 * ```ts
 * import { compareInline } from '@holdfast/anchors';
 *
 * const text = '# Parsing\n<!-- anchor: src/parse.ts#parseFile -->\n';
 * console.log(compareInline([], new Map([['AGENTS.md', text]])).missing[0]?.document);
 * // AGENTS.md#parsing
 * ```
 */
export function compareInline(
  anchors: readonly Anchor[],
  documents: ReadonlyMap<string, string>,
): InlineDifference {
  const missing: (AddRequest & { readonly line: number })[] = [];
  const matched = new Set<AnchorId>();
  for (const [document, text] of documents) {
    const own = anchors.filter((anchor) => anchor.document === document);
    for (const comment of inlineAnchors(text)) {
      const same = own.filter((anchor) => says(comment, anchor));
      for (const { id } of same) matched.add(id);
      if (same.length === 0) missing.push(requestOf(document, comment));
    }
  }
  const orphaned = anchors
    .filter(({ id, inline, retired, document }) => {
      const isInline = inline === true && retired === undefined;
      return isInline && documents.has(document) && !matched.has(id);
    })
    .map(({ id }) => id);
  return { missing, orphaned };
}

function says({ target, section, scope = 'whole' }: InlineAnchor, anchor: Anchor): boolean {
  if (anchor.section !== section) return false;
  if (anchor.target !== 'declaration')
    return formatTarget(anchor) === target.replace(/#L(\d+)-L?(\d+)$/, ':$1-$2');
  const { fileHint, kind, qualifiedName } = anchor;
  const names = [qualifiedName, `${kind} ${qualifiedName}`];
  return (
    anchor.scope === scope &&
    names.some((name) => target === name || target === `${fileHint}#${name}`)
  );
}

function requestOf(document: string, { target, section, scope, line }: InlineAnchor) {
  return {
    document: formatPlace(document, section),
    target,
    ...(scope === undefined ? {} : { scope }),
    inline: true as const,
    line,
  };
}
