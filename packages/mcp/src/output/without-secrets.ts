import type { HoldfastError } from '@holdfast/base';
import type { ProjectHost } from '../project-host.js';
import type { ShownError } from './tool-result.js';

/** An error without what must not leave the machine, such as where a project lies on it. */
export function withoutSecrets(
  { code, message, hint, path }: HoldfastError,
  projects: Iterable<ProjectHost>,
): ShownError {
  const secrets = [...projects].flatMap((host) => host.secrets).sort(longestFirst);
  const clean = (text: string): string =>
    secrets.reduce((left, secret) => left.replaceAll(secret, '<project>'), text);
  return {
    code,
    message: clean(message),
    ...(hint === undefined ? {} : { hint: clean(hint) }),
    ...(path === undefined ? {} : { path: clean(path) }),
  };
}

function longestFirst(a: string, b: string): number {
  return b.length - a.length;
}
