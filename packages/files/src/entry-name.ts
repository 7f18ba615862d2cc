/**
 * Refuses a name that is not a single path component: a programming error, because every name of a
 * port is resolved inside one open directory.
 */
export function checkEntryName(name: string): void {
  const bad =
    name === '' || name === '.' || name === '..' || name.includes('/') || name.includes('\0');
  if (bad) throw new TypeError('A directory entry name must be a single path component.');
}
