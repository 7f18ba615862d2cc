import type { BlockMap } from '../map/block-map.js';
import { contentHash } from '../map/content-hash.js';
import { checkMap } from './check-map.js';
import { SCHEMA_PREFIX, SCHEMA_VERSION } from './map-format.js';
import type { Found, MapProblem } from './map-problem.js';
import { invalid } from './map-problem.js';
import { mapSchema } from './map-schema.js';
import { mergeConflicts } from './merge-conflicts.js';
import { parsePlainBlocks } from './parse-plain-blocks.js';
import { type PlacedJson, readPlacedJson, repeatedKeys } from './placed-json.js';
import { isRecord } from './raw-value.js';
import { issueFindings } from './schema-issue.js';

/** A map, or everything that is wrong with its text. */
export type BlocksResult =
  | { readonly ok: true; readonly map: BlockMap; readonly warnings: readonly MapProblem[] }
  | { readonly ok: false; readonly problems: readonly MapProblem[] };

/**
 * Reads the text of `.holdfast/blocks.json`. Every problem is answered with its line, column and
 * place in the data, sorted by place; one error and no map is given. Warnings let the map be used:
 * a socket that leads nowhere, and a `contentHash` that a hand edit or a merge left behind, in
 * whose place the map gets the digest of what the text says.
 *
 * @param text - the whole file; empty text is damage, a missing file is not for this function.
 *
 * @example
 * ```ts
 * import { createMap, formatBlocks, parseBlocks } from '@holdfast/blocks';
 *
 * const text = formatBlocks(createMap({ repoId: 'shop' }));
 * const result = parseBlocks(text.replace('"storeVersion": 1', '"storeVersion": 0'));
 * if (!result.ok) console.log(result.problems.map((problem) => problem.message));
 * // [ 'Line 3, column 19: storeVersion must be at least 1.' ]
 * ```
 */
export function parseBlocks(text: string): BlocksResult {
  const plain = parsePlainBlocks(text);
  if (plain !== undefined) return { ok: true, map: plain, warnings: [] };
  const conflicts = mergeConflicts(text);
  if (conflicts.length > 0) return { ok: false, problems: conflicts };
  const read = readPlacedJson(text);
  if (!read.ok) return { ok: false, problems: read.problems };
  const { json } = read;
  const newer = newerSchema(json.value);
  if (newer !== undefined) return { ok: false, problems: [json.place(newer)] };
  return parsePlaced(json);
}

function parsePlaced(json: PlacedJson): BlocksResult {
  const parsed = mapSchema.safeParse(json.value);
  const issues = parsed.success
    ? []
    : parsed.error.issues.flatMap((issue) => issueFindings(issue, json.value));
  const found = [...issues, ...checkMap(json.value)].map((one) => json.place(one));
  const problems = [...repeatedKeys(json), ...found].sort(byPlace);
  const map = mapOf(json.value);
  if (map === undefined || problems.some(({ level }) => level === 'error')) {
    return { ok: false, problems };
  }
  const effective = contentHash(map);
  if (effective === map.contentHash) return { ok: true, map, warnings: problems };
  const warnings = [...problems, json.place(OTHER_HASH)].sort(byPlace);
  return { ok: true, map: { ...map, contentHash: effective }, warnings };
}

/** The schema has proven what the brands promise. */
function mapOf(value: unknown): BlockMap | undefined {
  return mapSchema.safeParse(value).success ? (value as BlockMap) : undefined;
}

function newerSchema(value: unknown): Found | undefined {
  const schema = isRecord(value) ? value.schema : undefined;
  if (typeof schema !== 'string' || !schema.startsWith(SCHEMA_PREFIX)) return undefined;
  const version = /^[1-9][0-9]{0,8}$/.exec(schema.slice(SCHEMA_PREFIX.length))?.[0];
  if (version === undefined || Number(version) <= SCHEMA_VERSION) return undefined;
  return {
    ...invalid(
      ['schema'],
      `the file has version ${version} of the format`,
      `This Holdfast reads version ${SCHEMA_VERSION}. Use the version that the project uses.`,
    ),
    code: 'blocks-newer',
  };
}

const OTHER_HASH: Found = {
  at: ['contentHash'],
  message: 'contentHash is not that of the content: the file was edited by hand or merged',
  level: 'warning',
  code: 'blocks-hash',
  hint: 'Nothing is lost; the next change writes the right one, and so does `holdfast blocks doctor --fix`.',
};

function byPlace(a: MapProblem, b: MapProblem): number {
  return a.line - b.line || a.column - b.column;
}
