import type { Forge, ForgeAccess, ForgeRepository } from './forge.js';
import { forgeClient } from './forge-client.js';
import { gitlabForge } from './gitlab-forge.js';
import { issueForge } from './issue-forge.js';

/**
 * The forge of a repository; `undefined` where nothing can be told it, because it has no token, no known
 * provider, or is not reached over https.
 *
 * @throws what `Credentials.forOrigin` throws.
 */
export function openForge(access: ForgeAccess, repository: ForgeRepository): Forge | undefined {
  const { provider, credential, url: text } = repository;
  if (provider === undefined || credential === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const parts = url.pathname
    .replace(/\.git\/?$/, '')
    .split('/')
    .filter((it) => it !== '');
  if (url.protocol !== 'https:' || parts.length < 2) return undefined;
  const { token } = access.credentials.forOrigin(credential, url.origin);
  const client = (base: string, authorization: string) =>
    forgeClient(access.network, { base, authorization });
  const owner = parts.slice(-2).join('/');
  const above = parts
    .slice(0, -2)
    .map((it) => `/${it}`)
    .join('');
  switch (provider) {
    case 'github':
      return issueForge(client(githubApi(url.origin), `Bearer ${token}`), owner);
    case 'gitea':
      return issueForge(client(`${url.origin}${above}/api/v1`, `token ${token}`), owner);
    case 'gitlab':
      return gitlabForge(client(`${url.origin}/api/v4`, `Bearer ${token}`), parts.join('/'));
  }
}

/** GitHub's own interface is at another host than its repositories; an enterprise's is not. */
function githubApi(origin: string): string {
  return origin === 'https://github.com' ? 'https://api.github.com' : `${origin}/api/v3`;
}
