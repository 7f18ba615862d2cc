import { expect, test } from 'vitest';
import { complete } from './complete.js';

test.each([
  [
    [''],
    [
      'check',
      'anchors',
      'blocks',
      'change',
      'mcp',
      'init',
      'inspect',
      'doctor',
      'completion',
      'tour',
    ],
  ],
  [['mcp', ''], ['install']],
  [['mcp', '--root', 'd', ''], []],
  [['mcp', 'install', '--client', 'v'], ['vscode']],
  [['ch'], ['check', 'change']],
  [
    ['anchors', 're'],
    ['relink', 'retire', 'remove', 'rebaseline'],
  ],
  [['check', '--st'], ['--staged']],
  [
    ['change', 're'],
    ['review', 'rebase', 'recover', 'resume'],
  ],
  [['change', 'apply', '--dr'], ['--dry-run']],
  [['change', 'apply', ''], []],
  [['change', 'apply', '--cwd', ''], []],
  [
    ['doctor', '--format', 'j'],
    ['json', 'junit'],
  ],
  [
    ['doctor', '--format', '=', 'j'],
    ['json', 'junit'],
  ],
  [
    ['doctor', '--format', '='],
    ['human', 'json', 'sarif', 'github', 'junit', 'markdown'],
  ],
  [
    ['completion', ''],
    ['bash', 'zsh'],
  ],
  [
    ['anchors', 'add', 'a.md', 'b.ts#c', '--scope', ''],
    ['whole', 'signature', 'interface'],
  ],
  [['change', '--cwd', 'd', 'st'], ['status']],
  [['--no-'], ['--no-color', '--no-pager']],
  [['nonsense', ''], []],
])('%j', (words, candidates) => {
  expect(complete(words)).toEqual(candidates);
});
