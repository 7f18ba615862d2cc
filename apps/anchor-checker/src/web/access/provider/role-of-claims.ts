import { ROLES, type Role } from '../role.js';
import type { ProviderSettings } from './provider-settings.js';

/** The highest role that a person's claims give; `undefined` for none. */
export function roleOfClaims(
  claims: Readonly<Record<string, unknown>>,
  { roleClaim, roles, defaultRole }: Pick<ProviderSettings, 'roleClaim' | 'roles' | 'defaultRole'>,
): Role | undefined {
  const groups = groupsOf(Object.hasOwn(claims, roleClaim) ? claims[roleClaim] : undefined);
  const found = ROLES.toReversed().find((role) => roles[role]?.some((group) => groups.has(group)));
  return found ?? defaultRole;
}

/** Providers write one group as a text. */
function groupsOf(value: unknown): ReadonlySet<unknown> {
  return new Set(Array.isArray(value) ? value : [value]);
}
