import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';

/** Why tests in a browser cannot run here; `undefined` when they can. On CI they must. */
export function noBrowserReason(): string | undefined {
  if (existsSync(CHROMIUM)) return undefined;
  const reason = `${CHROMIUM} is not installed`;
  if (process.env.CI === 'true') throw new Error(`${reason}, and CI skips no test.`);
  return reason;
}

/** Debian's Chromium without anything that it would fetch by itself. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A process of its own for each sandboxed frame takes seconds; the sandbox is the same without.
      '--disable-features=IsolateSandboxedIframes,Translate,OptimizationHints,MediaRouter',
    ],
  });
}
