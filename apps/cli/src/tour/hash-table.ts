/** Short hashes of the same files at several times, as an aligned table. */
export function hashTable(times: Readonly<Record<string, ReadonlyMap<string, string>>>): string {
  const paths = [...new Set(Object.values(times).flatMap((files) => [...files.keys()]))].sort();
  const rows = [
    ['file', ...Object.keys(times)],
    ...paths.map((path) => [
      path,
      ...Object.values(times).map((files) => files.get(path)?.slice(0, 12) ?? 'absent'),
    ]),
  ];
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      `  ${row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  ')}`.trimEnd(),
    )
    .join('\n');
}
