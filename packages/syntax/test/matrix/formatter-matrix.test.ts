import { format } from 'prettier';
import { expect, test } from 'vitest';
import type { Declaration } from '../../src/declaration.js';
import { factsOf } from '../facts-of.js';
import { type CorpusFile, isWhole, sampleCorpus } from './corpus.js';
import { PRETTIER_OPTIONS } from './prettier-options.js';

const SAMPLE = 1000;

test('formatter matrix: Prettier with any option changes no hash', async () => {
  let declarations = 0;
  const changed: string[] = [];
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
      changed.push(...(await compare(file, before.declarations, options)));
    if (!isWhole() && declarations >= SAMPLE) break;
  }
  expect(declarations).toBeGreaterThanOrEqual(SAMPLE);
  expect(changed).toEqual([]);
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
): Promise<readonly string[]> {
  const text = await format(file.text, { ...options, filepath: file.path });
  const after = await factsOf(file.path, text);
  const label = `${JSON.stringify(options)} ${file.path}`;
  if (after.errors.length > 0)
    return [`${label}: unreadable at line ${after.errors[0]?.line} of the result`];
  if (after.declarations.length !== before.length) return [`${label}: other declarations`];
  return before.flatMap((declaration, index) => {
    const same = after.declarations[index];
    const equal =
      same?.qualifiedName === declaration.qualifiedName &&
      JSON.stringify(same.hashes) === JSON.stringify(declaration.hashes) &&
      same.bodyTokens === declaration.bodyTokens;
    return equal ? [] : [`${label}: ${declaration.qualifiedName}`];
  });
}
