import { expect, test } from 'vitest';
import { executedFiles } from './executed-files.js';

test.each([
  '.npmrc',
  'apps/web/.npmrc',
  '.yarnrc.yml',
  '.pnpmfile.cjs',
  'pnpm-workspace.yaml',
  'bunfig.toml',
  'package-lock.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'Cargo.lock',
  '.husky/pre-commit',
  '.husky/_/husky.sh',
  '.github/workflows/ci.yml',
  '.github/actions/setup/action.yml',
  '.vscode/tasks.json',
  '.vscode/settings.json',
  '.devcontainer/devcontainer.json',
  '.mcp.json',
  '.claude/settings.json',
  '.claude/settings.local.json',
  '.gitattributes',
  'src/.gitattributes',
  'Makefile',
  'makefile',
  'tests/conftest.py',
  'build.rs',
  'vite.config.ts',
  'packages/a/jest.config.js',
  'eslint.config.mjs',
])('%s is executed or obeyed by tools', (path) => {
  expect(executedFiles([path])).toEqual([path]);
});

test.each([
  'src/index.ts',
  'README.md',
  'package.json',
  '.github/CODEOWNERS',
  '.vscode/launch.md',
  '.claude/notes.md',
  'src/config.ts',
  'src/makefile.ts',
  'docs/husky/pre-commit',
  'src/configuration.ts',
])('%s is not', (path) => {
  expect(executedFiles([path])).toEqual([]);
});

test('the order is kept', () => {
  expect(executedFiles(['b.config.ts', 'src/a.ts', '.npmrc'])).toEqual(['b.config.ts', '.npmrc']);
});
