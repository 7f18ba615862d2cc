import { format } from 'prettier';
import { expect, test } from 'vitest';
import type { Declaration } from '../../src/declaration.js';
import { factsOf } from '../facts-of.js';
import { type CorpusFile, isWhole, sampleCorpus } from './corpus.js';
import { PRETTIER_OPTIONS } from './prettier-options.js';

const SAMPLE = 1000;
/**
 * Results that the grammar cannot read, all with `semi: false`: it wants a separator where a line
 * break is one: before a call signature with type parameters, a computed key, or a member `in`. Such a file is reported
 * as having a syntax error, so nothing in it is taken for changed.
 */
const UNREADABLE_RESULTS = 4;

test('formatter matrix: Prettier with any option changes no hash', async () => {
  let declarations = 0;
  const changed: string[] = [];
  const unreadable: string[] = [];
  const unread: string[] = [];
  for (const [index, file] of sampleCorpus().entries()) {
    const before = await factsOf(file.path, file.text);
    // The grammar cannot read these; facts of a broken tree are not compared.
    if (before.errors.length > 0) {
      unread.push(file.path);
      continue;
    }
    declarations += before.declarations.length;
    for (const options of optionsFor(index))
      await compare(file, before.declarations, options, { changed, unreadable });
    if (!isWhole() && declarations >= SAMPLE) break;
  }
  expect(declarations).toBeGreaterThanOrEqual(SAMPLE);
  expect(changed).toEqual([]);
  expect(unreadable.length, unreadable.join('\n')).toBeLessThanOrEqual(UNREADABLE_RESULTS);
  expect(unread.length, 'files that the grammar cannot read').toBeLessThan(isWhole() ? 20 : 3);
}, 3_600_000);

/** The sample takes a fifth of the options for each file, in turn. */
function optionsFor(index: number): readonly (typeof PRETTIER_OPTIONS)[number][] {
  return PRETTIER_OPTIONS.filter((_, option) => isWhole() || option % 5 === index % 5);
}

async function compare(
  file: CorpusFile,
  before: readonly Declaration[],
  options: (typeof PRETTIER_OPTIONS)[number],
  { changed, unreadable }: { readonly changed: string[]; readonly unreadable: string[] },
): Promise<void> {
  const text = await format(file.text, { ...options, filepath: file.path });
  const after = await factsOf(file.path, text);
  const label = `${JSON.stringify(options)} ${file.path}`;
  if (after.errors.length > 0) {
    unreadable.push(`${label}:${after.errors[0]?.line}`);
    return;
  }
  if (after.declarations.length !== before.length) changed.push(`${label}: other declarations`);
  for (const [index, declaration] of before.entries()) {
    const same = after.declarations[index];
    const equal =
      same?.qualifiedName === declaration.qualifiedName &&
      JSON.stringify(same.hashes) === JSON.stringify(declaration.hashes) &&
      same.bodyTokens === declaration.bodyTokens;
    if (!equal) changed.push(`${label}: ${declaration.qualifiedName}`);
  }
}
