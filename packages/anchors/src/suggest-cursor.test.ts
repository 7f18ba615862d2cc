import { memorySourceTree } from '@holdfast/source';
import { createFactsProvider } from '@holdfast/syntax/node';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { CheckBudget } from './check-options.js';
import { type SuggestReport, type SuggestSources, suggestAnchors } from './suggest-anchors.js';

const facts = createFactsProvider({ workers: 0 });
afterAll(() => facts.close());

const FILES = {
  'a.ts': 'export const usesShared = () => sharedName();\n',
  'b.ts': 'export class Box { openLid() { return sharedName(1, 2, 3); } }\n',
  'c.ts': 'export function sharedName() { return 1; }\n',
  'd.ts': 'function hiddenThing() {}\n',
  'e.ts': 'export const other = { hiddenThing: 1 };\n',
  'f.ts': 'export function twinName() {}\n',
  'g.ts': 'export function twinName() {}\nexport function parseFile() {}\n',
  'h.ts': 'export function onlyThing() {}\n',
  'test/i.test.ts': 'export function triedOnly() {}\n',
};
const WORDS = [
  '`sharedName`',
  '`Box.openLid`',
  '`openLid`',
  '`hiddenThing`',
  '`twinName`',
  '`twinName` in [f](f.ts)',
  '`parseFiles()`',
  '`Box.openLids`',
  '[all](h.ts)',
  '[`triedOnly`](test/i.test.ts#triedOnly)',
  '`nowhere/at/all.ts`',
  '```ts\nfunction sharedName() { return 1; }\n```',
  '`onlyThing`',
];

function judged({ suggestions, missing, complete, skippedFiles }: SuggestReport) {
  return { suggestions, missing, complete, skippedFiles };
}

/** Goes on until it is complete, or nothing more is read; answers the last report and how many it took. */
async function goOn(sources: Omit<SuggestSources, 'cursor'>) {
  let report = await suggestAnchors(['doc.md'], sources);
  let turns = 1;
  for (; report.budget.limit !== null; turns += 1) {
    expect(report.complete).toBe(false);
    expect(report.suggestions.some(({ confidence }) => confidence === 'certain')).toBe(false);
    expect(turns).toBeLessThan(20);
    const { cursor } = report;
    report = await suggestAnchors(['doc.md'], {
      ...sources,
      cursor: JSON.parse(JSON.stringify(cursor)),
    });
  }
  return { report, turns };
}

test('passes that stop and go on come to what one pass finds, whatever ends them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(WORDS, { minLength: 1 }),
      fc.constantFrom<Partial<CheckBudget>>(
        { searchFiles: 0 },
        { searchFiles: 1 },
        { searchFiles: 3 },
        { bytes: 60 },
        { timeMs: 0 },
        { searchFiles: 2, maxFileBytes: 70 },
      ),
      async (words, budget) => {
        const tree = memorySourceTree({ ...FILES, 'doc.md': `# A\n\n${words.join('\n\n')}\n` });
        const { maxFileBytes } = budget;
        const whole = await suggestAnchors(['doc.md'], {
          tree,
          facts,
          budget: maxFileBytes === undefined ? {} : { maxFileBytes },
        });
        expect(whole.budget.limit).toBeNull();
        const { report, turns } = await goOn({ tree, facts, budget });
        expect(judged(report)).toEqual(judged(whole));
        expect(turns).toBeGreaterThan(1);
        // Whoever asks once more, for the next page, gets the same for the price of what was found.
        const { cursor } = report;
        if (cursor === undefined) return expect.unreachable('It went on to the end.');
        const again = await suggestAnchors(['doc.md'], { tree, facts, budget, cursor });
        expect(judged(again)).toEqual(judged(whole));
      },
    ),
    { numRuns: 25 },
  );
});

test('a cursor is good for the files and documents that it was made of, and no others', async () => {
  const doc = { 'doc.md': '`sharedName` and `onlyThing`\n' };
  const budget = { searchFiles: 4 };
  const stop = await suggestAnchors(['doc.md'], {
    tree: memorySourceTree({ ...FILES, ...doc }),
    facts,
    budget,
  });
  const on = async (changed: Readonly<Record<string, string>>) => {
    const tree = memorySourceTree({ ...FILES, ...doc, ...changed });
    const { cursor } = stop;
    if (cursor === undefined) return expect.unreachable('It did not stop.');
    return await suggestAnchors(['doc.md'], { tree, facts, budget, cursor });
  };
  expect((await on({})).complete).toBe(true);
  // Another name for what was read: a file behind the cursor, or a question that was not asked.
  const changed = await on({ 'a.ts': 'export function sharedName() {}\n' });
  expect(changed).toMatchObject({ complete: false, budget: { limit: 'files' } });
  expect(await on({ 'doc.md': '`Box.openLid`\n' })).toMatchObject({ complete: false });
  // What lies before it may change: it was not looked at.
  const later = await on({ 'h.ts': 'export function onlyThing() { return 2; }\n' });
  expect(later.complete).toBe(true);
});

test('a name that was quoted and is now spoken of is looked for anew', async () => {
  const other = '[all](h.ts) and `onlyThing`\n';
  const quoted = { 'doc.md': `\`\`\`ts\nfunction parseFiles() { return 1; }\n\`\`\`\n\n${other}` };
  const spoken = { 'doc.md': `\`parseFiles()\`\n\n${other}` };
  const budget = { searchFiles: 6 };
  const { cursor } = await suggestAnchors(['doc.md'], {
    tree: memorySourceTree({ ...FILES, ...quoted }),
    facts,
    budget,
  });
  if (cursor === undefined) return expect.unreachable('It did not stop.');
  const tree = memorySourceTree({ ...FILES, ...spoken });
  const on = await suggestAnchors(['doc.md'], { tree, facts, budget, cursor });
  expect(on).toMatchObject({ complete: false, budget: { limit: 'files' } });
  const { report } = await goOn({ tree, facts, budget });
  expect(report.missing).toMatchObject([{ near: ['g.ts#function parseFile'] }]);
});
