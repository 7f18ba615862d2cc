import { expect, test } from 'vitest';
import { roleOfClaims } from './role-of-claims.js';

const SETTINGS = { roleClaim: 'groups', roles: { admin: ['ops'], confirmer: ['docs', 'leads'] } };

test('the highest role of all groups counts', () => {
  expect(roleOfClaims({ groups: ['docs', 'ops'] }, SETTINGS)).toBe('admin');
  expect(roleOfClaims({ groups: ['leads'] }, SETTINGS)).toBe('confirmer');
  expect(roleOfClaims({ groups: 'docs' }, SETTINGS)).toBe('confirmer');
});

test('those in no group have the default, or no role', () => {
  expect(roleOfClaims({ groups: ['x'] }, { ...SETTINGS, defaultRole: 'viewer' })).toBe('viewer');
  expect(roleOfClaims({}, SETTINGS)).toBeUndefined();
  expect(roleOfClaims({ groups: [undefined] }, SETTINGS)).toBeUndefined();
});

test('names of the language are no claims', () => {
  expect(
    roleOfClaims({}, { roleClaim: 'constructor', roles: { admin: ['Object'] } }),
  ).toBeUndefined();
});
