import { suggestAnchors } from '@holdfast/anchors';
import { memorySourceTree } from '@holdfast/source';
import { createFactsProvider } from '@holdfast/syntax/node';
import { afterAll, expect, test } from 'vitest';
import { callDirectly } from './support/call-directly.js';
import { shopProject } from './support/shop.js';

const facts = createFactsProvider({ workers: 0 });
afterAll(() => facts.close());

const DOCUMENTS = ['docs/a.md', 'docs/b.md'];
const NAMES = Array.from({ length: 200 }, (_, index) => `chargeFor${'x'.repeat(60)}${index}`);

// biome-ignore lint/suspicious/noExplicitAny: an agent reads whatever is there.
type Answer = any;

/** A host that looks at one document in a call, and parses one or two more sources in each. */
async function slowProject() {
  const files = new Map([
    ['docs/a.md', `# A\n\n${NAMES.map((name) => `- \`${name}\``).join('\n')}\n`],
    ['docs/b.md', '# B\n\n`refundAll` and `refundOne`\n'],
    ['src/refunds.ts', 'export function refundAll() {}\nexport function refundOne() {}\n'],
  ]);
  for (const [index, name] of NAMES.entries()) {
    const path = `src/${index % 3}.ts`;
    files.set(path, `${files.get(path) ?? ''}export function ${name}() {}\n`);
  }
  const tree = memorySourceTree(files);
  const cursors = new Map<number, Parameters<typeof suggestAnchors>[1]['cursor']>();
  const project = await shopProject(facts);
  project.suggestAnchors = async ({ from }) => {
    const cursor = cursors.get(from);
    const found = await suggestAnchors(DOCUMENTS.slice(from, from + 1), {
      tree,
      facts,
      budget: { searchFiles: 1 },
      ...(cursor === undefined ? {} : { cursor }),
    });
    cursors.set(from, found.cursor);
    return from + 1 < DOCUMENTS.length ? { ...found, next: from + 1 } : found;
  };
  const projects = new Map([['slow', project]]);
  const ask = async (args: object): Promise<Answer> =>
    (await callDirectly('anchors_suggest', args, { projects })).structuredContent;
  return { tree, ask };
}

test('cursors lead through sources, pages and documents to all that there is, once', async () => {
  const { tree, ask } = await slowProject();
  const answers: Answer[] = [];
  let cursor: unknown;
  do {
    const answer: Answer = await ask(cursor === undefined ? {} : { cursor });
    expect(answer.truncated).toBe(answer.next_cursor !== undefined);
    answers.push(answer);
    cursor = answer.next_cursor;
    expect(answers.length).toBeLessThan(30);
  } while (cursor !== undefined);
  const partial = answers.filter(({ complete }) => !complete);
  expect(partial.length).toBeGreaterThan(1);
  for (const { suggestions } of partial) {
    for (const { confidence } of suggestions) expect(confidence).not.toBe('certain');
  }
  const whole = await suggestAnchors(DOCUMENTS, { tree, facts });
  const found = answers.flatMap(({ complete, suggestions }) => (complete ? suggestions : []));
  expect(found.map(({ target, confidence }: Answer) => [target, confidence])).toEqual(
    whole.suggestions.map(({ target, confidence }) => [target, confidence]),
  );
  expect(found).toHaveLength(202);
});

test('a cursor is refused for other arguments, and when it was made up', async () => {
  const { ask } = await slowProject();
  const { next_cursor: cursor } = await ask({});
  const forged = ['1..', '-1..0123456789abcdef', '0.0.0', '99999999999..x', ''];
  const tries = [
    { cursor, documents: ['docs/a.md'] },
    ...forged.map((text) => ({ cursor: Buffer.from(text).toString('base64url') })),
    { cursor: 'not a cursor' },
  ];
  for (const args of tries) {
    const { error } = await ask(args);
    expect(error.code).toBe('cursor-invalid');
  }
});
