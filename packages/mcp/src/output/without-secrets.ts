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
    secrets
      .reduce((left, secret) => left.replaceAll(secret, '<project>'), text)
      .replace(LINK_ELSEWHERE, '$1somewhere outside of the project');
  return {
    code,
    message: clean(message),
    ...(hint === undefined ? {} : { hint: clean(hint) }),
    ...(path === undefined ? {} : { path: clean(path) }),
  };
}

/** Where a link leads on the machine is told to whoever works on it, with the directories on the way. */
const LINK_ELSEWHERE = /(\bsymbolic link to )"(?:\/|\\\\|[A-Za-z]:)(?:[^"\\]|\\.)*"/gu;

function longestFirst(a: string, b: string): number {
  return b.length - a.length;
}
