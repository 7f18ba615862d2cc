/** A hunk that makes a file of these lines, and is refused where the file is there already. */
export function newFilePatch(lines: readonly string[]): string {
  return `@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}\n`).join('')}`;
}
