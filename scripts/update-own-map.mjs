#!/usr/bin/env node
// Gives our own map of blocks the layer rules of config/dependency-cruiser.cjs. Needs the built command.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap/workspace.mjs';
import { layerRules } from './own-map/layer-rules.mjs';
import { ruleEdits } from './own-map/rule-edits.mjs';

const map = JSON.parse(readFileSync(join(ROOT, '.holdfast/blocks.json'), 'utf8'));
const edits = ruleEdits(map, layerRules());
if (edits.length === 0) {
  console.log('the rules of the map are the layer rules');
} else {
  // What is signed as a whole is edited in a revision.
  const isSigned = map.skeleton.state === 'ratified';
  const steps = [
    ...(isSigned ? [[['revise', edits[0].from]]] : []),
    [['edit', '-'], JSON.stringify(edits)],
    ...(isSigned ? [[['promote']]] : []),
  ];
  process.exitCode = steps.every(([words, input]) => blocks(words, input) === 0) ? 0 : 1;
}

function blocks(words, input = '') {
  const command = [join(ROOT, 'apps/cli/dist/main.js'), 'blocks', ...words, '--by', 'owner'];
  const stdio = ['pipe', 'inherit', 'inherit'];
  return spawnSync(process.execPath, command, { cwd: ROOT, input, stdio }).status ?? 1;
}
