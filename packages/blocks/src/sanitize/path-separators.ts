/**
 * Whether a text has a slash of either kind or one of their look-alikes. Those are looked for in the
 * text as it is: the NFKC form of `½` has one. `%2F` is a slash to whatever decodes an address.
 */
export function hasPathSeparator(plain: string, text: string): boolean {
  return /[/\\]|%(?:2f|5c)/iu.test(plain) || /[∕⁄⧸⧹⧵∖╱╲⟋⟍⫽]/u.test(text);
}
