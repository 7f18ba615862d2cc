import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockFacts, openProject } from '@holdfast/project';
import { makeTempDir } from '@holdfast/test-kit';
import { expect, test, vi } from 'vitest';
import { withReadingShown } from './with-reading-shown.js';

test('files that were asked for their imports are counted, and the line is removed', async () => {
  using temporary = makeTempDir();
  for (const name of ['a.ts', 'b.ts', 'c.ts']) {
    writeFileSync(join(temporary.path, name), "import 'x';\n");
  }
  const project = await openProject({ cwd: temporary.path });
  const lines: string[] = [];
  // As if half a second passed between any two looks at the clock.
  let time = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (time += 500));
  const terminal = { draws: true, note: (text: string) => lines.push(text) };
  const files = await withReadingShown(project, terminal, async (shown) => {
    const facts = await blockFacts(shown);
    return facts.files;
  });
  clock.mockRestore();
  await project.close();
  expect(files).toEqual(['a.ts', 'b.ts', 'c.ts']);
  expect(lines.at(-2)).toBe('\r\u001b[2KReading what files import: 3');
  expect(lines.at(-1)).toBe('\r\u001b[2K');
});
