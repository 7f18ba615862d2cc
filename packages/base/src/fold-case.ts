/**
 * Folds case so that two names which a case-insensitive or normalising file system takes for one
 * become equal: NFC, upper, lower, NFC (change.md 1.1). `ſ`, `S` and `s` fold to the same text.
 */
export function foldCase(text: string): string {
  // Most names are ASCII, where the four steps come to this one; whole directories are folded.
  if (isAscii(text)) return text.toLowerCase();
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) > 0x7f) return false;
  }
  return true;
}
