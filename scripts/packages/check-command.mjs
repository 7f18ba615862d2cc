import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Uses an installed `holdfast` as a person would, and says what did not come out as promised. */
export function checkCommand(installation) {
  const problems = [];
  const program = join(installation, 'node_modules', '.bin', 'holdfast');
  const project = join(installation, 'sample');
  const holdfast = (args, wantedExit = 0) => {
    const run = spawnSync(program, args, { cwd: project, encoding: 'utf8' });
    if (run.status !== wantedExit) {
      problems.push(
        `holdfast ${args.join(' ')} ended with ${run.status ?? run.error?.message}, not ${wantedExit}\n${run.stdout}${run.stderr}`,
      );
    }
    return run.stdout ?? '';
  };
  const status = (text) => {
    try {
      return JSON.parse(text).status;
    } catch {
      return `no JSON: ${text.slice(0, 200)}`;
    }
  };
  const expect = (what, found, wanted) => {
    if (found !== wanted) problems.push(`${what} is ${JSON.stringify(found)}, not ${wanted}`);
  };

  rmSync(project, { recursive: true, force: true });
  mkdirSync(join(project, 'src'), { recursive: true });
  writeFileSync(join(project, 'package.json'), '{}\n');
  writeFileSync(join(project, 'src', 'a.txt'), 'before\r\n');
  const candidates = [
    { path: 'src/a.txt', content: 'after\r\n', reason: 'Smoke test: an update.' },
    { path: 'src/new/b.txt', content: 'new\n', reason: 'Smoke test: a new file.' },
  ];
  writeFileSync(join(project, 'request.json'), JSON.stringify({ schemaVersion: 1, candidates }));
  const text = (path) =>
    existsSync(join(project, path)) ? readFileSync(join(project, path), 'utf8') : undefined;

  expect('the version', holdfast(['--version']).trim(), versionOf(installation));
  holdfast(['change', 'plan', 'request.json', '--output', 'plan.json']);
  expect('src/a.txt after planning', text('src/a.txt'), 'before\r\n');
  expect('apply', status(holdfast(['change', 'apply', 'plan.json', '--json'])), 'applied');
  expect('src/a.txt after apply', text('src/a.txt'), 'after\r\n');
  expect('src/new/b.txt after apply', text('src/new/b.txt'), 'new\n');
  holdfast(['change', 'status']);
  expect('recover', status(holdfast(['change', 'recover', '--last', '--json'])), 'recovered');
  expect('src/a.txt after recover', text('src/a.txt'), 'before\r\n');
  expect('src/new/b.txt after recover', text('src/new/b.txt'), undefined);
  holdfast(['no-such-command'], 1);
  checkAnchors(project, holdfast, expect);
  return problems;
}

/** So many files that the parser's worker threads have to start from the package, too. */
const MANY = 40;

function checkAnchors(project, holdfast, expect) {
  const write = (path, content) => writeFileSync(join(project, path), content);
  const code = (name, start) =>
    `export function ${name}(list: number[]): number {\n  let sum = ${start};\n  for (const it of list) sum += it * 2;\n  return sum;\n}\n`;
  write('AGENTS.md', '# Sums\n\nThey start at zero.\n');
  const targets = Array.from({ length: MANY }, (_, index) => {
    write(`src/file${index}.ts`, code(`sum${index}`, 0));
    return `src/file${index}.ts#sum${index}`;
  });
  holdfast(['anchors', 'add', 'AGENTS.md#Sums', ...targets, '--by', 'Smoke']);
  rmSync(join(project, '.holdfast', 'cache'), { recursive: true });
  holdfast(['check']);
  write('src/file7.ts', code('sum7', 1));
  const { anchors } = JSON.parse(holdfast(['check', '--json'], 1));
  const stale = anchors.results.filter(({ state }) => state === 'stale');
  expect('the number of stale anchors', stale.length, 1);
}

function versionOf(installation) {
  const manifest = join(installation, 'node_modules', '@holdfast', 'cli', 'package.json');
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
