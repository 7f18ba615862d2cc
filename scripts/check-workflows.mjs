#!/usr/bin/env node
// Workflows, the action and the hooks for pre-commit are what their readers accept, and no script has an
// expression in it: whoever chooses the text of a branch or a title would choose what runs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseDocument } from 'yaml';
import { ROOT } from './bootstrap/workspace.mjs';
import { actionErrors, workflowErrors } from './shared/action-schemas.mjs';
import { listFiles } from './shared/list-files.mjs';
import { isMain, report } from './shared/report.mjs';

/** The keys that a hook of ours has, all of them. */
const HOOK = {
  id: /^[a-z-]+$/,
  name: /./,
  description: /\.$/,
  entry: /^holdfast /,
  language: /^system$/,
  pass_filenames: /^(true|false)$/,
  always_run: /^(true|false)$/,
  require_serial: /^(true|false)$/,
};

if (isMain(import.meta.url)) {
  const files = listFiles((path) =>
    /(^|\/)action\.ya?ml$|(^|\/)\.github\/workflows\/[^/]+\.ya?ml$|^\.pre-commit-hooks\.yaml$/.test(
      path,
    ),
  );
  const problems = await Promise.all(
    files.map((path) => fileProblems(path, readFileSync(join(ROOT, path), 'utf8'))),
  );
  report(problems.flat(), `${files.length} files are what GitHub and pre-commit read`);
}

/** What is wrong with one of these files. */
export async function fileProblems(path, text) {
  const found = path.endsWith('hooks.yaml')
    ? hookErrors(parse(text))
    : [
        ...(/action\.ya?ml$/.test(path) ? actionErrors(text) : await workflowErrors(text)),
        ...expressionErrors(parseDocument(text).toJS()),
      ];
  return found.map((problem) => `${path}: ${problem}`);
}

/** Scripts, wherever they stand. */
function expressionErrors(value) {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) =>
    key === 'run' && typeof below === 'string' && below.includes('${{')
      ? ['a script has an expression in it: put it into env']
      : expressionErrors(below),
  );
}

function hookErrors(hooks) {
  if (!Array.isArray(hooks)) return ['is not a list of hooks'];
  return hooks.flatMap((hook) => [
    ...Object.keys(hook)
      .filter((key) => !(key in HOOK))
      .map((key) => `no hook has the key ${key}`),
    ...Object.entries(HOOK)
      .filter(([key, pattern]) => !pattern.test(String(hook[key] ?? '')))
      .map(([key]) => `the ${key} of the hook ${hook.id} is not as it should be`),
  ]);
}
