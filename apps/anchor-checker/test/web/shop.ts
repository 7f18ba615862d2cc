import { type Anchor, addAnchor, formatAnchors } from '@holdfast/anchors';
import { openHistory } from '@holdfast/source/node';
import { createFactsProvider } from '@holdfast/syntax/node';
import { makeRepository, type Repository } from '@holdfast/test-kit';

/** `parseFile` as it was confirmed. */
export const PARSE = `export function parseFile(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return text.split('\\n').filter((line) => line !== '');
}
`;

/** The same with a change that a document may speak of. */
export const PARSE_STRICT = PARSE.replace(
  "filter((line) => line !== '')",
  'map((line) => line.trim())',
);

/** A repository with a document whose two anchors are kept in it, and one in a comment. */
export async function makeShop(): Promise<Repository> {
  const shop = makeRepository({
    'src/parse.ts': PARSE,
    'src/price.ts':
      'export function priceOf(cents: number): string {\n  return (cents / 100).toFixed(2);\n}\n',
    'docs/guide.md':
      '# Guide\n\n## Parsing\n\nEmpty lines are left out.\n\n## Prices\n\nTwo digits.\n',
    'README.md': '# Shop\n\n<!-- anchor: src/price.ts#priceOf -->\nPrices have two digits.\n',
  });
  const anchors = await anchorsOf(shop, [
    ['docs/guide.md#parsing', 'src/parse.ts#parseFile'],
    ['docs/guide.md#prices', 'src/price.ts#priceOf'],
  ]);
  shop.commit({ '.holdfast/anchors.json': formatAnchors(anchors) }, 'Add anchors');
  return shop;
}

async function anchorsOf(
  shop: Repository,
  wanted: readonly (readonly [document: string, target: string])[],
): Promise<readonly Anchor[]> {
  const history = await openHistory(shop.path);
  const facts = createFactsProvider();
  const commit = shop.git('rev-parse', 'HEAD').trim();
  const tree = await history.treeAt(commit);
  let anchors: readonly Anchor[] = [];
  for (const [document, target] of wanted) {
    const actor = { by: 'Ada', kind: 'person', at: '2026-11-02T09:30:00.000Z' } as const;
    const added = await addAnchor(anchors, { document, target }, actor, {
      tree,
      facts,
      head: tree,
    });
    if (!added.ok) throw new Error(added.problem.message);
    anchors = added.anchors;
  }
  await tree.close();
  await history.close();
  await facts.close();
  return anchors;
}
