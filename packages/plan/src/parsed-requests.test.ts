import { expect, test } from 'vitest';
import { planOf } from '../test/plan-of.js';
import { hashOf, planV2Of } from '../test/plan-v2-of.js';
import { parseEditRequest } from './edits/parse-edit-request.js';
import { parsePlan } from './parse-plan.js';
import { planId } from './plan-id.js';

test('a request of version 2 is not checked again, unless for smaller limits', () => {
  const candidates = [{ path: './a', content: 'four', reason: 'Test' }];
  const first = parseEditRequest({ schemaVersion: 2, candidates });
  if (!first.ok) throw new Error(first.problems[0]?.message);
  const { request } = first;
  expect(Object.isFrozen(request.candidates[0])).toBe(true);
  const again = (limits: object) => {
    const result = parseEditRequest(request, { limits });
    return result.ok ? result.request === request : result.problems[0]?.code;
  };
  expect(again({})).toBe(true);
  expect(again({ fileBytes: 9_000_000 })).toBe(true);
  expect(again({ files: 1, fileBytes: 4, totalBytes: 4 })).toBe(false);
  expect(again({ fileBytes: 3 })).toBe('too-large');
});

test('a plan of version 2 is checked again for smaller limits', () => {
  const made = planV2Of([
    {
      path: 'a',
      kind: 'create',
      beforeSha256: null,
      afterSha256: hashOf('four'),
      content: 'four',
      executable: true,
      reason: 'Test',
    },
  ]);
  const first = parsePlan({ ...made, id: planId(made) });
  if (!first.ok) throw new Error(first.problems[0]?.message);
  const again = (limits: object) => {
    const result = parsePlan(first.plan, { limits });
    return result.ok ? result.plan === first.plan : result.problems[0]?.code;
  };
  expect(again({})).toBe(true);
  expect(again({ files: 1, fileBytes: 4, totalBytes: 4 })).toBe(false);
  expect(again({ totalBytes: 3 })).toBe('too-large');
});

test('nothing that is set changes what is known of a plan of version 1', () => {
  const { plan } = planOf([{ after: 'four' }]);
  const first = parsePlan({ ...plan, id: planId(plan) });
  if (!first.ok) throw new Error(first.problems[0]?.message);
  expect(parsePlan(first.plan, { limits: { totalBytes: 1 } })).toEqual(first);
});
