/**
 * Folds case so that two names which a case-insensitive or normalising file system takes for one
 * become equal: NFC, upper, lower, NFC (change.md 1.1). `ſ`, `S` and `s` fold to the same text.
 */
export function foldCase(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
