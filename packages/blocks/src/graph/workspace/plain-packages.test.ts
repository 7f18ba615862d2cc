import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { plainPackages } from './plain-packages.js';

const plain = [
  "packages:\n  - 'packages/*'\n  - apps/*\n",
  '# all\n\npackages: # here\n- "a/**"   # deep\n- \'!**/test/**\'\n',
  'packages:\r\n  - libs/x.y/*\r\n',
];

test.each(plain)('%j is read as a parser reads it', (text) => {
  expect(plainPackages(text)).toEqual(parse(text).packages);
});

const others = [
  '',
  'packages:\n',
  'packages: []\n',
  'packages:\n  - a/*\ncatalog:\n  b: 1\n',
  'packages:\n  - a/*\n - b/*\n',
  'packages:\n  - a/*: 1\n',
  'packages:\n  - !x a/*\n',
  'packages:\n  - *x\n',
  'packages:\n  - "a\\n"\n',
  "packages:\n  - 'it''s'\n",
  'packages:\n\t- a/*\n',
  'packages:\n  - a/b # c\n    d\n',
  'packages:\n  - true\n',
  '--- 1\npackages:\n  - a/*\n',
];

test.each(others)('%j is left to the parser', (text) => {
  expect(plainPackages(text)).toBeUndefined();
});
