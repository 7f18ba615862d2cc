import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMAND } from '../bootstrap/freshness.mjs';
import { ROOT } from '../bootstrap/workspace.mjs';
import { outputMatches, withNames } from './compare-output.mjs';
import { findTranscripts } from './find-transcripts.mjs';

const PROJECTS = fileURLToPath(new URL('projects/', import.meta.url));
/** The day that pages show. */
const DAY = '2026-11-30';

/**
 * Runs what a page shows, and answers where it shows something else: `[{ line, from, to, found, message }]`,
 * where `found` are the lines to be shown in place of `from` to `to`. A command that is shown without
 * output may print anything, and end with 0 or 1 (something needs attention).
 */
export function runTranscripts(text) {
  return findTranscripts(text).flatMap(runSession);
}

/** A page with its outputs as they are now. */
export function updateTranscripts(text, differences) {
  const lines = text.split('\n');
  for (const { from, to, found } of [...differences].sort((a, b) => b.from - a.from)) {
    lines.splice(from, to - from, ...found);
  }
  return lines.join('\n');
}

function runSession({ project, parts }) {
  const area = mkdtempSync(join(tmpdir(), 'holdfast-page-'));
  try {
    const run = shellIn(area);
    const script = join(PROJECTS, `${project}.sh`);
    const doStep = (step) => {
      const { status, output } = run(`set -eu; . '${script}'; ${step.replaceAll('-', '_')}`);
      if (status !== 0) throw new Error(`${project}: the step ${step} failed\n${output}`);
    };
    doStep('start');
    const names = new Map();
    return parts.flatMap((part) => {
      if (part.command !== undefined) return commandDifference(part, run, names) ?? [];
      if (part.step !== undefined) doStep(part.step);
      else if (part.file !== undefined)
        writeFileSync(join(area, 'project', part.file), part.content);
      else doScript(part, run);
      return [];
    });
  } finally {
    rmSync(area, { recursive: true, force: true });
  }
}

function doScript({ script, line }, run) {
  const { status, output } = run(script);
  if (status !== 0) throw new Error(`line ${line}: the script ended with ${status}\n${output}`);
}

function commandDifference({ command, expected, line, from, to, indent }, run, names) {
  const { status, output } = run(withNames(command, names));
  if (expected.length === 0 && status <= 1) return undefined;
  const found = output === '' ? [] : output.replace(/\n$/, '').split('\n');
  const trimmed = found.map((it) => it.trimEnd());
  if (outputMatches(expected, trimmed, names)) return undefined;
  const back = new Map([...names].map(([name, now]) => [now, name]));
  const shown = trimmed.map((it) => withNames(it, back).replace(TODAY, DAY));
  const indented = shown.map((it) => (it === '' ? it : ' '.repeat(indent) + it));
  return { line, from, to, found: indented, message: `$ ${command}\nprints\n${shown.join('\n')}` };
}

const GIT_CONFIG = `[user]
name = Ada
email = ada@example.org
[init]
defaultBranch = main
`;

/** The command, from the owner's seat as on a terminal: here it has none. */
const PROGRAM = `#!/bin/sh
case "$1 $2 $*" in
*--by*) ;;
blocks\\ scan* | blocks\\ edit* | blocks\\ undo* | blocks\\ ratify* | blocks\\ revise* | blocks\\ promote* | \\
  blocks\\ discard* | blocks\\ reconcile* | blocks\\ receipts* | *--accept-rules*) set -- "$@" --by owner ;;
esac
exec "${process.execPath}" "${join(ROOT, COMMAND)}" "$@"
`;

const TODAY = new RegExp(new Date().toISOString().slice(0, 10), 'g');

/** Commands as somebody types them in the project: the built command in the path, a name, a home. */
function shellIn(area) {
  const [bin, home, project] = ['bin', 'home', 'project'].map((name) => join(area, name));
  for (const directory of [bin, home, project]) mkdirSync(directory);
  const program = join(bin, 'holdfast');
  writeFileSync(program, PROGRAM);
  writeFileSync(join(home, '.gitconfig'), GIT_CONFIG);
  chmodSync(program, 0o755);
  const env = {
    PATH: [bin, process.env.PATH].join(delimiter),
    ROOT,
    FIXTURES: join(ROOT, 'test-fixtures'),
    HOME: home,
    TMPDIR: area,
    TZ: 'UTC',
    LANG: 'C.UTF-8',
    GIT_CONFIG_NOSYSTEM: '1',
  };
  return (command) => {
    const { status, stdout } = spawnSync('bash', ['-c', `{ ${command}\n} 2>&1`], {
      cwd: project,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return { status, output: stdout };
  };
}
