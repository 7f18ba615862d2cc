import type { Scope } from '../../tokens/scopes.js';
import type { Role } from './role.js';

/**
 * The role that a token signs in with: the highest one that may do nothing which the token may not.
 *
 * @returns undefined for a token without scopes.
 */
export function roleOfScopes(scopes: readonly Scope[]): Role | undefined {
  if (scopes.length === 0) return undefined;
  return NEEDED.find(([, needed]) => needed.every((scope) => scopes.includes(scope)))?.[0];
}

const NEEDED: readonly (readonly [role: Role, scopes: readonly Scope[]])[] = [
  ['admin', ['admin']],
  ['confirmer', ['check', 'write', 'confirm']],
  ['editor', ['check', 'write']],
  ['viewer', []],
];
