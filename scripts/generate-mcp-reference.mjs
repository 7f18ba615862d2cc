#!/usr/bin/env node
// Writes docs/reference/mcp-tools.md from what the built package lists. packages/mcp/test/reference.test.ts
// compares the page with the sources.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer, createSurface } from '../packages/mcp/dist/index.js';
import { mcpReference } from './shared/mcp-reference.mjs';

const PAGE = fileURLToPath(new URL('../docs/reference/mcp-tools.md', import.meta.url));
writeFileSync(PAGE, await mcpReference({ createSurface, createServer }));
