/**
 * Whether a text has a slash of either kind or one of their look-alikes. Those are looked for in the
 * text as it is: the NFKC form of `½` has one.
 */
export function hasPathSeparator(plain: string, text: string): boolean {
  return /[/\\]/u.test(plain) || /[∕⁄⧸⧹⧵∖╱╲⟋⟍⫽]/u.test(text);
}
