import { LIMITS, sha256 } from '@holdfast/base';
import { ProtocolError } from '@modelcontextprotocol/server';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSurface } from '../src/index.js';
import { callDirectly } from './support/call-directly.js';
import { connect, connectOld } from './support/clients.js';

const MARKER = 'zq-marker-7';

const VALID = {
  schemaVersion: 1,
  registryVersion: '1.2.3',
  candidates: [{ path: 'src/a.ts', content: 'new\n', reason: 'Because.' }],
  snapshot: {
    schemaVersion: 1,
    appRoot: '.',
    configurations: [{ path: 'package.json', content: '{}' }],
    files: [{ path: 'src/a.ts', sha256: sha256('old\n') }],
    applications: ['apps/web'],
  },
  missingFiles: ['src/b.ts'],
};

/** What became of a call: the error of the protocol, or nothing where it was accepted. */
async function refusal(args: unknown): Promise<ProtocolError | undefined> {
  try {
    const { isError } = await callDirectly('change_plan', args);
    expect(isError).toBeUndefined();
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(ProtocolError);
    return error as ProtocolError;
  }
}

async function refusedMessage(args: unknown): Promise<string> {
  const error = await refusal(args);
  expect(error?.code).toBe(-32602);
  return error?.message ?? '';
}

describe('a request that cannot be planned', () => {
  test('is an error of the protocol that says where and why', async () => {
    const [candidate] = VALID.candidates;
    for (const [change, message] of [
      [{ candidates: [] }, /candidates must have at least 1 entry/],
      [{ candidates: Array(33).fill(candidate) }, /candidates has more than 32 entries/],
      [{ candidates: [{ ...candidate, path: '../a' }] }, /candidates\[0\]\.path has a \.\. part/],
      [
        { candidates: [candidate, { ...candidate, path: 'SRC/a.ts' }] },
        /A path is the same file as another path/,
      ],
      [
        { candidates: [{ ...candidate, encoding: 7 }] },
        /unknown key "encoding".*A candidate has path, content and reason/,
      ],
      [{ candidates: [{ ...candidate, content: 7 }] }, /candidates\[0\]\.content must be a string/],
      [{ candidates: [{ ...candidate, content: '\ud800' }] }, /unpaired surrogate/],
      [
        { candidates: [{ ...candidate, content: 'x'.repeat(LIMITS.contentBytes + 1) }] },
        /is longer than 131072 bytes/,
      ],
      [{ schemaVersion: 3 }, /schemaVersion must be 1 or 2\./],
      [{ snapshot: { ...VALID.snapshot, extra: 1 } }, /snapshot has an unknown key "extra"/],
      [{ snapshot: 'not JSON' }, /snapshot is not usable/],
      [{ missingFiles: ['/etc/passwd'] }, /A path is absolute/],
      [{ registryVersion: 'latest' }, /registryVersion/],
      [
        { delete: ['a'] },
        /Unknown argument: "delete"\. Allowed: schemaVersion, registryVersion, candidates/,
      ],
    ] as const) {
      expect(await refusedMessage({ ...VALID, ...change })).toMatch(message);
    }
    for (const args of [undefined, null, [], 'x', 7]) await refusedMessage(args);
  });

  test('is one more than a limit, and at the limit it is planned', async () => {
    const [candidate] = VALID.candidates;
    const many = <T>(count: number, make: (index: number) => T) =>
      Array.from({ length: count }, (_, index) => make(index));
    const one = (change: object) => ({ candidates: [{ ...candidate, ...change }] });
    const seen = (change: object) => ({ snapshot: { ...VALID.snapshot, ...change } });
    const text = (size: number) => 'x'.repeat(size);
    const requests: Readonly<Record<string, (more: number) => object>> = {
      candidates: (more) => ({
        candidates: many(LIMITS.candidates + more, (at) => ({ ...candidate, path: `${at}.ts` })),
      }),
      contentBytes: (more) => one({ content: text(LIMITS.contentBytes + more) }),
      contentTotalBytes: (more) => ({
        candidates: [LIMITS.contentBytes, LIMITS.contentBytes, more].map((size, at) => ({
          ...candidate,
          path: `${at}.ts`,
          content: text(size),
        })),
      }),
      reasonUnits: (more) => one({ reason: text(LIMITS.reasonUnits + more) }),
      pathUnits: (more) => one({ path: `${text(200)}/${text(LIMITS.pathUnits - 201 + more)}` }),
      pathPartBytes: (more) => one({ path: text(LIMITS.pathPartBytes + more) }),
      registryVersionUnits: (more) => ({
        registryVersion: `1.0.0-${text(LIMITS.registryVersionUnits - 6 + more)}`,
      }),
      missingFiles: (more) => ({
        missingFiles: many(LIMITS.missingFiles + more, (at) => `none/${at}.ts`),
      }),
      configurations: (more) =>
        seen({
          configurations: many(LIMITS.configurations + more, (at) => ({
            path: `${at}/package.json`,
            content: '{}',
          })),
        }),
      configurationTotalBytes: (more) =>
        seen({
          configurations: [
            {
              path: 'package.json',
              content: `{"a":"${text(LIMITS.configurationTotalBytes - 8 + more)}"}`,
            },
          ],
        }),
      snapshotFiles: (more) =>
        seen({
          files: many(LIMITS.snapshotFiles + more, (at) => ({
            path: `src/${at}.ts`,
            sha256: sha256(''),
          })),
        }),
      snapshotApplications: (more) =>
        seen({ applications: many(LIMITS.snapshotApplications + more, (at) => `apps/${at}`) }),
    };
    for (const [limit, request] of Object.entries(requests)) {
      expect(await refusal({ ...VALID, ...request(0) }), limit).toBeUndefined();
      const message = await refusedMessage({ ...VALID, ...request(1) });
      expect(message.length, limit).toBeLessThan(400);
      expect(message, limit).not.toContain('xxx');
    }
  });

  test('never has anything that was sent in its error', async () => {
    const spoilt = fc
      .tuple(placeIn(VALID), badValue())
      .map(([place, value]) => replaced(VALID, place, value));
    await fc.assert(
      fc.asyncProperty(fc.array(spoilt, { minLength: 1, maxLength: 2 }), async (requests) => {
        for (const request of requests) {
          const error = await refusal(request);
          if (error === undefined) continue;
          expect(error.code).toBe(-32602);
          expect(error.message.length).toBeLessThan(400);
          expect(JSON.stringify([error.message, error.data])).not.toContain(MARKER);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('of both clients is the same', async () => {
    const surface = createSurface({ version: '1.0.0', projects: new Map() });
    for (const client of [await connect(surface), await connectOld(surface)]) {
      const args = { ...VALID, candidates: [{ path: `a/../${MARKER}`, content: '', reason: 'x' }] };
      const error = await client.callTool({ name: 'change_plan', arguments: args }).then(
        () => undefined,
        (reason: unknown) => reason as ProtocolError,
      );
      expect(error?.code).toBe(-32602);
      expect(error?.message).toContain('candidates[0].path has a .. part.');
      expect(error?.message).not.toContain(MARKER);
      await client.close();
    }
  });
});

test('a request in strings is the request', async () => {
  const plain = await callDirectly('change_plan', VALID);
  const [candidate] = VALID.candidates;
  for (const change of [
    { snapshot: JSON.stringify(VALID.snapshot) },
    { candidates: JSON.stringify(VALID.candidates) },
    { candidates: [JSON.stringify(candidate)] },
    { missingFiles: JSON.stringify(VALID.missingFiles) },
  ]) {
    expect(await callDirectly('change_plan', { ...VALID, ...change })).toEqual(plain);
  }
});

test('a candidate whose whole content is JSON stays the text that it is', async () => {
  const candidates = [{ path: 'src/a.ts', content: '{"a":1}', reason: '[1]' }];
  const { structuredContent } = await callDirectly('change_plan', { ...VALID, candidates });
  expect(structuredContent).toMatchObject({ operations: [{ content: '{"a":1}', reason: '[1]' }] });
});

type Place = readonly (string | number)[];

/** Any place in a value, the members of objects and the items of lists. */
function placeIn(value: unknown): fc.Arbitrary<Place> {
  return fc.constantFrom(...placesOf(value));
}

function placesOf(value: unknown): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [[]];
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  const inner = [...keys].flatMap((key) =>
    placesOf((value as Record<string | number, unknown>)[key]).map((place) => [key, ...place]),
  );
  return [[], ...inner];
}

function replaced(value: unknown, [key, ...rest]: Place, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((it, at) => (at === key ? replaced(it, rest, by) : it));
  const record = value as Readonly<Record<string, unknown>>;
  return { ...record, [key]: replaced(record[key], rest, by) };
}

/** Every text has the marker in it, whatever else is wrong with it. */
function badValue(): fc.Arbitrary<unknown> {
  const text = fc
    .tuple(
      fc.constantFrom(
        '',
        '../',
        '/',
        './',
        'a\\',
        '.git/',
        'con.',
        ' "',
        "' ",
        '\ud800',
        '\u200b',
        'é',
      ),
      fc.string(),
      fc.nat(400),
    )
    .map(([start, middle, length]) => `${start}${MARKER}${middle}${'x'.repeat(length)}`);
  const json = fc.jsonValue({ maxDepth: 2 }).map((value) => withMarkers(value));
  const candidate = fc.record({ path: text, content: text, reason: text });
  return fc.oneof(text, json, candidate, fc.array(candidate, { maxLength: 3 }), fc.array(text));
}

/** Names of members are what a schema knows or does not: only values are content. */
function withMarkers(value: unknown): unknown {
  if (typeof value === 'string') return `${MARKER}${value}`;
  if (Array.isArray(value)) return value.map(withMarkers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, withMarkers(it)]));
}
