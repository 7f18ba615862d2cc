/** Name and subpath of a bare specifier; `undefined` for what cannot be a package. */
export function packageName(
  specifier: string,
): { readonly name: string; readonly rest: string } | undefined {
  const [, name, rest = ''] =
    /^((?:@[a-z\d-][^/@\s?#]*\/)?[a-z\d][^/@\s?#]*)(?:@[^/?#]*)?(?:\/(.*)|[?#].*)?$/i.exec(
      specifier,
    ) ?? [];
  return name === undefined ? undefined : { name, rest };
}
