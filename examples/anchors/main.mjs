// Tie a section to a function, change the function, and report it as a workflow of GitHub would show it.
import { addAnchor, checkAnchors, reportFindings } from '@holdfast/anchors';
import { renderFindings } from '@holdfast/report';
import { memorySourceTree } from '@holdfast/source';
import { createFactsProvider } from '@holdfast/syntax/node';

const code = (step) =>
  `export function wait(tries: number) {\n  const base = 100;\n  return base * ${step} ** tries;\n}\n`;
const files = { 'GUIDE.md': '# Waiting\n\nIt doubles each time.\n', 'src/wait.ts': code(2) };
const facts = createFactsProvider({ workers: 0 });
const actor = { by: 'Ada', kind: 'person', at: new Date().toISOString() };

const request = { document: 'GUIDE.md#Waiting', target: 'src/wait.ts#wait' };
const added = await addAnchor([], request, actor, { tree: memorySourceTree(files), facts });
if (!added.ok) throw new Error(added.problems[0].message);
const { anchors } = added;

const check = async (now) => {
  const report = await checkAnchors({ anchors, tree: memorySourceTree(now), facts });
  const findings = reportFindings(report);
  return findings.length === 0 ? 'fresh' : renderFindings(findings, { format: 'github' }).trim();
};
const spaced = code(2).replaceAll('  ', '\t').replace('*', '/* times */ *');
console.log('reformatted:', await check({ ...files, 'src/wait.ts': spaced }));
console.log('changed:', await check({ ...files, 'src/wait.ts': code(3) }));
await facts.close();
