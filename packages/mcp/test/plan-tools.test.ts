import { HoldfastError, sha256 } from '@holdfast/base';
import { describe, expect, test } from 'vitest';
import { SHOP_FILES } from './support/shop.js';
import { shopCalls } from './support/shop-calls.js';

const shop = shopCalls();

describe('plans', () => {
  const candidates = [
    { path: 'src/pay/charge.ts', content: 'export {};\n', reason: 'Empty it.' },
    { path: 'src/pay/new.ts', content: 'export {};\n', reason: 'Start.' },
  ];

  test('project_plan saves what it plans and shows it without contents', async () => {
    const answer = await shop.ok('project_plan', { candidates });
    expect(answer).toMatchObject({
      applicable: true,
      apply: `holdfast change apply ${answer.id}`,
      saved_as: `.holdfast/plans/${answer.id}.json`,
      operations: [
        {
          path: 'src/pay/charge.ts',
          kind: 'update',
          before_sha256: sha256(SHOP_FILES['src/pay/charge.ts']),
          after_sha256: sha256('export {};\n'),
          bytes: 11,
        },
        { path: 'src/pay/new.ts', kind: 'create', before_sha256: null },
      ],
      conflicts: [],
    });
    expect(JSON.stringify(answer)).not.toContain('export {}');
    expect(shop.project.plans.get(String(answer.id))?.operations).toHaveLength(2);
  });

  test('a snapshot of the project and the candidates make the same plan', async () => {
    const { snapshot, missingFiles } = await shop.ok('project_snapshot', {
      paths: candidates.map(({ path }) => path),
    });
    const planned = await shop.ok('change_plan', { candidates, snapshot, missingFiles }, 'pure');
    const { id } = await shop.ok('project_plan', { candidates });
    expect(planned.id).toBe(id);
    const summary = await shop.ok(
      'change_plan',
      { candidates, snapshot, missingFiles, contents: 'hash' },
      'pure',
    );
    expect(summary).toMatchObject({ kind: 'plan-summary', id });
    expect(JSON.stringify(summary)).not.toContain('export {}');
  });

  test('deletes, moves, modes and data are planned from disk and from a snapshot alike', async () => {
    const changes = [
      { path: 'src/pay/charge.ts', delete: true, reason: 'Nobody pays.' },
      { path: 'src/data.bin', contentBase64: '/wA=', reason: 'Data.' },
      { path: 'src/pay/new.ts', content: 'export {};\n', executable: true, reason: 'Start.' },
    ];
    const planned = await shop.ok('project_plan', { candidates: changes });
    expect(planned).toMatchObject({
      applicable: true,
      operations: [
        { path: 'src/data.bin', kind: 'create', bytes: 2 },
        { path: 'src/pay/charge.ts', kind: 'delete', after_sha256: null },
        { path: 'src/pay/new.ts', kind: 'create', executable: true },
      ],
    });
    const { snapshot, missingFiles } = await shop.ok('project_snapshot', {
      paths: changes.map(({ path }) => path),
    });
    const request = { candidates: changes, snapshot, missingFiles };
    const plan = await shop.ok('change_plan', request, 'pure');
    expect(plan).toMatchObject({ schemaVersion: 2, id: planned.id });
    const summary = await shop.ok('change_plan', { ...request, contents: 'hash' }, 'pure');
    expect(summary).toMatchObject({ kind: 'plan-summary', id: planned.id });
    expect(JSON.stringify(summary)).not.toMatch(/export \{\}|\/wA=|base64/);
    const { error } = await shop.refused('project_plan', {
      candidates: [{ path: 'a.ts', from: 'b.ts', contentFile: '/etc/passwd', reason: 'Out.' }],
    });
    expect(error.message).toBe('candidates[0] has an unknown key "contentFile".');
  });

  test('the impact of a plan is in its answer, and the same by its id', async () => {
    const planned = await shop.ok('project_plan', { candidates });
    const { impact } = planned;
    expect(impact).toContainEqual(expect.objectContaining({ rule: 'impact-lost' }));
    const byId = await shop.ok('change_impact', { plan_id: String(planned.id).slice(0, 12) });
    expect(byId).toMatchObject({ plan_id: planned.id, impact });
    const byCandidates = await shop.ok('change_impact', { candidates });
    expect(byCandidates).toEqual(byId);
    const { error } = await shop.refused('change_impact', { plan_id: 'abcd', candidates });
    expect(error.code).toBe('request-invalid');
  });

  test('a plan whose impact cannot be told is one all the same', async () => {
    shop.project.impact = async () => {
      throw new HoldfastError('blocks-conflict', 'The map has marks of a merge.', {
        hint: 'Mend it.',
      });
    };
    const answer = await shop.ok('project_plan', { candidates });
    expect(answer).toMatchObject({
      applicable: true,
      impact: [],
      impact_error: { code: 'blocks-conflict', hint: 'Mend it.' },
    });
    expect([...shop.project.plans.keys()]).toEqual([answer.id]);
  });

  test('a plan that is refused says why', async () => {
    const { error } = await shop.refused('project_plan', {
      candidates: [{ path: '../out.ts', content: '', reason: 'Out.' }],
    });
    expect(error.code).toBe('path-parent');
    expect(shop.project.plans.size).toBe(0);
  });

  test('inspect_project says what a snapshot shows', async () => {
    const { snapshot } = await shop.ok('project_snapshot', { paths: ['src/pay/charge.ts'] });
    expect(await shop.ok('inspect_project', { snapshot }, 'pure')).toMatchObject({
      kind: 'inspection',
      app_root: '.',
      frameworks: ['Fastify'],
      languages: ['TypeScript'],
      scripts: [{ name: 'build', command: 'tsc', lifecycle: false }],
    });
    expect(await shop.ok('inspect_project', { snapshot, detail: 'full' }, 'pure')).toMatchObject({
      frameworks: [{ value: 'Fastify', evidence: [{ path: 'package.json' }] }],
    });
    const { error } = await shop.refused('inspect_project', { snapshot: { files: [] } }, 'pure');
    expect(error.code).toBe('request-invalid');
  });

  test('evidence that does not fit keeps its hashes', async () => {
    const large = `{"name":"${'x'.repeat(30_000)}"}`;
    shop.project.files_.set('apps/web/package.json', large);
    const answer = await shop.ok('project_snapshot', { paths: ['src/pay/charge.ts'] });
    expect(answer.left_out).toEqual(['apps/web/package.json']);
    expect(answer.snapshot).toMatchObject({
      configurations: [{ path: 'package.json' }],
      files: [
        { path: 'src/pay/charge.ts' },
        { path: 'apps/web/package.json', sha256: sha256(large) },
      ],
    });
  });
});
