import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkAnchors } from '@holdfast/anchors';
import { overlaySourceTree } from '@holdfast/source';
import { openHistory } from '@holdfast/source/node';
import { languageOf } from '@holdfast/syntax';
import { createFactsProvider } from '@holdfast/syntax/node';
import { bundleScript } from '@holdfast/test-kit';
import { printTable } from '../lib/table.mjs';
import { anchorOf } from '../replay/anchor-everything.mjs';
import { deleteSome, renameAndEdit } from './rename-and-edit.mjs';

const BUDGET = { files: 1e6, searchFiles: 1e6, bytes: 1e10, timeMs: 1e9 };
const FILES_AT_ONCE = 10;
const ENTRY = new URL('mutators.ts', import.meta.url).pathname;

/**
 * Renames and edits declarations of a commit, several in a file and in ten files at once, and says
 * where among the candidates of a check each one is.
 */
export async function relocate({ repository, commit: ref, path, max, show, deletes }) {
  const temp = mkdtempSync(join(tmpdir(), 'holdfast-relocate-'));
  const { MUTATORS, sites } = await import(await bundleScript(ENTRY, temp));
  const history = await openHistory(resolve(process.env.INIT_CWD ?? process.cwd(), repository));
  const facts = createFactsProvider({ cacheDirectory: join(temp, 'facts') });
  try {
    const commit = await history.resolve(ref);
    if (commit === undefined) throw new Error(`There is no commit ${ref}.`);
    const tree = await history.treeAt(commit);
    const random = mulberry(1);
    const changed = [];
    for (const entry of await sources(tree, path)) {
      const { id } = languageOf(entry.path);
      const read = await tree.read(entry.path, 200_000);
      if (MUTATORS[id] === undefined || read.kind !== 'found') continue;
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(read.bytes);
      const made = { languageId: id, text, mutators: MUTATORS[id], sites, random };
      const result = await (deletes ? deleteSome(made) : renameAndEdit(made));
      if (result !== undefined && result.renames.length > 0)
        changed.push({ path: entry.path, blob: read.contentId, language: id, ...result });
    }
    const answers = [];
    for (const batch of batches(shuffle(changed, random), FILES_AT_ONCE)) {
      if (answers.length >= max) break;
      const cases = batch.flatMap((file) => file.renames.map((it) => ({ file, ...it })));
      const anchors = cases.map(({ file, declaration }, i) =>
        anchorOf(i, file.path, file.blob, commit, file.facts, declaration),
      );
      const now = overlaySourceTree(tree, new Map(batch.map((it) => [it.path, it.text])));
      const report = await checkAnchors({
        ...{ anchors, tree: now, facts, history, head: commit, budget: BUDGET },
        ...{ blame: false, documents: false },
      });
      for (const [i, { state, detail }] of report.results.entries())
        answers.push(judge(cases[i], state, detail));
    }
    if (deletes) printDeleted(answers);
    else print(answers);
    if (show) for (const it of answers) if (!it.isAmongFirst) console.log(JSON.stringify(it));
  } finally {
    await facts.close();
    await history.close();
    rmSync(temp, { recursive: true, force: true });
  }
}

async function sources(tree, path) {
  const wanted = ({ path: at, type }) =>
    type === 'file' && languageOf(at) !== undefined && (path === '' || at.startsWith(`${path}/`));
  return (await tree.list()).filter(wanted);
}

function judge({ file, declaration, to, form, edits }, state, detail) {
  const found = state === 'moved-renamed' && (detail.renamedTo ?? declaration.qualifiedName);
  const rank = (detail.candidates ?? []).findIndex(
    (it) => it.file === file.path && it.qualifiedName === to,
  );
  return {
    from: `${file.path}#${declaration.qualifiedName}`,
    ...{ to, form, edits, state, reason: detail.reason, rank, tokens: declaration.bodyTokens },
    ...{ language: file.language, isWrong: found !== false && found !== to },
    isAmongFirst: found === to || (rank >= 0 && rank < 3),
    isFirst: found === to || rank === 0,
    candidates: detail.candidates?.map((it) => `${it.file}#${it.qualifiedName} ${it.score}`),
  };
}

function printDeleted(answers) {
  const states = [...new Set(answers.map(({ state, reason }) => `${state}: ${reason}`))].sort();
  printTable(
    'Deleted declarations: what a check says of them',
    ['answer', 'cases'],
    states.map((name) => [
      name,
      answers.filter(({ state, reason }) => `${state}: ${reason}` === name).length,
    ]),
  );
}

function print(answers) {
  const row = (name, of) => {
    const share = (test) => `${((100 * of.filter(test).length) / of.length).toFixed(1)} %`;
    const wrong = of.filter(({ isWrong }) => isWrong).length;
    return [name, of.length, share((it) => it.isFirst), share((it) => it.isAmongFirst), wrong];
  };
  const groups = (key, by) =>
    [...new Set(answers.map(by))].sort().map((value) =>
      row(
        `${key} ${value}`,
        answers.filter((it) => by(it) === value),
      ),
    );
  printTable(
    'Renamed and edited declarations: where among the candidates',
    ['which', 'cases', 'first', 'first three', 'wrong verdicts'],
    [
      row('all', answers),
      ...groups('language', ({ language }) => language),
      ...groups('new name:', ({ form }) => form),
      ...groups('edits:', ({ edits }) => edits),
      ...groups('body of', ({ tokens }) =>
        tokens < 20 ? '1: under 20 tokens' : tokens < 60 ? '2: 20 to 59' : '3: 60 and more',
      ),
    ],
  );
}

function batches(list, size) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) =>
    list.slice(i * size, (i + 1) * size),
  );
}

function shuffle(list, random) {
  return list
    .map((it) => ({ it, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ it }) => it);
}

/** A small generator with a seed, so that a run can be repeated. */
function mulberry(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
