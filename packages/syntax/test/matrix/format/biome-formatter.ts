import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Configuration, FormatJob, Formatter } from './formatter.js';

/** Biome with every option of its JavaScript formatter flipped, one at a time, and some together. */
export const biomeFormatter: Formatter = {
  name: 'Biome',
  configurations: [
    {},
    { semicolons: 'asNeeded' },
    { quoteStyle: 'single' },
    { jsxQuoteStyle: 'single' },
    { quoteProperties: 'preserve' },
    { trailingCommas: 'none' },
    { trailingCommas: 'es5' },
    { bracketSpacing: false },
    { delimiterSpacing: true },
    { bracketSameLine: true },
    { arrowParentheses: 'asNeeded' },
    { attributePosition: 'multiline' },
    { expand: 'always' },
    { expand: 'never' },
    { operatorLinebreak: 'before' },
    { lineWidth: 40 },
    { lineWidth: 200 },
    { indentStyle: 'space', indentWidth: 8 },
    { lineEnding: 'crlf' },
    { lineEnding: 'cr' },
    { trailingNewline: false },
    { organizeImports: true },
    {
      semicolons: 'asNeeded',
      quoteStyle: 'single',
      trailingCommas: 'none',
      arrowParentheses: 'asNeeded',
      lineWidth: 20,
    },
  ],
  format: async (jobs) => {
    const dir = await mkdtemp(join(tmpdir(), 'holdfast-biome-'));
    try {
      return await formatIn(dir, jobs);
    } finally {
      await rm(dir, { recursive: true });
    }
  },
};

/** One process formats everything: each configuration has a folder with settings of its own. */
async function formatIn(
  dir: string,
  jobs: readonly FormatJob[],
): Promise<readonly (string | undefined)[]> {
  const folders = new Map<Configuration, string>();
  await writeFile(join(dir, 'biome.json'), JSON.stringify(ROOT_SETTINGS));
  const names: string[] = [];
  for (const [index, { file, configuration }] of jobs.entries()) {
    const folder = folders.get(configuration) ?? `${folders.size}`;
    if (!folders.has(configuration)) {
      folders.set(configuration, folder);
      await mkdir(join(dir, folder));
      await writeFile(join(dir, folder, 'biome.json'), JSON.stringify(settings(configuration)));
    }
    const name = `${folder}/${index}${extname(file.path)}`;
    names.push(name);
    await writeFile(join(dir, name), file.text);
  }
  const refused = await runBiome(dir);
  return Promise.all(
    names.map(async (name) =>
      refused.has(name) ? undefined : await readFile(join(dir, name), 'utf8'),
    ),
  );
}

const ROOT_SETTINGS = {
  root: true,
  vcs: { enabled: false },
  linter: { enabled: false },
  files: { maxSize: 10_000_000 },
};

function settings({ organizeImports, ...options }: Configuration): object {
  return {
    root: false,
    linter: { enabled: false },
    assist: {
      enabled: organizeImports === true,
      actions: { source: { organizeImports: 'on' } },
    },
    files: { maxSize: 10_000_000 },
    javascript: {
      formatter: options,
      parser: { unsafeParameterDecoratorsEnabled: true },
    },
  };
}

/** Formats a folder in place; the names of the files that Biome could not read. */
async function runBiome(dir: string): Promise<ReadonlySet<string>> {
  const command = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  const options = ['check', '--write', '--reporter=json', '--max-diagnostics=none', '.'];
  const output = await new Promise<string>((resolve) => {
    const done = (_error: unknown, stdout: string) => resolve(stdout);
    // It exits with 1 where a file has a syntax error, and with a report in either case.
    execFile(process.execPath, [command, ...options], { cwd: dir, maxBuffer: 2 ** 28 }, done);
  });
  const report = JSON.parse(output) as BiomeReport;
  const refused = report.diagnostics.filter(({ severity }) => severity === 'error');
  return new Set(refused.map(({ location }) => location.path));
}

interface BiomeReport {
  readonly diagnostics: readonly {
    readonly severity: string;
    readonly location: { readonly path: string };
  }[];
}
