import { expect, test } from 'vitest';
import type { ProposalInput } from './proposal-input.js';
import { proposeBlocks } from './propose-blocks.js';
import { scanToMap } from './scan-to-map.js';
import { scanWithoutProposal } from './scan-without-proposal.js';

const repo = { repoId: 'shop', root: '.' };

function inputOf(...paths: readonly string[]): ProposalInput {
  return { files: paths.map((path) => ({ path, class: 'source' })) };
}

function folder(name: string, ...names: readonly string[]): readonly string[] {
  return names.map((it) => `${name}/${it}.ts`);
}

const FIRST = [...folder('api', 'a', 'b', 'c'), ...folder('web', 'd', 'e', 'f')];
const previous = scanToMap({
  input: inputOf(...FIRST),
  proposal: proposeBlocks(inputOf(...FIRST)),
  repo,
}).map;

test.each([
  ['nothing new', FIRST],
  ['a new file in a folder of a block', [...FIRST, 'api/new.ts']],
  ['a file that is gone', FIRST.slice(1)],
  ['two files in a folder of their own', [...FIRST, ...folder('jobs', 'x', 'y')]],
])('%s needs no proposal, and comes to what it would come to with one', (_name, paths) => {
  const scan = { input: inputOf(...paths), repo, previous };
  const proposal = proposeBlocks(scan.input);
  expect(scanWithoutProposal(scan)).toEqual(scanToMap({ ...scan, proposal }));
});

test('a first map, a fresh one, and new folders need a proposal', () => {
  const input = inputOf(...FIRST);
  expect(scanWithoutProposal({ input, repo })).toBeUndefined();
  expect(scanWithoutProposal({ input, repo, previous, fresh: true })).toBeUndefined();
  const more = inputOf(...FIRST, ...folder('jobs', 'x', 'y', 'z'));
  expect(scanWithoutProposal({ input: more, repo, previous })).toBeUndefined();
});
