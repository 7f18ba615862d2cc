import { isLoopback } from '../http/address-lists.js';
import type { Config } from './config-schema.js';

/** What single settings cannot show: sentences about settings that do not go together. */
export function checkTogether(config: Config): readonly string[] {
  return [
    ...checkNames(config),
    ...checkTokens(config),
    ...checkOauth(config),
    ...checkPublicUrl(config),
    ...repeated('repositories', config.repositories),
    ...repeated('auth.tokens', config.auth?.tokens),
  ];
}

/** Away from loopback a server is only known by names that somebody chose. */
function checkNames({ listen, publicUrl, allowedHosts = [] }: Config): string[] {
  const host = listen?.host ?? '127.0.0.1';
  if (isLoopback(host) || publicUrl !== undefined || allowedHosts.length > 0) return [];
  return [
    'listen.host is not loopback: publicUrl or allowedHosts has to say which Host headers are answered.',
  ];
}

function checkTokens({ auth }: Config): string[] {
  if (auth === undefined) return [];
  if (auth.tokens === undefined && auth.oauth === undefined) {
    return ['auth must have tokens or oauth.'];
  }
  return (auth.tokens ?? []).flatMap(({ file, sha256 }, index) =>
    (file === undefined) === (sha256 === undefined)
      ? [`auth.tokens[${index}] must have either file or sha256.`]
      : [],
  );
}

function checkOauth({ auth, publicUrl }: Config): string[] {
  if (auth?.oauth === undefined) return [];
  const { issuer, jwks } = auth.oauth;
  return [
    ...(publicUrl === undefined
      ? ['auth.oauth needs publicUrl, for which tokens are issued.']
      : []),
    ...needsTls('auth.oauth.issuer', issuer),
    ...needsTls('auth.oauth.jwks', jwks),
  ];
}

function checkPublicUrl({ publicUrl }: Config): string[] {
  if (publicUrl === undefined) return [];
  const { search, hash, username, pathname } = new URL(publicUrl);
  return [
    ...needsTls('publicUrl', publicUrl),
    ...(search !== '' || hash !== '' || username !== ''
      ? ['publicUrl must have no query, fragment or user.']
      : []),
    ...(/\/mcp\/?$/.test(pathname) ? [] : ['publicUrl must end with /mcp.']),
  ];
}

function needsTls(setting: string, url: string | undefined): string[] {
  if (url === undefined) return [];
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
    ? []
    : [`${setting} must be https, except on loopback.`];
}

function repeated(setting: string, list: readonly { readonly name: string }[] = []): string[] {
  const names = list.map(({ name }) => name);
  return names.flatMap((name, index) =>
    names.indexOf(name) < index ? [`${setting}[${index}].name is there twice.`] : [],
  );
}
