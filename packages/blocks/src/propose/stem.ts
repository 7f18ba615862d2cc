/**
 * The name of a file without its extensions and without what marks a test: `user` for
 * `src/user.test.ts`, `test_user.py` and `user_test.go`.
 */
export function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const bare = name.replace(/(?<=.)\..*$/u, '');
  return bare.replace(/^test[-_](?=.)|(?<=.)[-_](?:test|spec)$|(?<=.)(?:Test|Tests|Spec)$/u, '');
}
