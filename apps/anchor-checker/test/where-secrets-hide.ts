import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The bytes of every file below a directory. */
export function allBytes(directory: string): string {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => readFileSync(join(it.parentPath, it.name), 'latin1'))
    .join('\n');
}

/**
 * Arguments and variables of all processes that start, looked at again and again until it is stopped;
 * from Linux only.
 */
export function watchProcesses(): () => string {
  const seen = new Set<string>();
  const running = new Set(readdirSync('/proc'));
  const look = () => {
    for (const pid of readdirSync('/proc').filter((it) => /^\d+$/.test(it) && !running.has(it))) {
      for (const file of ['cmdline', 'environ']) {
        try {
          seen.add(readFileSync(`/proc/${pid}/${file}`, 'latin1'));
        } catch {
          // It has ended, or is somebody else's.
        }
      }
    }
  };
  const timer = setInterval(look, 5);
  return () => {
    clearInterval(timer);
    return [...seen].join('\n');
  };
}

/** How a secret may stand in a text: as it is, a part of it, and as headers and addresses carry it. */
export function formsOf(token: string, user: string): readonly string[] {
  const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '');
  return [
    token,
    // What is left of it where a text was cut, or its odd characters were escaped.
    ...(token.match(/\w{12,}/g) ?? []),
    encodeURIComponent(token),
    JSON.stringify(token).slice(1, -1),
    base64(token),
    base64(`${user}:${token}`),
    base64(`:${token}`),
    Buffer.from(token).toString('hex'),
  ];
}
