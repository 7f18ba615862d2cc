import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Loads one of the matrices from the TypeScript sources, with the conditions of the tests. */
export async function loadRun(name) {
  const { module: config } = await runnerImport(`${ROOT}config/source-conditions.ts`, {
    configFile: false,
  });
  const { module } = await runnerImport(`${ROOT}packages/syntax/test/matrix/whole-run.ts`, {
    root: ROOT,
    configFile: false,
    ssr: { resolve: { conditions: config.sourceConditions } },
  });
  return module[name];
}
