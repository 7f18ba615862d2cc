import { ERROR_CODES, isHoldfastError, sha256 } from '@holdfast/base';
import {
  buildPlan,
  type Evidence,
  type Plan,
  parsePlan,
  parseRequest,
  planId,
} from '@holdfast/plan';
import fc from 'fast-check';
import { expect } from 'vitest';
import { openJournal } from '../../src/index.js';
import {
  ROOT,
  simulatePlan,
  simulateProcess,
  simulateProject,
  userTree,
} from '../simulated-project.js';
import type { Counts } from './journals.js';
import { type JsonMutation, jsonMutation, mutateJson } from './mutate-json.js';

const START = {
  'package.json': '{"dependencies":{"zod":"^3.0.0"}}\n',
  'a.txt': 'old a\n',
  'dir/b.txt': 'old b\r\n',
  'bystander.txt': 'bystander\n',
  '.git/hooks/pre-commit': 'hook\n',
};

const WANTED = {
  'package.json': '{"dependencies":{"zod":"^4.0.0"}}\n',
  'a.txt': 'new a\n',
  'dir/b.txt': 'new b\r\n',
  'new/c.txt': 'created\n',
};

const REQUEST = {
  schemaVersion: 1,
  registryVersion: '1.0.0',
  candidates: Object.entries(WANTED).map(([path, content]) => ({ path, content, reason: 'Test' })),
};

const mutations = fc.array(jsonMutation, { minLength: 1, maxLength: 3 });

/** Random bytes, half of them around something that looks like JSON. */
const noise = fc
  .tuple(
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom('', '{"candidates":[', '{"schemaVersion":1,'),
  )
  .map(([bytes, start]) => start + Buffer.from(bytes).toString('utf8'));

/** Documents that may or may not be a request: accepted ones can be planned, others have problems. */
export async function fuzzRequests(runs: number): Promise<Counts> {
  const counts: Counts = {};
  fc.assert(
    fc.property(fc.oneof({ weight: 4, arbitrary: mutations }, noise), (change) => {
      const json = typeof change === 'string' ? jsonOf(change) : mutated(REQUEST, change);
      if (json === undefined) return;
      for (const form of ['local', 'host'] as const) {
        const parsed = parseRequest(json, form);
        count(counts, parsed.ok ? 'accepted' : judge(parsed.problems));
        if (!parsed.ok || form !== 'local') continue;
        const outcome = planned(() => buildPlan(parsed.request as never, EVIDENCE));
        if (typeof outcome !== 'string') expect(parsePlan(outcome).ok).toBe(true);
      }
    }),
    { numRuns: runs },
  );
  return counts;
}

const EVIDENCE: Evidence = {
  appRoot: '.',
  appRootExplicit: false,
  present: new Map(Object.entries(START).map(([path, text]) => [path, { sha256: sha256(text) }])),
  absent: new Set(['new/c.txt']),
  spellings: [],
  configurations: new Map([['package.json', START['package.json']]]),
  applications: [],
};

/** Plans that were changed, most of them signed again: applied, or refused without a trace. */
export async function fuzzPlans(runs: number): Promise<Counts> {
  const counts: Counts = {};
  const start = simulateProject(START);
  start.outside.mkdir('/outside');
  const plan = simulatePlan(start, withoutManifest(WANTED));
  await fc.assert(
    fc.asyncProperty(mutations, fc.boolean(), async (changes, sign) => {
      const json = mutated(plan, changes);
      const submitted = sign ? signed(json) : json;
      const fs = start.fork();
      const before = userTree(fs);
      const journal = openJournal(ROOT, simulateProcess(fs, 2));
      const outcome = await applied(() => journal.apply(submitted as Plan));
      count(counts, outcome);
      if (outcome !== 'applied') {
        expect(userTree(fs)).toEqual(before);
        expect(fs.outside.list(ROOT)).toEqual(start.outside.list(ROOT));
      } else {
        const paths = (submitted as Plan).operations.map(({ path }) => `${ROOT}/${path}`);
        for (const [path, was] of Object.entries(before)) {
          if (!paths.includes(path))
            expect(withoutLinks(userTree(fs)[path])).toBe(withoutLinks(was));
        }
        expect((await journal.recover({ last: true })).status).toBe('recovered');
        expect(contentsOf(userTree(fs))).toEqual(contentsOf(before));
      }
      expect(fs.outside.list('/outside')).toEqual([]);
    }),
    { numRuns: runs },
  );
  return counts;
}

/** The manifest's bytes would have to be evidence. */
function withoutManifest(contents: typeof WANTED): Record<string, string> {
  return Object.fromEntries(Object.entries(contents).filter(([path]) => path !== 'package.json'));
}

function mutated(json: unknown, changes: readonly JsonMutation[]): unknown {
  return changes.reduce((value: unknown, change) => mutateJson(value, change), json);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Signs what has an id, as somebody would who knows how; content hashes too. */
function signed(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const { id: _, ...rest } = json as Record<string, unknown>;
  const operations = Array.isArray(rest.operations)
    ? rest.operations.map(rehashed)
    : rest.operations;
  const plan = 'operations' in rest ? { ...rest, operations } : rest;
  try {
    return { ...plan, id: planId(plan as never) };
  } catch (error) {
    if (!isHoldfastError(error)) throw error;
    return { ...plan, id: '0'.repeat(64) };
  }
}

function rehashed(operation: unknown): unknown {
  if (typeof operation !== 'object' || operation === null) return operation;
  const { content } = operation as { content?: unknown };
  if (typeof content !== 'string') return operation;
  return { ...operation, afterSha256: sha256(content) };
}

async function applied(run: () => Promise<{ readonly status: string }>): Promise<string> {
  try {
    return (await run()).status;
  } catch (error) {
    return judgeError(error);
  }
}

function planned(run: () => Plan): Plan | string {
  try {
    return run();
  } catch (error) {
    return judgeError(error);
  }
}

function judgeError(error: unknown): string {
  if (!isHoldfastError(error)) throw error;
  return judge([error]);
}

/** Known codes and short messages that show nothing of the machine. */
function judge(problems: readonly { readonly code: string; readonly message: string }[]): string {
  expect(problems.length).toBeGreaterThan(0);
  for (const { code, message } of problems) {
    expect(ERROR_CODES).toHaveProperty(code);
    expect(code).not.toBe('internal-error');
    expect(message.length).toBeLessThan(600);
    expect(message).not.toMatch(/undefined|\[object|NaN|\n\s+at /);
  }
  return problems[0]?.code ?? '';
}

function count(counts: Counts, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

/** A kept original is a second name of the file. */
function withoutLinks(entry: string | undefined): string | undefined {
  return entry?.replace(/^(\d+) \d+ /, '$1 ');
}

function contentsOf(tree: Record<string, string>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(tree).map(([path, entry]) => [path, withoutLinks(entry)]),
  );
}
