import { readFileSync } from 'node:fs';

/** A failure whose message is all a user needs: what happened, and what to do. */
export class SetupError extends Error {
  constructor(message, detail = '') {
    super(message);
    this.name = 'SetupError';
    this.detail = detail;
  }
}

const NETWORK =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ERR_PNPM_META_FETCH_FAIL|network request)\b/i;

/** Turns the output of a failed install or fetch into a {@link SetupError}. */
export function explainFailure(what, output) {
  const detail = output
    .trim()
    .split('\n')
    .filter((line) => !/^(npm error)?\s+at /.test(line))
    .slice(-25)
    .join('\n');
  if (NETWORK.test(output)) {
    return new SetupError(
      `${what} failed: the package registry cannot be reached. The first run needs a network connection; check it (and npm's proxy settings) and run the command again.`,
      detail,
    );
  }
  if (/ERR_PNPM_OUTDATED_LOCKFILE|ERR_PNPM_LOCKFILE/.test(output)) {
    return new SetupError(
      `${what} failed: pnpm-lock.yaml does not match a package.json. Update it with \`npx --yes ${pinnedPnpm()} install --no-frozen-lockfile\` and commit it.`,
      detail,
    );
  }
  if (/\bENOSPC\b/.test(output)) {
    return new SetupError(`${what} failed: the disk is full.`, detail);
  }
  return new SetupError(`${what} failed.`, detail);
}

function pinnedPnpm() {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return JSON.parse(manifest).packageManager;
}
