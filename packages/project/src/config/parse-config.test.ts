import { expect, test } from 'vitest';
import { configJsonSchema } from './config-schema.js';
import { parseConfig } from './parse-config.js';

// `vitest run -u` writes it anew.
test('the published schema is the generated one', async () => {
  const text = `${JSON.stringify(configJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../schemas/config.json');
});

test('every setting, with comments and a trailing comma', () => {
  const config = {
    $schema: '../node_modules/@holdfast/project/schemas/config.json',
    schemaVersion: 1,
    roots: ['src', 'packages/a'],
    excludes: ['*.gen.ts', '/build/'],
    languages: ['typescript', 'swift'],
    budget: { files: 10, bytes: 1000, seconds: 5, fileBytes: 100, searchFiles: 20 },
    failOn: ['stale', 'lost'],
  };
  const text = `\uFEFF// settings\n${JSON.stringify(config, null, 2).replace(/\n}$/, ',\n}')}\n`;
  expect(parseConfig(text)).toEqual({ ok: true, config });
  expect(parseConfig('{}')).toEqual({ ok: true, config: {} });
});

const problems = (text: string): readonly string[] => {
  const parsed = parseConfig(text);
  if (parsed.ok) throw new Error('accepted');
  expect(parsed.problems.every(({ code }) => code === 'config-invalid')).toBe(true);
  return parsed.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
};

test('all problems, each at its place, no value quoted', () => {
  const text = `{
  "roots": ["src", "../secret", "/etc"],
  "excluded": ["a"],
  "budget": { "files": 0, "second": 3, "seconds": "30" },
  "languages": ["cobol"],
  "failOn": []
}`;
  expect(problems(text)).toEqual([
    '2:20 roots[1] must be a directory below the project root, written with / and without . or .. parts.',
    '2:33 roots[2] must be a directory below the project root, written with / and without . or .. parts.',
    '3:3 There is no setting "excluded".',
    '4:24 budget.files must be at least 1.',
    '4:27 There is no setting "budget.second".',
    '4:51 budget.seconds must be a whole number.',
    expect.stringMatching(/^5:17 languages\[0\] must be "typescript" or /),
  ]);
  expect(problems('[]')).toEqual(['1:1 The configuration must be an object.']);
});

test('what is not JSON', () => {
  expect(problems('{\n  "roots": [,]\n}')).toContain('2:13 This is not JSON: value expected.');
  expect(problems('{\n  "roots": ["a"]\n')).toEqual([
    '3:1 This is not JSON: close brace expected.',
  ]);
  expect(problems('')).toEqual(['1:1 The file is empty.']);
  expect(problems('['.repeat(200_000))[0]).toMatch(/^1:\d+ T/);
});
