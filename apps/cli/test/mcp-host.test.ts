import type { ProjectHost } from '@holdfast/mcp';
import { openAgentHost } from '@holdfast/project';
import { makeTempDir } from '@holdfast/test-kit';
import { expect, test } from 'vitest';

// The two packages do not know each other: only here both types are seen.
test('the host of a project on disk is one that servers take', async () => {
  using project = makeTempDir();
  const opened = await openAgentHost({ cwd: project.path, plans: true, edit: true, confirm: true });
  const host = opened satisfies ProjectHost;
  expect(await host.files({ signal: AbortSignal.timeout(10_000) })).toEqual([]);
  await host.close();
});
