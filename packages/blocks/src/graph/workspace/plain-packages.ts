/**
 * The patterns of a `pnpm-workspace.yaml` that has nothing but a list of them under `packages`, as
 * nearly all have or had.
 *
 * @returns `undefined` for any other text, which needs a parser.
 */
export function plainPackages(content: string): readonly string[] | undefined {
  const lines = content.split(/\r?\n/).filter((line) => !/^ *(?:#.*)?$/.test(line));
  if (!/^packages: *(?: #.*)?$/.test(lines[0] ?? '')) return undefined;
  const items = lines.slice(1).map((line) => ITEM.exec(line));
  const indent = items[0]?.[1];
  const patterns: string[] = [];
  for (const item of items) {
    const pattern = item?.[2] ?? item?.[3] ?? item?.[4];
    if (pattern === undefined || item?.[1] !== indent) return undefined;
    patterns.push(pattern);
  }
  return patterns.length === 0 ? undefined : patterns;
}

/** In quotes without escapes, or a word that means nothing else in YAML. */
const ITEM = /^( *)- +(?:'([^'\t]*)'|"([^"\\\t]*)"|([a-z][\w-]*\/[\w./*-]*)) *(?: #.*)?$/;
