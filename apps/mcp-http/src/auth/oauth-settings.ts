/** How access tokens of an authorization server are judged. */
export interface OauthSettings {
  /** The `iss` of tokens, letter by letter. */
  readonly issuer: string;
  /** What the `aud` of tokens must name: the public address of this server where nothing else is said. */
  readonly audience: string;
  /** Where the issuer's keys are; asked from its metadata where it is not given. */
  readonly jwks?: string;
  readonly algorithms: readonly string[];
  /** What stands before `plan`, `read`, `edit` and `confirm` in the scopes of a token. */
  readonly scopePrefix: string;
}

/** Public-key algorithms only: with a shared secret anybody who can check could also forge. */
export const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
] as const;
