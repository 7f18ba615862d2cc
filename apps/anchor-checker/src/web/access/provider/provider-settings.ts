import type { Role } from '../role.js';

/** An identity provider by OpenID Connect. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Absent for a public client; the flow is protected by PKCE either way. */
  readonly clientSecret?: string;
  /** As the button calls it. */
  readonly name: string;
  /** What is asked for besides `openid`. */
  readonly scopes: readonly string[];
  /** Claim that lists the groups of a person: of the ID token, or of the provider's user information where the token lacks it. */
  readonly roleClaim: string;
  /** Groups that have a role; the highest counts. */
  readonly roles: Readonly<Partial<Record<Role, readonly string[]>>>;
  /** Role of those in none of these groups; without it they are refused. */
  readonly defaultRole?: Role;
  /** Lets the issuer be reached without https; for tests and closed networks. */
  readonly allowHttp?: boolean;
}
