import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { makeTempDir, type ProcessResult, runProcess } from '@holdfast/test-kit';

const PACKAGE = dirname(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json'),
);

/** Runs one method of the MCP Inspector, as it is published, in a home of its own. */
export async function runInspector(args: readonly string[]): Promise<ProcessResult> {
  using home = makeTempDir();
  return await runProcess(
    process.execPath,
    [join(PACKAGE, 'clients/launcher/build/index.js'), '--cli', '--format', 'json', ...args],
    { cwd: home.path, env: { HOME: home.path, XDG_CONFIG_HOME: home.path } },
  );
}
