const HEAD = /^\| Code +\| Meaning +\| What to do +\|\n(?:\| ?-+ ?){3}\|\n/m;

/** The rows `{code, meaning, remedy}` of the page's table, in their order. */
export function errorRows(page) {
  const { rows } = split(page);
  return rows.map((line) => {
    const [code = '', meaning = '', remedy = ''] = line
      .slice(1, line.endsWith('|') ? -1 : undefined)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    return { code: code.replaceAll('`', ''), meaning, remedy };
  });
}

/** What differs between the page's rows and the table of codes. */
export function rowProblems(rows, codes) {
  const listed = rows.map((row) => row.code);
  const problems = Object.keys(codes)
    .filter((code) => !listed.includes(code))
    .map(
      (code) => `\`${code}\` is missing: run \`pnpm check:errors --update\` and write its remedy`,
    );
  for (const { code, meaning, remedy } of rows) {
    if (!Object.hasOwn(codes, code)) problems.push(`\`${code}\` does not exist`);
    else if (meaning !== cell(codes[code]))
      problems.push(`\`${code}\` has another meaning in the code`);
    if (remedy === '') problems.push(`\`${code}\` says nothing about what to do`);
  }
  if (listed.join() !== [...new Set(listed)].sort().join()) {
    problems.push('the rows are not sorted by code, each once');
  }
  return problems;
}

/** The page with one row per code; remedies are kept. */
export function updateRows(page, codes) {
  const remedies = new Map(errorRows(page).map((row) => [row.code, row.remedy]));
  const { before, after } = split(page);
  const rows = Object.keys(codes)
    .sort()
    .map((code) => `| \`${code}\` | ${cell(codes[code])} | ${remedies.get(code) ?? ''} |`);
  return `${before}${rows.map((row) => `${row}\n`).join('')}${after}`;
}

function cell(text) {
  return text.replaceAll('|', '\\|');
}

function split(page) {
  const head = HEAD.exec(page);
  if (head === null) throw new Error('the page has no table `| Code | Meaning | What to do |`');
  const start = head.index + head[0].length;
  const lines = page.slice(start).split('\n');
  const count = lines.findIndex((line) => !line.startsWith('|'));
  return {
    before: page.slice(0, start),
    rows: lines.slice(0, count),
    after: lines.slice(count).join('\n'),
  };
}
