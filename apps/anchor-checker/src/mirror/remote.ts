import { fileURLToPath } from 'node:url';
import type { Credential, Credentials } from '../network/credentials.js';
import type { Network } from '../network/network.js';
import { remoteFailure } from '../network/remote-failure.js';
import { resolveHost } from '../network/resolve-host.js';
import type { GitConfig } from './git-run.js';
import { parseRepositoryUrl, type RepositoryUrl } from './parse-repository-url.js';
import { probeUploadPack } from './probe-upload-pack.js';
import { type SshSettings, sshCommand } from './ssh-command.js';

/** What is needed to reach repositories. */
export interface RemoteAccess {
  readonly network: Network;
  readonly credentials: Credentials;
  readonly allowFile: boolean;
  /** Absent where repositories over ssh are not allowed. */
  readonly ssh?: SshSettings;
}

/** A repository on its server, ready for a run of git: its address is judged and pinned. */
export interface Remote {
  readonly href: string;
  readonly host: string;
  readonly config: GitConfig;
  readonly env: Readonly<Record<string, string>>;
  readonly credential?: Credential;
}

/**
 * Judges where a repository is, anew with every call, and says how git has to be run so that it
 * connects to what was judged and to nothing else.
 *
 * @throws `repository-refused`, `repository-unavailable`.
 */
export async function reachRemote(
  access: RemoteAccess,
  { url: text, credential: name }: { readonly url: string; readonly credential?: string },
  signal: AbortSignal,
): Promise<Remote> {
  const allowed = { ssh: access.ssh !== undefined, file: access.allowFile };
  const parsed = parseRepositoryUrl(text, allowed);
  if (!parsed.ok) throw remoteFailure('url-refused', parsed.problem.message, parsed.problem);
  const { url } = parsed;
  if (url.scheme === 'file') {
    return { ...plain(url), env: { GIT_ALLOW_PROTOCOL: 'file' }, href: fileURLToPath(url.href) };
  }
  if (url.scheme === 'ssh') return reachSsh(access, url);
  return reachHttps(access, url, name, signal);
}

function plain(url: RepositoryUrl) {
  return { href: url.href, host: url.host, config: [] };
}

async function reachHttps(
  { network, credentials }: RemoteAccess,
  url: RepositoryUrl,
  name: string | undefined,
  signal: AbortSignal,
): Promise<Remote> {
  const { origin } = new URL(url.href);
  const credential = name === undefined ? undefined : credentials.forOrigin(name, origin);
  const given = credential === undefined ? {} : { credential };
  const href = await probeUploadPack(network, { url: url.href, signal, ...given });
  const addresses = await resolveHost(network, url.host);
  return {
    ...plain(url),
    ...given,
    href,
    env: { GIT_ALLOW_PROTOCOL: 'https' },
    config: [
      ['http.followRedirects', 'false'],
      ['http.proxy', ''],
      ['http.sslVerify', 'true'],
      ['http.maxRequests', '1'],
      // A server that sends nothing for a minute has forgotten us.
      ['http.lowSpeedLimit', '1'],
      ['http.lowSpeedTime', '60'],
      ['http.curloptResolve', `${url.host}:${url.port}:${addresses.map(bracketed).join(',')}`],
      ...(network.caFile === undefined ? [] : ([['http.sslCAInfo', network.caFile]] as const)),
    ],
  };
}

async function reachSsh({ network, ssh }: RemoteAccess, url: RepositoryUrl): Promise<Remote> {
  const [address = ''] = await resolveHost(network, url.host);
  const command = sshCommand(ssh ?? {}, url.host, address);
  return {
    ...plain(url),
    env: { GIT_ALLOW_PROTOCOL: 'ssh', GIT_SSH_COMMAND: command, GIT_SSH_VARIANT: 'ssh' },
  };
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}
