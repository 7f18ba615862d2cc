#!/usr/bin/env node
// The public surface of each published entry equals its committed report, so that a change of it is
// seen in review. --update writes the reports. Needs a build: it reads declarations.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, workspaceMembers } from './bootstrap/workspace.mjs';
import { report } from './shared/report.mjs';

const { CompilerState, Extractor, ExtractorConfig } = createRequire(import.meta.url)(
  '@microsoft/api-extractor',
);
const UPDATE = process.argv.includes('--update');
const scratch = mkdtempSync(join(tmpdir(), 'holdfast-api-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const entries = publishedEntries();
const problems = entries
  .filter((entry) => !existsSync(entry.declarations))
  .map((entry) => `${entry.declarations} does not exist: build first`);
if (problems.length === 0) {
  const configs = entries.map(extractorConfig);
  const compilerState = CompilerState.create(configs[0], {
    additionalEntryPoints: entries.slice(1).map((entry) => entry.declarations),
  });
  for (const [index, entry] of entries.entries()) {
    problems.push(...entryProblems(entry, configs[index], compilerState));
  }
  problems.push(...strayReports(entries));
}
report(problems, `${entries.length} entries equal their reports`);

function publishedEntries() {
  return workspaceMembers(ROOT)
    .filter(({ manifest }) => manifest.private !== true)
    .flatMap(({ dir, path, manifest }) =>
      Object.entries(manifest.exports ?? {})
        .filter(([, target]) => typeof target === 'object')
        .map(([subpath, target]) => ({
          dir,
          path,
          declarations: join(path, target.types),
          reportFile: `${subpath === '.' ? 'index' : subpath.slice(2).replaceAll('/', '-')}.api.md`,
        })),
    );
}

/** Compiler options without our source condition: what a user's compiler sees. */
function extractorConfig({ dir, path, declarations, reportFile }) {
  const reportFolder = join(scratch, dir);
  mkdirSync(reportFolder, { recursive: true });
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: path,
      mainEntryPointFilePath: declarations,
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'ES2023',
            lib: ['ES2023'],
            module: 'NodeNext',
            moduleResolution: 'NodeNext',
            types: ['node'],
            strict: true,
            skipLibCheck: true,
          },
          files: [declarations],
        },
      },
      apiReport: {
        enabled: true,
        reportFolder,
        reportTempFolder: reportFolder,
        reportFileName: reportFile,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: { extractorMessageReporting: { 'ae-missing-release-tag': { logLevel: 'none' } } },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(path, 'package.json'),
  });
}

function entryProblems({ dir, path, reportFile }, config, compilerState) {
  const errors = [];
  Extractor.invoke(config, {
    localBuild: true,
    compilerState,
    messageCallback(message) {
      if (message.logLevel === 'error') errors.push(`${dir}: ${message.text}`);
      message.handled = true;
    },
  });
  const found = readFileSync(join(scratch, dir, reportFile), 'utf8');
  const committed = join(path, 'api-reports', reportFile);
  if (UPDATE) {
    mkdirSync(join(path, 'api-reports'), { recursive: true });
    writeFileSync(committed, found);
  }
  const wanted = existsSync(committed) ? readFileSync(committed, 'utf8') : '';
  return [
    ...errors,
    ...undocumented(found).map((name) => `${dir}: the export ${name} has no doc block`),
    ...differences(`${dir}/api-reports/${reportFile}`, wanted, found),
  ];
}

/**
 * Exports without a doc block. Top-level ones only: a field whose name and type say everything needs
 * no sentence. Of overloads one with a doc block is enough.
 */
function undocumented(text) {
  const declaration =
    /^\/\/ @\w+( \(undocumented\))?\nexport (?:abstract )?(?:class|const|enum|function|interface|namespace|type) (\w+)/gm;
  const documented = new Map();
  for (const [, missing, name] of text.matchAll(declaration)) {
    documented.set(name, documented.get(name) === true || missing === undefined);
  }
  return [...documented].filter(([, has]) => !has).map(([name]) => name);
}

function differences(file, wanted, found) {
  if (wanted === found) return [];
  const committed = new Set(wanted.split('\n'));
  const present = new Set(found.split('\n'));
  const gone = [...committed].filter((line) => !present.has(line)).map((line) => `  - ${line}`);
  const come = [...present].filter((line) => !committed.has(line)).map((line) => `  + ${line}`);
  const lines = [...gone, ...come].slice(0, 20).join('\n');
  return [`${file} differs: review the change, then run \`pnpm check:api --update\`\n${lines}`];
}

/** Reports of entries that are no longer published. */
function strayReports(entries) {
  return workspaceMembers(ROOT).flatMap(({ dir, path }) => {
    const folder = join(path, 'api-reports');
    const wanted = entries.filter((entry) => entry.dir === dir).map((entry) => entry.reportFile);
    const present = existsSync(folder) ? readdirSync(folder) : [];
    return present
      .filter((file) => !wanted.includes(file))
      .map((file) => `${dir}/api-reports/${file} belongs to no published entry: delete it`);
  });
}
