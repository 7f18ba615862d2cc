import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const skill = read('skills/holdfast/SKILL.md');

// Its commands are run with all sessions in documents, scripts/transcripts.
test('the skill has the front matter that agents read', () => {
  const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(skill) ?? [];
  const fields = Object.fromEntries(head.split('\n').map((line) => line.split(/: (.*)/, 2)));
  expect(Object.keys(fields)).toEqual(['name', 'description']);
  expect(fields.name).toBe('holdfast');
  expect(fields.description.length).toBeLessThanOrEqual(1024);
});

test('every tool that it names is a tool', () => {
  const tools = new Set(
    [...read('docs/reference/mcp-tools.md').matchAll(/^## ([a-z]+_[a-z_]+)$/gm)].map(
      ([, name]) => name,
    ),
  );
  const named = [...skill.matchAll(/`([a-z]+_[a-z]+)`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !tools.has(name))).toEqual([]);
});

test('every command that it names is run in a session', () => {
  const run = new Set(
    [...skill.matchAll(/^ *\$ holdfast ([a-z]+(?: [a-z]+)?)/gm)].map(([, words]) => words),
  );
  const inTable = [...skill.matchAll(/`holdfast ([a-z]+(?: [a-z]+)?)/g)].map(([, words]) => words);
  expect(inTable.length).toBeGreaterThan(7);
  expect(inTable.filter((words) => !run.has(words))).toEqual([]);
});
