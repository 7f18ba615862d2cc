#!/usr/bin/env node
// `npm start`: the guided tour; `npm start -- <arguments>`: the holdfast command, run from source;
// `npm start -- checker`: the anchor checker on a sample repository.
import { checkNode } from './bootstrap/check-node.mjs';

checkNode();
import('./bootstrap/run-cli.mjs')
  .then((module) => module.runCli(process.argv.slice(2)))
  .catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
