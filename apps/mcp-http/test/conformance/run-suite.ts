import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Revision = '2026-07-28' | '2025-11-25';

/** What a run of the suite said. */
export interface SuiteResult {
  /** Scenarios that the revision requires of a server, and those of them that failed. */
  readonly required: readonly string[];
  readonly failed: readonly string[];
  /** `scenario:check` of every check that failed or was warned of; of required scenarios, sorted. */
  readonly checks: readonly string[];
}

/** Runs the conformance suite, as it is published, against a server. */
export async function runSuite(url: URL, revision: Revision): Promise<SuiteResult> {
  const results = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const { stdout, stderr } = await run([
      '--url',
      url.href,
      '--requirements',
      revision,
      '-o',
      results,
    ]);
    // Its exit code says that something failed, which the results say in detail.
    if (!stdout.includes('=== SUMMARY ===')) throw new Error(`The suite did not run: ${stderr}`);
    return resultOf(results, requiredBy(revision));
  } finally {
    rmSync(results, { recursive: true });
  }
}

const PACKAGE = dirname(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'),
);
const ACCEPT_GLOB_SYNC = fileURLToPath(new URL('accept-glob-sync.mjs', import.meta.url));

async function run(options: readonly string[]) {
  const args = ['--import', ACCEPT_GLOB_SYNC, join(PACKAGE, 'dist/index.js'), 'server', ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { stdout, stderr };
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The list under `server:` of the frozen requirements. */
function requiredBy(revision: Revision): readonly string[] {
  const text = readFileSync(join(PACKAGE, 'requirements', `${revision}.yaml`), 'utf8');
  const [, list = ''] = /^server:\n((?: {2}- .+\n)+)/mu.exec(text) ?? [];
  return [...list.matchAll(/^ {2}- (.+)$/gmu)].map(([, name = '']) => name);
}

function resultOf(directory: string, required: readonly string[]): SuiteResult {
  const failures = new Map<string, Set<string>>();
  const checks = new Set<string>();
  for (const name of readdirSync(directory)) {
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT/u.exec(name)?.[1] ?? '';
    const file = join(directory, name, 'checks.json');
    const done = JSON.parse(readFileSync(file, 'utf8')) as readonly Check[];
    failures.set(scenario, new Set(done.filter(isFailure).map(({ id }) => id)));
    if (!required.includes(scenario)) continue;
    for (const check of done) {
      if (isFailure(check) || check.status === 'WARNING') checks.add(`${scenario}:${check.id}`);
    }
  }
  return {
    required,
    // A scenario without results has not passed either.
    failed: required.filter((scenario) => failures.get(scenario)?.size !== 0),
    checks: [...checks].sort(),
  };
}

interface Check {
  readonly id: string;
  readonly status: string;
}

function isFailure({ status }: Check): boolean {
  return status === 'FAILURE';
}
