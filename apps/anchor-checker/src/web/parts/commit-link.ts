import { type Html, html } from '../markup/html.js';
import { codeHtml } from '../markup/value-html.js';

/**
 * A commit's short name, leading to the forge where its page is known: repositories that are cloned
 * over https from a host whose pages have the usual address.
 */
export function commitLink(commit: string, repositoryUrl: string | undefined): Html {
  const short = codeHtml(commit.slice(0, 8));
  const address = commitAddress(commit, repositoryUrl);
  return address === undefined ? short : html`<a href="${address}" rel="noreferrer">${short}</a>`;
}

function commitAddress(commit: string, url: string | undefined): string | undefined {
  if (url === undefined || !/^[0-9a-f]{7,64}$/.test(commit) || !URL.canParse(url)) return undefined;
  const { protocol, origin, hostname, pathname } = new URL(url);
  if (protocol !== 'https:') return undefined;
  const page = `${origin}${pathname.replace(/\/+$/, '').replace(/\.git$/, '')}`;
  return `${page}${/(^|\.)gitlab\./.test(hostname) ? '/-' : ''}/commit/${commit}`;
}
