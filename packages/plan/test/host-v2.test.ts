import { sha256 } from '@holdfast/base';
import { describe, expect, test } from 'vitest';
import { type CompleteHostRequest, createPlan, parsePlan, parseRequest } from '../src/index.js';

const [A, B, RUN] = [sha256('a'), sha256('b'), sha256('run')];

const request: CompleteHostRequest = {
  schemaVersion: 2,
  candidates: [
    { path: 'a.txt', delete: true, reason: 'Nobody reads it' },
    { path: 'lib/b.txt', from: 'b.txt', reason: 'Its place' },
    { path: 'run.sh', executable: true, reason: 'It is run' },
    { path: 'data.bin', contentBase64: '/wA=', reason: 'Data' },
  ],
  snapshot: {
    schemaVersion: 1,
    configurations: [],
    files: [
      { path: 'a.txt', sha256: A },
      { path: 'b.txt', sha256: B },
      { path: 'run.sh', sha256: RUN, executable: false },
    ],
  },
  missingFiles: ['lib/b.txt', 'data.bin'],
};

function withFiles(files: CompleteHostRequest['snapshot']['files']): CompleteHostRequest {
  return { ...request, snapshot: { ...request.snapshot, files } };
}

describe("a host's request of version 2", () => {
  test('comes to a plan of version 2 with every kind of operation', () => {
    const plan = createPlan(request);
    expect(plan).toMatchObject({ schemaVersion: 2, conflicts: [], unsupported: [] });
    expect(plan.operations).toEqual([
      {
        path: 'a.txt',
        kind: 'delete',
        beforeSha256: A,
        afterSha256: null,
        reason: 'Nobody reads it',
      },
      {
        path: 'data.bin',
        kind: 'create',
        beforeSha256: null,
        afterSha256: sha256(Uint8Array.of(255, 0)),
        content: '/wA=',
        encoding: 'base64',
        reason: 'Data',
      },
      {
        path: 'lib/b.txt',
        kind: 'move',
        from: 'b.txt',
        beforeSha256: B,
        afterSha256: B,
        reason: 'Its place',
      },
      {
        path: 'run.sh',
        kind: 'chmod',
        beforeSha256: RUN,
        afterSha256: RUN,
        executable: true,
        reason: 'It is run',
      },
    ]);
    expect(parsePlan(plan).ok).toBe(true);
  });

  test('that asks for texts only comes to the plan that version 1 gives', () => {
    const candidates = [{ path: 'a.txt', content: 'new\n', reason: 'New' }];
    const { snapshot } = request;
    expect(createPlan({ schemaVersion: 2, candidates, snapshot })).toEqual(
      createPlan({ candidates, snapshot }),
    );
  });

  test('needs to know the mode where it changes one, and changes none that is right', () => {
    const [a, b] = request.snapshot.files as [{ path: string; sha256: typeof A }, never];
    const unknown = createPlan(withFiles([a, b, { path: 'run.sh', sha256: RUN }]));
    expect(unknown.conflicts).toMatchObject([{ code: 'no-evidence', path: 'run.sh' }]);
    const already = createPlan(
      withFiles([a, b, { path: 'run.sh', sha256: RUN, executable: true }]),
    );
    expect(already.conflicts).toEqual([]);
    expect(already.operations.map(({ path }) => path)).not.toContain('run.sh');
  });

  test('gives one plan whatever the order of entries that contradict each other', () => {
    const entries = [
      { path: 'run.sh', sha256: RUN, executable: false },
      { path: 'run.sh', sha256: RUN, executable: true },
      { path: 'run.sh', sha256: RUN },
    ];
    const plan = createPlan(withFiles(entries));
    expect(plan.conflicts.map(({ code }) => code)).toContain('snapshot-collision');
    expect(createPlan(withFiles([...entries].reverse()))).toEqual(plan);
  });

  test('needs proof for what goes and for where it goes', () => {
    const { missingFiles: _, ...unproven } = request;
    expect(createPlan(unproven).conflicts).toMatchObject([
      { code: 'no-evidence', path: 'data.bin' },
      { code: 'no-evidence', path: 'lib/b.txt' },
    ]);
    const gone = createPlan({ ...withFiles([]), missingFiles: ['a.txt', 'b.txt', 'run.sh'] });
    expect(
      gone.conflicts.filter(({ code }) => code === 'file-missing').map(({ path }) => path),
    ).toEqual(['a.txt', 'b.txt', 'run.sh']);
  });

  test.each([
    [{ edits: [{ old: 'a', new: 'b' }] }, /unknown key "edits"/],
    [{ patch: '@@' }, /unknown key "patch"/],
    [{ contentFile: 'b.txt' }, /unknown key "contentFile"/],
    [{ delete: true, content: '' }, /deletes the file, and has content/],
    [{ content: '', contentBase64: '' }, /exclude each other/],
    [{ contentBase64: '/w' }, /not Base64/],
    [{}, /says no change/],
  ])('is refused with %j', (members, message) => {
    const candidates = [{ path: 'a.txt', ...members, reason: 'No' }];
    const result = parseRequest({ ...request, candidates }, 'host');
    expect(result).toMatchObject({
      ok: false,
      problems: [{ code: 'request-invalid', message: expect.stringMatching(message) }],
    });
  });

  test('says what is wrong with its evidence as in version 1', () => {
    const problemsOf = (json: object) => {
      const result = parseRequest(json, 'host');
      return result.ok ? [] : result.problems.map(({ code }) => code);
    };
    const { snapshot: _, ...without } = request;
    expect(problemsOf(without)).toEqual(['request-invalid']);
    expect(problemsOf({ ...request, missingFiles: ['../a'] })).toEqual(['path-parent']);
    expect(problemsOf({ ...request, registryVersion: 'latest' })).toEqual(['request-invalid']);
    expect(problemsOf(withFiles([{ path: '/a', sha256: A }]))).toHaveLength(1);
  });
});
