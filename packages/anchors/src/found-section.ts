/** The section's own text, with its new path when it is no longer where the anchor says. */
export type FoundSection =
  | { readonly kind: 'found'; readonly text: string }
  | { readonly kind: 'moved'; readonly movedTo: string; readonly text: string }
  | { readonly kind: 'missing' };
