import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeTempDir, runProcess, writeTree } from '@holdfast/test-kit';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';

const DEPLOY = fileURLToPath(new URL('../deploy/', import.meta.url));
const DOCKERFILE = readFileSync(`${DEPLOY}Dockerfile`, 'utf8');
/** Where the server listens unless it is told otherwise. */
const DEFAULT_PORT = 7411;
const UNIT = `${DEPLOY}holdfast-mcp-http.service`;

/** `line: message` of what the linter has against a container file. */
function lint(text: string): readonly string[] {
  return validate(text).map(({ range, message }) => `${range.start.line + 1}: ${message}`);
}

test('the linter has nothing against the container file, and finds what is wrong in another', () => {
  expect(lint(DOCKERFILE)).toEqual([]);
  const broken = DOCKERFILE.replace('EXPOSE 7411', 'EXPOSE port')
    .replace('--interval=30s', '--interval=30')
    .replace('STOPSIGNAL SIGTERM', 'STOPSIGNAL')
    .replace('COPY --from', 'COPI --from');
  expect(lint(broken)).toHaveLength(4);
});

test('the container file says what the program and its package say', () => {
  const { version } = JSON.parse(readFileSync(`${DEPLOY}../package.json`, 'utf8'));
  expect(DOCKERFILE).toContain(`ARG VERSION=${version}\n`);
  expect(DOCKERFILE).toMatch(/"@holdfast\/mcp-http@\$\{VERSION\}"/);
  expect(DOCKERFILE).toContain(`EXPOSE ${DEFAULT_PORT}\n`);
  expect(DOCKERFILE).toContain(`http://127.0.0.1:${DEFAULT_PORT}/healthz`);
  expect(DOCKERFILE).toContain('/app/node_modules/@holdfast/mcp-http/dist/main.js');
  // Nothing is built or run as root once it serves, and no tag moves by itself to another release.
  const stages = DOCKERFILE.split(/^FROM /m).slice(1);
  expect(stages.map((stage) => stage.split(/\s/)[0])).toEqual(
    stages.map(() => expect.stringMatching(/^node:\d+-[a-z]+-slim$/)),
  );
  expect(stages.at(-1)).toMatch(/^USER node$/m);
});

const systemd = (() => {
  try {
    return execFileSync('systemd-analyze', ['--version'], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
})();

test.skipIf(systemd === undefined)('systemd has nothing against the unit', async () => {
  const verify = (unit: string) =>
    runProcess('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', unit], {
      cwd: DEPLOY,
    });
  expect(await verify(UNIT)).toMatchObject({ code: 0, stdout: '', stderr: '' });
  using directory = makeTempDir();
  const unit = readFileSync(UNIT, 'utf8');
  writeTree(directory.path, { 'wrong.service': unit.replace('Type=exec', 'Type=exek') });
  expect((await verify(`${directory.path}/wrong.service`)).stderr).toContain('exek');
});
