import { replay } from './replay/replay.mjs';

const USAGE = `usage: npm run replay -- <repository> <from> <to> [--steps N] [--path DIRECTORY] [--max N] [--json] [--show STATE]

Anchors every declaration of the commit <from>, checks them at up to N commits (default 10) on the
first-parent way to <to>, and compares with anchors on lines and with hashes of raw tokens.
  --path   only files below this directory
  --max    at most so many declarations, evenly chosen
  --show   lists the anchors that are in this state at the end (moved-renamed, lost, stale)`;

const [repository, from, to, ...rest] = process.argv.slice(2);
if (repository === undefined || from === undefined || to === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const value = (name) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : undefined);
  await replay({
    repository,
    from,
    to,
    steps: Number(value('--steps') ?? 10),
    max: Number(value('--max') ?? Number.POSITIVE_INFINITY),
    path: value('--path') ?? '',
    json: rest.includes('--json'),
    show: value('--show'),
  });
}
