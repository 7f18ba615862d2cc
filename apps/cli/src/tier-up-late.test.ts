import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const MAIN = new URL('../dist/main.js', import.meta.url).pathname;

test('this V8 has the flag, so that no command complains of it', () => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  expect(options).toContain('--wasm-tiering-budget');
  expect(options).toContain('--max-inlined-bytecode-size-cumulative');
  const { stdout, stderr } = run('--version');
  expect(stdout).toMatch(/^\d+\.\d+\.\d+/);
  expect(stderr).toBe('');
});

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  return { stdout, stderr };
}
