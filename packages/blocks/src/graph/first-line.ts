/** The place of the earlier of two imports, as far as lines are known. */
export function firstLine(
  a: { readonly line?: number } | undefined,
  b: { readonly line?: number },
): { readonly line?: number } {
  const first = Math.min(a?.line ?? Number.POSITIVE_INFINITY, b.line ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(first) ? { line: first } : {};
}
