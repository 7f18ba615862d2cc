import { expect, test } from 'vitest';
import type { Scope } from '../../tokens/scopes.js';
import { roleOfScopes } from './role-of-scopes.js';

test.each<[readonly Scope[], ReturnType<typeof roleOfScopes>]>([
  [[], undefined],
  [['read'], 'viewer'],
  [['check'], 'viewer'],
  // A confirmer may do what an editor may, which this token may not.
  [['confirm'], 'viewer'],
  [['write', 'confirm'], 'viewer'],
  [['check', 'write'], 'editor'],
  [['read', 'check', 'write'], 'editor'],
  [['check', 'write', 'confirm'], 'confirmer'],
  [['admin'], 'admin'],
  [['read', 'admin'], 'admin'],
])('%j signs in as %s', (scopes, role) => {
  expect(roleOfScopes(scopes)).toBe(role);
});
