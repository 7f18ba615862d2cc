#!/usr/bin/env node
// Makes a fresh clone ready to run: pinned pnpm, packages, one build. Silent when nothing is to do.
// `--build` builds every package with its declarations, not only what the command needs.
// Syntax old enough for any Node that knows ES modules, so that the version message can appear.
import { checkNode } from './bootstrap/check-node.mjs';

checkNode();
const all = process.argv.indexOf('--build') !== -1;
import('./bootstrap/ensure-ready.mjs')
  .then((module) => module.runReady({ build: all ? 'all' : 'command' }))
  .catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
