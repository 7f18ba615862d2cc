#!/usr/bin/env node
import module from 'node:module';

// Node 22 and later keep compiled code between runs, which saves a third of the start. The default
// place is a directory that every user of the machine can write to, so it is not used.
const { XDG_CACHE_HOME, HOME } = process.env;
const cache = XDG_CACHE_HOME || (HOME && `${HOME}/.cache`);
const { enableCompileCache } = module as { enableCompileCache?: (directory: string) => unknown };
if (cache) enableCompileCache?.(`${cache}/holdfast`);

// Not awaited here: Node ends a module that waits for nothing with a code of its own.
void import('./program.js').then(({ runProgram }) => runProgram(process.argv.slice(2)));
