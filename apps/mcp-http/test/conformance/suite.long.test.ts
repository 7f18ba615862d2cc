import { expect, test } from 'vitest';
import { startServer } from '../start-server.js';
import { fixtureTools } from './fixture/fixture-tools.js';
import { makeFixtureServer } from './fixture/make-fixture-server.js';
import { type Revision, runSuite } from './run-suite.js';

/** They need requests from a server to its client, for which there are no sessions here. */
const SERVER_TO_CLIENT = [
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
];

test.each<[Revision, number, readonly string[]]>([
  ['2026-07-28', 37, []],
  ['2025-11-25', 30, SERVER_TO_CLIENT],
])(
  'with the fixtures that the suite calls, the app conforms to %s',
  async (revision, scenarios, failed) => {
    await using server = await startServer({
      tools: fixtureTools(),
      makeServer: makeFixtureServer,
      admission: { kind: 'open', caller: { id: 'suite', scopes: new Set(['plan', 'read']) } },
    });
    const result = await runSuite(server.url, revision);
    expect(result.required).toHaveLength(scenarios);
    expect(result.failed).toEqual(failed);
  },
);
