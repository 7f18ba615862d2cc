#!/usr/bin/env node
import module from 'node:module';
import { asksForJson } from './command-line/asks-for-json.js';
import { tierUpLate } from './tier-up-late.js';

// Node 22 and later keep compiled code between runs, which saves a third of the start. The default
// place is a directory that every user of the machine can write to, so it is not used.
const { XDG_CACHE_HOME, HOME } = process.env;
const cache = XDG_CACHE_HOME || (HOME && `${HOME}/.cache`);
const { enableCompileCache } = module as { enableCompileCache?: (directory: string) => unknown };
if (cache) enableCompileCache?.(`${cache}/holdfast`);

tierUpLate();

// Not awaited here: Node ends a module that waits for nothing with a code of its own.
void import('./program.js').then(
  ({ runProgram }) => runProgram(process.argv.slice(2)),
  (error: unknown) => {
    // Hardly anything of the program can be used here: what cannot be loaded may be any module.
    const code = (error as { code?: unknown } | null)?.code;
    const why = typeof code === 'string' ? ` (${code})` : '';
    const message = `The program's own files cannot be loaded${why}.`;
    const hint = 'Check the limit of open files (ulimit -n) and the installation of holdfast.';
    if (asksForJson(process.argv.slice(2))) {
      const document = { schemaVersion: 1, error: { code: 'io-error', message, hint } };
      process.stdout.write(`${JSON.stringify(document, undefined, 2)}\n`);
    } else {
      process.stderr.write(`error[io-error]: ${message}\nhint: ${hint}\n`);
    }
    process.exitCode = 2;
  },
);
