import { relocate } from './relocate/relocate.mjs';

const USAGE = `usage: npm run relocate -- <repository> <commit> [--path DIRECTORY] [--max N] [--show] [--delete]

Renames declarations of a commit, edits each in one to three places, and says how many of them are
first, and among the first three, of the candidates that a check names.
  --path   only files below this directory
  --max    stop after so many declarations (default 1,000)
  --show   lists those that are not among the first three
  --delete deletes them instead, and counts the answers`;

const [repository, commit, ...rest] = process.argv.slice(2);
if (repository === undefined || commit === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const value = (name) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : undefined);
  await relocate({
    repository,
    commit,
    path: value('--path') ?? '',
    max: Number(value('--max') ?? 1_000),
    show: rest.includes('--show'),
    deletes: rest.includes('--delete'),
  });
}
