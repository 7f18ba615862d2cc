import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runReady } from './ensure-ready.mjs';
import { COMMAND } from './freshness.mjs';
import { ROOT } from './workspace.mjs';

/**
 * Runs the built `holdfast` command inside this process, so that its exit code and signals are those
 * of the caller and no second Node has to start.
 */
export async function runCli(args) {
  if (args[0] === 'checker') return await runCheckerOn(args.slice(1));
  await runReady();
  process.chdir(shellDirectory());
  const main = join(ROOT, COMMAND);
  process.argv.splice(1, process.argv.length, main, ...(args.length === 0 ? ['tour'] : args));
  await import(pathToFileURL(main).href);
}

async function runCheckerOn(args) {
  const { runChecker } = await import('./run-checker.mjs');
  await runChecker(args);
}

/** npm runs scripts in the package's directory and says in INIT_CWD where the user was. */
function shellDirectory() {
  const here = process.cwd();
  const shell = process.env.INIT_CWD;
  const startedByNpm = process.env.npm_lifecycle_event !== undefined;
  return shell && startedByNpm && realpathSync(here) === realpathSync(ROOT) ? shell : here;
}
