import { readFileSync } from 'node:fs';
import { canonicalJson } from '@holdfast/base';
import { describe, expect, test } from 'vitest';
import { parsePlan } from './parse-plan.js';
import { planId } from './plan-id.js';
import type { Plan } from './plan-model.js';

interface Vector {
  readonly name: string;
  readonly plan: Omit<Plan, 'id'>;
  readonly canonical: string;
  readonly id: string;
}

const vectors = JSON.parse(
  readFileSync(new URL('../../../test-fixtures/plan-ids.json', import.meta.url), 'utf8'),
) as readonly Vector[];

describe('P02 ids computed independently of this project', () => {
  test.each(vectors)('$name', ({ plan, canonical, id }) => {
    expect(canonicalJson(plan)).toBe(canonical);
    expect(planId(plan)).toBe(id);
    expect(planId({ ...plan, id: 'anything' })).toBe(id);
    expect(parsePlan({ ...plan, id })).toEqual({ ok: true, plan: { ...plan, id } });
  });
});
