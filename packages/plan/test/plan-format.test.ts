import { readFileSync } from 'node:fs';
import { canonicalJson, LIMITS, sha256 } from '@holdfast/base';
import { describe, expect, test } from 'vitest';
import {
  CONFLICT_CODES,
  createPlan,
  jsonSchema,
  parsePlan,
  parseRequest,
  UNSUPPORTED_CODES,
} from '../src/index.js';
import { GUARDED_KEYS } from '../src/manifest-policy/guarded-keys.js';
import { LIFECYCLE_HOOKS } from '../src/manifest-policy/lifecycle-hooks.js';

const page = readFileSync(
  new URL('../../../docs/reference/plan-format.md', import.meta.url),
  'utf8',
);

/** The text of the fenced block with this info string. */
function block(info: string): string {
  const start = page.indexOf(`\`\`\`${info}\n`);
  expect(start, `a block called ${info}`).toBeGreaterThan(0);
  const text = page.slice(start + info.length + 4);
  return text.slice(0, text.indexOf('\n```'));
}

/** The first column of the tables under a heading. */
function rows(heading: string): string[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] ?? '');
}

describe('the worked example', () => {
  test('the plan is the plan of the request, byte for byte as it is printed', () => {
    const request = parseRequest(JSON.parse(block('json request')), 'host');
    if (!request.ok) throw new Error(JSON.stringify(request.problems));
    expect(`${JSON.stringify(createPlan(request.request), null, 2)}`).toBe(block('json plan'));
  });

  test('the plan is valid, and its canonical form has the id as its hash', () => {
    const { id, ...content } = JSON.parse(block('json plan'));
    expect(parsePlan({ id, ...content }).ok).toBe(true);
    expect(canonicalJson(content)).toBe(block('text canonical'));
    expect(sha256(block('text canonical'))).toBe(id);
    expect(block('text id')).toBe(id);
  });
});

describe('the tables are complete', () => {
  const members = (name: 'plan' | 'host-request' | 'snapshot') =>
    Object.keys(jsonSchema(name).properties as object).sort();

  test('members', () => {
    const candidate = ['path', 'content', 'reason'];
    expect(rows('Request').sort()).toEqual([...members('host-request'), ...candidate].sort());
    expect(rows('Request, version 2').sort()).toEqual([
      'content',
      'contentBase64',
      'contentFile',
      'delete',
      'edits',
      'executable',
      'from',
      'patch',
    ]);
    expect(rows('Snapshot').sort()).toEqual(members('snapshot'));
    const operation = ['path', 'kind', 'beforeSha256', 'afterSha256', 'content', 'reason'];
    expect(rows('Plan').sort()).toEqual([...members('plan'), ...operation].sort());
  });

  test('codes', () => {
    expect(rows('Conflict codes').sort()).toEqual([...CONFLICT_CODES].sort());
    expect(rows('Unsupported codes').sort()).toEqual([...UNSUPPORTED_CODES].sort());
  });

  test('guarded keys, hooks and limits', () => {
    for (const name of [...GUARDED_KEYS, ...LIFECYCLE_HOOKS]) expect(page).toContain(`\`${name}\``);
    const bytes = [...page.matchAll(/\| (\d+) bytes \|/g)].map((match) => Number(match[1]));
    expect(bytes).toEqual([
      LIMITS.contentBytes,
      LIMITS.contentTotalBytes,
      LIMITS.originalTotalBytes,
      LIMITS.documentBytes,
      LIMITS.snapshotBytes,
      LIMITS.configurationTotalBytes,
    ]);
  });
});
