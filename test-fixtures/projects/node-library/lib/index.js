/** Turns a headline into a slug. */
export function slug(headline) {
  return headline
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
