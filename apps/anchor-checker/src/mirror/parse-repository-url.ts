import { type Problem, shorten } from '@holdfast/base';

/** Which ways to a repository are open besides https. */
export interface AllowedSchemes {
  readonly ssh: boolean;
  readonly file: boolean;
}

/** Where a repository is, with everything about its text judged. */
export interface RepositoryUrl {
  readonly scheme: 'https' | 'ssh' | 'file';
  /** What git is given; it has no password, and a user name only for ssh. */
  readonly href: string;
  /** Host without brackets; empty for `file:`. */
  readonly host: string;
  readonly port: number;
}

/** Outcome of {@link parseRepositoryUrl}. */
export type ParsedUrl =
  | { readonly ok: true; readonly url: RepositoryUrl }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Reads the URL of a repository: https always, ssh and file where they are allowed, nothing else. Whatever
 * git could take for an option, a command or another protocol is refused. Asks no network.
 */
export function parseRepositoryUrl(text: string, allowed: AllowedSchemes): ParsedUrl {
  if (text.length > MAX_LENGTH || UNPRINTABLE.test(text) || ENCODED_CONTROL.test(text)) {
    return refuse('The URL is too long or has characters that no URL has.');
  }
  if (SCP_LIKE.test(text)) {
    return refuse(
      'The repository is not given as a URL.',
      'Write it with its scheme: https://host/path, or ssh://git@host/path where that is allowed.',
    );
  }
  if (!URL.canParse(text)) return refuse(`${shorten(text)} is not a URL.`);
  const url = new URL(text);
  switch (url.protocol) {
    case 'https:':
      return parseHttps(url);
    case 'ssh:':
      return allowed.ssh
        ? parseSsh(url)
        : refuse('Repositories over ssh are not allowed here.', HTTPS);
    case 'file:':
      return allowed.file
        ? parseFile(url)
        : refuse('Repositories of this machine are not allowed here.', HTTPS);
    default:
      return refuse(`Repositories cannot be fetched over ${shorten(url.protocol)}.`, HTTPS);
  }
}

const MAX_LENGTH = 2000;

/** Control characters, spaces, backslashes and quotes: browsers repair some of them, git does not. */
const UNPRINTABLE = /[^\x21-\x7e]|[\\"'`<>^{|}]/;

const ENCODED_CONTROL = /%(?:[01][0-9a-f]|7f)/i;

/** `git@host:path`, and `ext::command` with it: no scheme is followed by `//`. */
const SCP_LIKE = /^(?![A-Za-z][A-Za-z0-9+.-]*:\/\/)/;

const HTTPS = 'Use an https URL.';

function parseHttps(url: URL): ParsedUrl {
  if (url.username !== '' || url.password !== '') {
    return refuse(
      'The URL has a user name or a password.',
      'Leave them out, and name an environment variable that has the token.',
    );
  }
  return withPath(url, {
    scheme: 'https',
    href: url.href,
    host: bare(url.hostname),
    port: url.port === '' ? 443 : Number(url.port),
  });
}

/** The user name belongs to the address here: forges have one for all, `git`. */
function parseSsh(url: URL): ParsedUrl {
  if (url.password !== '') return refuse('The URL has a password.', 'Use a key.');
  if (!/^\w[\w.-]*$/.test(url.username || 'git'))
    return refuse('The user name has odd characters.');
  const host = bare(url.hostname).toLowerCase();
  if (!/^[\w.:-]+$/.test(host)) return refuse('The host name has odd characters.');
  return withPath(url, {
    scheme: 'ssh',
    href: url.href,
    host,
    port: url.port === '' ? 22 : Number(url.port),
  });
}

function parseFile(url: URL): ParsedUrl {
  if (url.hostname !== '') return refuse('A file URL has no host.', 'Write file:///path.');
  return withPath(url, { scheme: 'file', href: url.href, host: '', port: 0 });
}

function withPath(url: URL, parsed: RepositoryUrl): ParsedUrl {
  if (url.search !== '' || url.hash !== '') return refuse('The URL has a query or a fragment.');
  if (url.pathname.replace(/\/+$/, '') === '') return refuse('The URL has no path.');
  if (parsed.host.startsWith('-')) return refuse('The host name begins with a dash.');
  return { ok: true, url: parsed };
}

function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function refuse(message: string, hint?: string): ParsedUrl {
  return {
    ok: false,
    problem: { code: 'repository-refused', message, ...(hint === undefined ? {} : { hint }) },
  };
}
