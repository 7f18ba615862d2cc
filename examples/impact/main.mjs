// Which documents would a proposed change make untrue? Nothing is written to find out.
import { addAnchor } from '@holdfast/anchors';
import { assessImpact, renderImpact } from '@holdfast/impact';
import { createPlan } from '@holdfast/plan';
import { memorySourceTree } from '@holdfast/source';
import { createFactsProvider } from '@holdfast/syntax/node';

const files = {
  'GUIDE.md': '# Limits\n\nAt most ten orders.\n',
  'src/limit.ts': 'export function allowed(count: number) {\n  return count <= 10;\n}\n',
};
const tree = memorySourceTree(files);
const facts = createFactsProvider({ workers: 0 });
const actor = { by: 'Ada', kind: 'person', at: new Date().toISOString() };
const request = { document: 'GUIDE.md#Limits', target: 'src/limit.ts#allowed' };
const added = await addAnchor([], request, actor, { tree, facts });
if (!added.ok) throw new Error(added.problems[0].message);

const entry = await tree.read('src/limit.ts');
const plan = createPlan({
  candidates: [
    {
      path: 'src/limit.ts',
      content: files['src/limit.ts'].replace('10', '20'),
      reason: 'Allow more',
    },
  ],
  snapshot: {
    schemaVersion: 1,
    configurations: [],
    files: [{ path: 'src/limit.ts', sha256: await sha256(entry.bytes) }],
  },
  missingFiles: [],
});
const impact = await assessImpact(plan, { tree, anchors: { anchors: added.anchors, facts } });
console.log(renderImpact(impact, 'text').trim());
await facts.close();

async function sha256(bytes) {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
