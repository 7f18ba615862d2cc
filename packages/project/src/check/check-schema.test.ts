import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { reportOf } from '../../test/reports.js';
import { checkJson } from './check-json.js';
import { checkJsonSchema } from './check-schema.js';
import { judgeCheck } from './judge-check.js';

// `vitest run -u` writes it anew.
test('the published schema is the generated one', async () => {
  const text = `${JSON.stringify(checkJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../schemas/check.json');
});

test('what a check prints is what the schema says, and nothing else is', () => {
  const validate = new Ajv2020({ strict: false }).compile(checkJsonSchema());
  const anchors = reportOf({ an_a: 'stale', an_b: 'fresh', an_c: 'unchecked' });
  const startedAt = '2026-01-01T00:00:00Z';
  const check = {
    anchors,
    journal: {
      interrupted: [
        {
          id: 'i',
          planId: 'p',
          state: 'interrupted',
          fileCount: 2,
          active: true,
          startedAt,
          paths: [],
          appRoot: '.',
        } as never,
      ],
      issues: [{ path: 'x', reason: 'y', active: true }],
    },
  };
  const json = checkJson(check, judgeCheck(check));
  expect(validate(json), JSON.stringify(validate.errors)).toBe(true);
  expect(json).toMatchObject({
    status: 'attention',
    because: ['stale', 'unchecked', 'transactions'],
    journal: { interrupted: [{ id: 'i', plan_id: 'p', file_count: 2, started_at: startedAt }] },
  });
  expect(validate({ ...json, more: 1 })).toBe(false);
  expect(validate({ ...json, because: ['odd'] })).toBe(false);
  expect(validate({ ...json, anchors: { ...json.anchors, complete: 'yes' } })).toBe(false);
});
