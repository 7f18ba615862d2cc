#!/usr/bin/env node
// Runs the named checks and ends with a table. `--only a,b` and `--skip a,b` choose, `--with long,power`
// adds what is not part of the ordinary check, `--bail` stops at the first failure, `--list` lists.
import { checkNode } from './bootstrap/check-node.mjs';

checkNode();
import('./check/main.mjs')
  .then((module) => module.check(process.argv.slice(2)))
  .catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
