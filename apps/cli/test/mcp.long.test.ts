import { beforeAll, expect, test } from 'vitest';
import { buildCli } from './built-cli.js';
import { callUntilProgress, largeProject } from './mcp-large.js';
import { INITIALIZE, startMcp } from './mcp-process.js';

beforeAll(buildCli, 180_000);

test.each(['SIGTERM', 'SIGINT', 'stdin', 'stdout'] as const)(
  'the server is gone two seconds after %s, in the middle of a call',
  async (how) => {
    using project = await largeProject();
    await using server = startMcp([], project.path);
    await server.request(1, 'initialize', INITIALIZE);
    await callUntilProgress(server, 2);
    const exit = server.exit();
    if (how === 'stdin') server.child.stdin.end();
    else if (how === 'stdout') server.child.stdout.destroy();
    else server.child.kill(how);
    const { code, ms } = await exit;
    expect(code).toBe(0);
    expect(ms).toBeLessThan(2_000);
  },
  60_000,
);

test('a cancelled call works no longer than a second', async () => {
  using project = await largeProject();
  await using server = startMcp([], project.path);
  await server.request(1, 'initialize', INITIALIZE);
  await callUntilProgress(server, 2);
  server.write(
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2,"reason":"test"}}',
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const before = process.hrtime.bigint();
  const idle = await server.request(3, 'ping');
  expect(idle.result).toEqual({});
  expect(Number(process.hrtime.bigint() - before) / 1e6).toBeLessThan(200);
}, 60_000);
