import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { builtProgram, startProgram } from '../built-program.js';
import { shop } from '../shop.js';
import { type Revision, runSuite } from './run-suite.js';

/**
 * What the suite can only find with fixtures of its own, and what is not offered at all (logs,
 * subscriptions, sessions, requests to a client), by revision: `scenario:check`.
 */
const BASELINE: Readonly<Record<Revision, readonly string[]>> = JSON.parse(
  readFileSync(new URL('product-baseline.json', import.meta.url), 'utf8'),
);

let main: string;
let holdfast: string;
beforeAll(async () => {
  main = await builtProgram('mcp-http');
  holdfast = await builtProgram('cli');
}, 180_000);

// More failures are a defect, and fewer are a baseline that hides the next one.
test.each<Revision>(['2026-07-28', '2025-11-25'])(
  'the program as shipped fails %s only where fixtures are missing, or what is not offered is asked for',
  async (revision) => {
    using repository = await shop(holdfast);
    const args = ['--no-auth', '--port', '0', '--root', repository.path];
    const server = await startProgram(main, args, {});
    try {
      const { checks } = await runSuite(server.url, revision);
      expect(checks).toEqual(BASELINE[revision]);
    } finally {
      expect(await server.stop('SIGTERM')).toBe(0);
    }
  },
);
