import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '@holdfast/base';
import type { Terminal } from '../terminal/terminal.js';
import { hashTable } from './hash-table.js';
import { playAnchors } from './play-anchors.js';
import { playMap } from './play-map.js';
import { hashFiles, makeSampleProject } from './sample-project.js';
import { FIRST_REQUEST, KILL_AFTER, SECOND_REQUEST } from './sample-requests.js';
import { startScript, type TourScript } from './tour-script.js';

/** The tour as it went. */
export interface TourResult extends Pick<TourScript, 'steps' | 'checks'> {
  readonly directory: string;
  /** The page with the map, which is not removed. */
  readonly picture?: string;
}

/**
 * Plays the life of a change on a real project (reviewed, applied, killed half-way, recovered, undone),
 * then that of a document which describes code, then a map of blocks. Every command is this program in
 * a process of its own, and every claim is checked.
 */
export async function runTour(keep: boolean, terminal: Terminal): Promise<TourResult> {
  const directory = mkdtempSync(join(realpathSync.native(tmpdir()), 'holdfast-tour-'));
  if (!keep) process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const root = join(directory, 'greeter');
  makeSampleProject(root);
  for (const [name, request] of [
    ['request.json', FIRST_REQUEST],
    ['second.json', SECOND_REQUEST],
  ] as const) {
    writeFileSync(join(directory, name), `${JSON.stringify(request, undefined, 2)}\n`);
  }
  const script = startScript(root, terminal);
  const within = (name: string) => {
    const cwd = join(directory, name);
    const run: TourScript['run'] = (args, options) => script.run(args, { ...options, cwd });
    return [cwd, { ...script, run }] as const;
  };
  if (!(await play(root, script)) || !(await playAnchors(...within('shop')))) {
    return { steps: script.steps, checks: script.checks, directory };
  }
  const picture = await playMap(...within('project'));
  const played = { steps: script.steps, checks: script.checks, directory };
  return picture === undefined ? played : { ...played, picture };
}

/** Ends at the first claim that does not hold: what follows would rest on it. */
async function play(root: string, script: TourScript): Promise<boolean> {
  const start = hashFiles(root);

  script.chapter('A request: the complete final text of three files');
  script.say(`The sample project is a small git repository in ${root}.`);
  script.say(`The request is for ${describe(FIRST_REQUEST)}. Planning changes nothing.`);
  const planned = await script.run(['change', 'plan', '../request.json', '--save']);
  const planId = / change apply ([0-9a-f]{12,64})/.exec(planned.stdout)?.[1] ?? '';
  const unchanged = planned.exitCode === 0 && sameFiles(hashFiles(root), start);
  if (!script.check('the plan has no conflicts, and no file changed', unchanged)) return false;

  script.chapter('Apply the reviewed plan');
  const applied = await script.run(['change', 'apply', planId]);
  const first = hashFiles(root);
  const written = applied.exitCode === 0 && holds(first, FIRST_REQUEST.candidates);
  if (!script.check('all three files hold exactly the requested bytes', written)) return false;
  const transaction = / change recover ([0-9a-f-]{36})/.exec(applied.stdout)?.[1] ?? '';

  if (!(await crashAndRecover(root, script, first))) return false;

  script.chapter('Undo the first change, too');
  const undone = await script.run(['change', 'recover', transaction]);
  const asAtStart = undone.exitCode === 0 && sameFiles(hashFiles(root), start);
  return script.check('the project is byte for byte what it was at the start', asAtStart);
}

async function crashAndRecover(
  root: string,
  script: TourScript,
  before: ReadonlyMap<string, string>,
): Promise<boolean> {
  const { candidates } = SECOND_REQUEST;
  script.chapter(`A second change, killed after ${KILL_AFTER} of ${candidates.length} files`);
  await script.run(['change', 'plan', '../second.json', '--output', '../plan.json'], { lines: 3 });
  const killed = await script.run(['__apply-and-die', '../plan.json', String(KILL_AFTER)], {
    shownAs: 'holdfast change apply ../plan.json',
  });
  const half = hashFiles(root);
  const written = candidates.filter((candidate) => holds(half, [candidate]));
  const others = candidates.filter((candidate) => !written.includes(candidate));
  const isHalf =
    killed.signal === 'SIGKILL' &&
    written.length === KILL_AFTER &&
    others.every(({ path }) => half.get(path) === before.get(path));
  if (!script.check(`${written.length} files are new, ${others.length} are old`, isHalf))
    return false;

  script.chapter('The journal knows');
  const status = await script.run(['change', 'status']);
  const reported = status.exitCode === 1 && status.stdout.includes('interrupted');
  if (!script.check('status reports the interruption with exit code 1', reported)) return false;
  const refused = await script.run(['change', 'apply', '../plan.json']);
  const untouched = refused.exitCode === 1 && sameFiles(hashFiles(root), half);
  if (!script.check('another apply is refused and changes nothing', untouched)) return false;

  script.chapter('Recover');
  const recovered = await script.run(['change', 'recover', '--last']);
  const after = hashFiles(root);
  script.say('');
  script.say(hashTable({ 'before the kill': before, 'half-way': half, recovered: after }));
  return script.check(
    'every file is byte for byte what it was before the killed apply',
    recovered.exitCode === 0 && sameFiles(after, before),
  );
}

interface Request {
  readonly candidates: readonly { readonly path: string; readonly content: string }[];
}

function describe({ candidates }: Request): string {
  return candidates.map(({ path }) => path).join(', ');
}

function holds(files: ReadonlyMap<string, string>, candidates: Request['candidates']): boolean {
  return candidates.every(({ path, content }) => files.get(path) === sha256(content));
}

function sameFiles(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return JSON.stringify([...one]) === JSON.stringify([...other]);
}
