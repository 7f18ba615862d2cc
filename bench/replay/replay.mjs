import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkAnchors } from '@holdfast/anchors';
import { openHistory } from '@holdfast/source/node';
import { createFactsProvider } from '@holdfast/syntax/node';
import { printTable } from '../lib/table.mjs';
import { anchorEverything } from './anchor-everything.mjs';
import { lineBaseline } from './line-baseline.mjs';
import { tokenBaseline } from './token-baseline.mjs';

/** Nothing is left out of a replay for want of time. */
const BUDGET = {
  files: 1e6,
  searchFiles: 1e6,
  bytes: 1e10,
  timeMs: 1e9,
};

/**
 * Replays a repository's history: anchors on every declaration of an old commit, checked at later
 * ones, next to two simpler ways of anchoring.
 */
export async function replay(options) {
  const repository = resolve(process.env.INIT_CWD ?? process.cwd(), options.repository);
  const cache = mkdtempSync(join(tmpdir(), 'holdfast-replay-'));
  const history = await openHistory(repository);
  const facts = createFactsProvider({ cacheDirectory: cache });
  try {
    const [from, to] = [await commitOf(history, options.from), await commitOf(history, options.to)];
    const start = await history.treeAt(from);
    const { anchors, skipped } = await anchorEverything(start, facts, options);
    const baselines = [await lineBaseline(start, anchors), await tokenBaseline(start, anchors)];
    const rows = [];
    let last = [];
    for (const commit of pick(firstParents(repository, from, to), options.steps)) {
      const tree = await history.treeAt(commit);
      const report = await checkAnchors({
        anchors,
        tree,
        facts,
        history,
        head: commit,
        budget: BUDGET,
        blame: false,
        documents: false,
      });
      last = report.results;
      rows.push({
        ...(await history.commitInfo(commit)),
        ...countStates(report.results),
        ...(await compare(baselines, tree, report.results)),
      });
    }
    if (options.json) console.log(JSON.stringify({ from, anchors: anchors.length, skipped, rows }));
    else print({ from, to, anchors, skipped, rows });
    if (options.show !== undefined) show(last, options.show);
  } finally {
    await facts.close();
    await history.close();
    rmSync(cache, { recursive: true, force: true });
  }
}

async function commitOf(history, ref) {
  const commit = await history.resolve(ref);
  if (commit === undefined) throw new Error(`There is no commit ${ref}.`);
  return commit;
}

/** Oldest first, without `from`. */
function firstParents(repository, from, to) {
  const args = ['rev-list', '--first-parent', '--reverse', `${from}..${to}`];
  const output = execFileSync('git', args, { cwd: repository, encoding: 'utf8', maxBuffer: 1e9 });
  return output.split('\n').filter((line) => line !== '');
}

/** Evenly chosen, the last one always. */
function pick(commits, count) {
  if (commits.length <= count) return commits;
  return Array.from(
    { length: count },
    (_, i) => commits[Math.ceil(((i + 1) * commits.length) / count) - 1],
  );
}

function countStates(results) {
  const counts = { fresh: 0, stale: 0, moved: 0, renamed: 0, lost: 0, ambiguous: 0, unchecked: 0 };
  for (const { state, detail } of results) {
    if (state === 'moved-renamed')
      counts[detail.renamedTo === undefined ? 'moved' : 'renamed'] += 1;
    else if (detail.reason === 'ambiguous') counts.ambiguous += 1;
    else counts[state] += 1;
  }
  return counts;
}

/** How the simpler ways judge what is fresh by its shape: each alarm among those is a false one. */
async function compare([lines, tokens], tree, results) {
  const counts = { lineAlarms: 0, tokenAlarms: 0, lineFalse: 0, tokenFalse: 0 };
  for (const { anchor, state } of results) {
    const [line, token] = [await lines.isFresh(tree, anchor), await tokens.isFresh(tree, anchor)];
    if (!line) counts.lineAlarms += 1;
    if (!token) counts.tokenAlarms += 1;
    if (state === 'fresh' && !line) counts.lineFalse += 1;
    if (state === 'fresh' && !token) counts.tokenFalse += 1;
  }
  return counts;
}

function print({ from, to, anchors, skipped, rows }) {
  const share = (count) => `${((100 * count) / Math.max(1, anchors.length)).toFixed(2)} %`;
  console.log(
    `${anchors.length} declarations of ${from.slice(0, 12)}, replayed to ${to.slice(0, 12)}; ${skipped} left out because their file has syntax errors.`,
  );
  printTable(
    'States, and false alarms of anchors on lines and on raw tokens (fresh by shape, alarmed by them)',
    [
      'commit',
      'date',
      'fresh',
      'stale',
      'moved',
      'renamed',
      'lost',
      'ambiguous',
      'unchecked',
      'lines alarm',
      'of these false',
      'tokens alarm',
      'of these false',
    ],
    rows.map((row) => [
      row.commit.slice(0, 9),
      row.date.slice(0, 10),
      row.fresh,
      row.stale,
      row.moved,
      row.renamed,
      row.lost,
      row.ambiguous,
      row.unchecked,
      share(row.lineAlarms),
      share(row.lineFalse),
      share(row.tokenAlarms),
      share(row.tokenFalse),
    ]),
  );
}

function show(results, wanted) {
  for (const { anchor, state, detail } of results) {
    if (state !== wanted) continue;
    const { file, reason, movedTo, renamedTo, bodyChanged, candidates } = detail;
    console.log(
      JSON.stringify({
        from: `${anchor.fileHint}#${anchor.qualifiedName}`,
        kind: anchor.kind,
        reason,
        file,
        movedTo,
        renamedTo,
        bodyChanged,
        candidates,
      }),
    );
  }
}
