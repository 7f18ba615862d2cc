import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mcpReference } from '../../../scripts/shared/mcp-reference.mjs';
import { createServer, createSurface } from '../src/index.js';
import { ALL_TOOLS } from '../src/tools/all-tools.js';

const PAGE = new URL('../../../docs/reference/mcp-tools.md', import.meta.url);

test('docs/reference/mcp-tools.md is what servers list', async () => {
  const page = await mcpReference({ createSurface, createServer });
  // Otherwise: npm run build && node scripts/generate-mcp-reference.mjs
  expect(readFileSync(PAGE, 'utf8')).toBe(page);
  for (const { name } of ALL_TOOLS) expect(page).toContain(`\n## ${name}\n`);
});
