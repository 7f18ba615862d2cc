import { isHoldfastError, sha256 } from '@holdfast/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createPlan,
  type HostRequest,
  operationText,
  type Plan,
  parsePlan,
  parseRequest,
  planId,
} from '../src/index.js';

const part = fc.constantFrom(
  'a',
  'A',
  'b',
  'é',
  'src',
  'SRC',
  'a b',
  'package.json',
  'vite.config.ts',
);
const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
const text = fc.oneof(
  fc.constantFrom('', 'x\n', '\uFEFFé\r\n', '\u0001"\\/\u2028😀'),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const spec = fc.constantFrom(
  '^1.0.0',
  '>=18',
  'latest',
  'next',
  'file:../x',
  'workspace:*',
  'npm:x@1',
);
const section = fc.dictionary(fc.constantFrom('zod', 'react', 'constructor', 'Old', '@a/b'), spec);
const manifest = fc
  .record(
    {
      dependencies: section,
      devDependencies: section,
      peerDependencies: section,
      scripts: fc.dictionary(
        fc.constantFrom('test', 'prepare', 'install'),
        fc.constantFrom('a', 'b'),
      ),
      overrides: fc.constantFrom({}, { a: '1' }),
      packageManager: fc.constantFrom('pnpm@10.0.0', 'npm@11.0.0'),
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value));
const record = (version: string) => JSON.stringify({ registry: { resolvedVersion: version } });

const contentFor = (name: fc.Arbitrary<string>) =>
  name.chain((target) =>
    fc.tuple(fc.constant(target), target === 'package.json' ? manifest : text),
  );

/** Requests whose evidence agrees, contradicts itself, or is missing. */
const request: fc.Arbitrary<HostRequest> = fc
  .record({
    candidates: fc.array(contentFor(path), { minLength: 1, maxLength: 6 }),
    files: fc.array(fc.tuple(path, text), { maxLength: 8 }),
    configurations: fc.array(
      fc.oneof(
        contentFor(fc.constantFrom('package.json', 'tsconfig.json', 'a/tsconfig.json')),
        fc.tuple(
          fc.constantFrom('.holdfast/manifest.json', '.logic2b/manifest.json'),
          fc.constantFrom(record('1.0.0'), record('2.0.0'), record('next'), '{'),
        ),
      ),
      { maxLength: 4 },
    ),
    missing: fc.uniqueArray(path, { maxLength: 6 }),
    applications: fc.array(path, { maxLength: 4 }),
    registryVersion: fc.option(fc.constantFrom('1.0.0', '2.0.0')),
    appRoot: fc.option(fc.constantFrom('.', 'apps/web', './b/')),
  })
  .map(
    ({ candidates, files, configurations, missing, applications, registryVersion, appRoot }) => ({
      ...(registryVersion === null ? {} : { registryVersion }),
      candidates: candidates.map(([at, content]) => ({ path: at, content, reason: `for ${at}` })),
      missingFiles: missing,
      snapshot: {
        schemaVersion: 1 as const,
        ...(appRoot === null ? {} : { appRoot }),
        configurations: configurations.map(([at, content]) => ({ path: at, content })),
        files: files.map(([at, content]) => ({ path: at, sha256: sha256(content) })),
        applications,
      },
    }),
  )
  .filter((made) => parseRequest(made, 'host').ok);

/** The plan, or the code of the error that planning it ends in. */
function outcome(made: HostRequest): Plan | string {
  try {
    return createPlan(made);
  } catch (error) {
    if (isHoldfastError(error)) return error.code;
    throw error;
  }
}

test('P02 the order of a request does not change the plan', () => {
  const shuffled = request.chain((made) =>
    fc
      .record({
        candidates: shuffle(made.candidates),
        files: shuffle(made.snapshot.files),
        configurations: shuffle(made.snapshot.configurations),
        missingFiles: shuffle(made.missingFiles ?? []),
        applications: shuffle(made.snapshot.applications ?? []),
      })
      .map(({ candidates, missingFiles, ...lists }) => ({
        made,
        other: { ...made, candidates, missingFiles, snapshot: { ...made.snapshot, ...lists } },
      })),
  );
  fc.assert(
    fc.property(shuffled, ({ made, other }) => {
      expect(outcome(other)).toEqual(outcome(made));
    }),
    { numRuns: 300 },
  );
});

test('every plan that is made is valid, with its keys in any order, also after a trip as text', () => {
  let plans = 0;
  fc.assert(
    fc.property(request, (made) => {
      const plan = outcome(made);
      if (typeof plan === 'string') return;
      plans++;
      expect(parsePlan(plan)).toEqual({ ok: true, plan });
      expect(parsePlan(reverseKeys(JSON.parse(JSON.stringify(plan))))).toEqual({ ok: true, plan });
    }),
    { numRuns: 300 },
  );
  expect(plans).toBeGreaterThan(100);
});

test('a candidate comes to an operation, a conflict that drops it, or nothing to do', () => {
  fc.assert(
    fc.property(request, (made) => {
      const plan = outcome(made);
      if (typeof plan === 'string') return;
      const dropped = new Set(
        plan.conflicts
          .filter(({ code }) => code === 'no-evidence' || code === 'case-collision')
          .map((conflict) => conflict.path),
      );
      const observed = new Map<string, string[]>();
      for (const file of made.snapshot.files) {
        observed.set(file.path, [...(observed.get(file.path) ?? []), file.sha256]);
      }
      for (const file of made.snapshot.configurations) {
        observed.set(file.path, [...(observed.get(file.path) ?? []), sha256(file.content)]);
      }
      for (const candidate of made.candidates) {
        const operation = plan.operations.find((entry) => entry.path === candidate.path);
        if (operation === undefined) {
          const same = observed.get(candidate.path)?.includes(sha256(candidate.content)) === true;
          expect(same || dropped.has(candidate.path)).toBe(true);
        } else {
          expect(dropped.has(candidate.path)).toBe(false);
          expect(operationText(operation)).toBe(candidate.content);
          if (operation.kind === 'create') {
            expect(observed.has(operation.path)).toBe(false);
            expect(made.missingFiles).toContain(operation.path);
          } else expect(observed.get(operation.path)).toContain(operation.beforeSha256);
        }
      }
    }),
    { numRuns: 300 },
  );
});

describe('P02 the id', () => {
  test('P02 changes with any change of the plan, and the changed plan is refused', () => {
    const edits = request
      .map(outcome)
      .filter((plan) => typeof plan !== 'string')
      .chain((plan) => {
        const places = leaves(plan).filter(([first]) => first !== 'id');
        return fc.record({ plan: fc.constant(plan), place: fc.constantFrom(...places) });
      });
    fc.assert(
      fc.property(edits, ({ plan, place }) => {
        const edited = changeAt(structuredClone(plan), place) as Plan;
        expect(planId(edited)).not.toBe(plan.id);
        expect(parsePlan(edited).ok).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('P02 other content, another reason or another path give another id', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const plan = (content: string, reason = 'r', at = 'a.ts') =>
          createPlan({
            candidates: [{ path: at, content, reason }],
            missingFiles: [at],
            snapshot: { schemaVersion: 1, configurations: [], files: [] },
          }).id;
        expect(plan(a) === plan(b)).toBe(a === b);
        expect(new Set([plan(a), plan(a, 's'), plan(a, 'r', 'b.ts')]).size).toBe(3);
      }),
    );
  });
});

function shuffle<Item>(list: readonly Item[]): fc.Arbitrary<readonly Item[]> {
  return fc.shuffledSubarray([...list], { minLength: list.length });
}

function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reverseKeys(member)]),
  );
}

type Place = readonly (string | number)[];

/** The place of every value that is not a list or object. */
function leaves(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return entries.flatMap(([key, member]) => leaves(member, [...at, key]));
}

function changeAt(value: unknown, [key, ...rest]: Place): unknown {
  if (key === undefined) {
    if (value === null) return '0'.repeat(64);
    return typeof value === 'string' ? `${value}x` : 2;
  }
  const holder = value as Record<string | number, unknown>;
  holder[key] = changeAt(holder[key], rest);
  return holder;
}
