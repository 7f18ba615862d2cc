/** Prints rows of cells as an aligned Markdown table. */
export function printTable(title, header, rows) {
  const all = [header, ...rows.map((row) => row.map(String))];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  console.log(`\n## ${title}\n`);
  console.log(line(all[0]));
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  for (const row of all.slice(1)) console.log(line(row));
}

export const ms = (value) => value.toFixed(2);
export const ratio = (value) => `${value.toFixed(2)}x`;
/** `ok` or `MISSED`: benches inform, they do not fail a build. */
export const verdict = (value, target) => (value <= target ? 'ok' : 'MISSED');
