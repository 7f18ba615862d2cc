import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whether the module with this URL is the program that was started, not imported by a test. */
export function isMain(url) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url);
}

/** Ends a check: prints the problems and fails, or prints what was found in order. */
export function report(problems, success) {
  for (const problem of problems) console.log(problem);
  if (problems.length === 0) console.log(success);
  else process.exitCode = 1;
}
