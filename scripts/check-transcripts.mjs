#!/usr/bin/env node
// Sessions in documents show what their commands print. --update writes what they print now; `--only TEXT`
// takes the pages whose path has the text. Needs the built command.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap/workspace.mjs';
import { listFiles } from './shared/list-files.mjs';
import { report } from './shared/report.mjs';
import { countConsoleFences, findTranscripts } from './transcripts/find-transcripts.mjs';
import { runTranscripts, updateTranscripts } from './transcripts/run-transcripts.mjs';

const update = process.argv.includes('--update');
const only = process.argv.includes('--only')
  ? process.argv[process.argv.indexOf('--only') + 1]
  : '';
const problems = [];
let commands = 0;
let fences = 0;
for (const file of listFiles((path) => path.endsWith('.md') && path.includes(only))) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  fences += countConsoleFences(text);
  commands += findTranscripts(text).flatMap(({ parts }) => parts).length;
  const differences = runTranscripts(text);
  if (update && differences.length > 0) {
    writeFileSync(join(ROOT, file), updateTranscripts(text, differences));
  } else {
    problems.push(...differences.map(({ line, message }) => `${file}:${line}: ${message}`));
  }
}
report(problems, `${commands} commands and steps in ${fences} shown sessions`);
