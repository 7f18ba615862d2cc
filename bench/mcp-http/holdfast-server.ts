import { createHash } from 'node:crypto';
import { openSync, writeSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tokenAuthenticator } from '../../apps/mcp-http/src/auth/token-authenticator.ts';
import { DEFAULT_LIMITS } from '../../apps/mcp-http/src/config/limits.ts';
import { createApp } from '../../apps/mcp-http/src/http/create-app.ts';
import { createLog } from '../../apps/mcp-http/src/observe/create-log.ts';
import { defineTool } from '../../packages/mcp/src/define-tool.ts';
import { changePlan } from '../../packages/mcp/src/tools/change-plan.ts';
import { serveParent, trivial } from './trivial.ts';

// Ours, with authentication, limits, log and metrics on.
const sha256 = createHash('sha256').update('bench-token').digest('hex');
const nowhere = openSync('/dev/null', 'w');
const app = await createApp({
  setup: { version: '1.0.0', projects: new Map() },
  tools: [
    changePlan,
    defineTool({
      ...trivial,
      scope: 'plan',
      needs: 'nothing',
      hints: {
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
      run: ({ say }) => ({ said: say }),
    }),
  ],
  admission: {
    kind: 'token',
    authenticator: tokenAuthenticator([{ name: 'bench', sha256, scopes: ['plan'] }]),
  },
  host: '127.0.0.1',
  addresses: { hosts: [], origins: [] },
  limits: { ...DEFAULT_LIMITS, requestsPerMinute: 1_000_000_000 },
  log: createLog('info', { write: (line) => void writeSync(nowhere, line) }),
  metricsFor: 'token',
  ready: async () => true,
  trustedProxies: [],
});
await app.listen({ host: '127.0.0.1', port: 0 });
serveParent((app.server.address() as AddressInfo).port);
