import type { Finding } from '@holdfast/base';

const OLDEST = [20, 19] as const;

/** Whether this Node is one that Holdfast is made for. */
export async function checkNode(): Promise<readonly Finding[]> {
  return [judgeNode(process.versions.node)];
}

/** Judges a version such as `20.19.4`. */
export function judgeNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const old = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  if (!old) return { rule: 'node', level: 'note', message: `Node ${version}.` };
  return {
    rule: 'node',
    level: 'error',
    message: `Node ${version} is too old.`,
    hint: 'Holdfast needs Node 20.19 or later.',
  };
}
