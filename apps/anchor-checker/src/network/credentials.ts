import { shorten } from '@holdfast/base';
import { remoteFailure } from './remote-failure.js';

/** Tokens of forges, asked for by the names of the variables that had them. */
export interface Credentials {
  /**
   * The token of a variable, for one origin.
   *
   * @throws `repository-unavailable`, reason `credential-missing`, when there is no such variable;
   *   `repository-refused` when the operator keeps it for another origin.
   */
  readonly forOrigin: (name: string, origin: string) => Credential;
}

/** A user name and a token. Neither is ever printed, stored or put into an argument. */
export interface Credential {
  readonly user: string;
  readonly token: string;
}

/** Whether a text may name a variable with a token. */
export function isCredentialName(name: string): boolean {
  return NAME.test(name);
}

const NAME = /^HOLDFAST_GIT_TOKEN(?:_[A-Z0-9_]{1,60})?$/;

/**
 * Takes the tokens out of an environment, so that no program started later inherits one.
 *
 * `HOLDFAST_GIT_TOKEN_X` holds a token, or `user:token` for the few forges where the user matters.
 * Where `HOLDFAST_GIT_ORIGIN_X` is set, the token goes to that origin (`https://git.example.com`) only,
 * whatever repositories name it.
 */
export function takeCredentials(env: NodeJS.ProcessEnv): Credentials {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(env)) {
    if (!isCredentialName(name) && !ORIGIN_NAME.test(name)) continue;
    if (value !== undefined && value !== '') values.set(name, value);
    delete env[name];
  }
  return {
    forOrigin: (name, origin) => {
      const value = isCredentialName(name) ? values.get(name) : undefined;
      if (value === undefined) throw missing(name);
      const only = values.get(name.replace('_TOKEN', '_ORIGIN'));
      if (only !== undefined && !isOrigin(only, origin)) throw kept(name);
      return parseCredential(name, value);
    },
  };
}

const ORIGIN_NAME = /^HOLDFAST_GIT_ORIGIN(?:_[A-Z0-9_]{1,60})?$/;

function isOrigin(configured: string, origin: string): boolean {
  return URL.canParse(configured) && new URL(configured).origin === origin;
}

function parseCredential(name: string, value: string): Credential {
  if (!/^[\x21-\x7e]+$/.test(value)) {
    throw remoteFailure(
      'credential-missing',
      `The value of ${name} is no token: it has white space or characters outside of ASCII.`,
    );
  }
  const colon = value.indexOf(':');
  if (colon < 0) return { user: ANY_USER, token: value };
  return { user: value.slice(0, colon), token: value.slice(colon + 1) };
}

/** GitHub, GitLab and Gitea look at the token alone and want some user name beside it. */
const ANY_USER = 'x-access-token';

function missing(name: string) {
  return remoteFailure('credential-missing', `There is no token in ${shorten(name)}.`, {
    hint: 'Set the environment variable for every process of the service, and start them again.',
  });
}

function kept(name: string) {
  return remoteFailure('url-refused', `${shorten(name)} is kept for another origin.`, {
    hint: `Name another variable, or change ${name.replace('_TOKEN', '_ORIGIN')}.`,
  });
}

/** The value of an `Authorization` header, as git servers take it. */
export function basicAuthorization({ user, token }: Credential): string {
  return `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
}
