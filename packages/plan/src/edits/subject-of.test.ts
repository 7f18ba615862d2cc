import { expect, test } from 'vitest';
import { subjectOf } from './subject-of.js';

test('a long subject is cut between characters', () => {
  const mail = (subject: string) =>
    `From ${'0'.repeat(40)} Mon Sep 17 00:00:00 2001\nSubject: [PATCH] ${subject}\n\n---\n`;
  expect(subjectOf(mail('Say b'))).toBe('Say b');
  expect(subjectOf(mail(`${'x'.repeat(511)}😀`))).toBe('x'.repeat(511));
  expect(subjectOf(mail(`${'x'.repeat(510)}😀y`))).toBe(`${'x'.repeat(510)}😀`);
});
