import { expect, test } from 'vitest';
import { changeLease, type Lease } from './change-lease.js';

const at = (minute: number) => `2026-01-31T12:${String(minute).padStart(2, '0')}:00.000Z`;

function held(minute = 0, holder = 'A'): Lease {
  const result = changeLease(undefined, { action: 'acquire', holder, now: at(minute) });
  return result.lease ?? expect.unreachable();
}

test('27 a lease keeps others out until it is over or given back', () => {
  const lease = held();
  expect(lease.expiresAt).toBe(at(15));
  const early = changeLease(lease, { action: 'acquire', holder: 'B', now: at(5) });
  expect(early).toMatchObject({
    ok: false,
    failures: [{ code: 'lease-held' }],
    lease: { holder: 'A' },
  });
  const late = changeLease(lease, { action: 'acquire', holder: 'B', now: at(30) });
  expect(late).toMatchObject({ ok: true, outcome: 'acquired', lease: { holder: 'B' } });
  expect(changeLease(late.lease, { action: 'release', holder: 'A', now: at(31) })).toMatchObject({
    ok: false,
    failures: [{ code: 'lease-held' }],
  });
  expect(changeLease(late.lease, { action: 'release', holder: 'B', now: at(31) })).toEqual({
    ok: true,
    outcome: 'released',
  });
});

test('giving back what is free is fine', () => {
  for (const lease of [undefined, held()]) {
    const request = { action: 'release', holder: 'A', now: at(40) } as const;
    expect(changeLease(lease, request)).toEqual({ ok: true, outcome: 'already-free' });
  }
});

test('its holder prolongs it by either word; nobody prolongs what is over', () => {
  for (const action of ['acquire', 'refresh'] as const) {
    expect(changeLease(held(), { action, holder: 'A', now: at(10), seconds: 60 })).toEqual({
      ok: true,
      outcome: 'refreshed',
      lease: { holder: 'A', acquiredAt: at(0), expiresAt: at(11) },
    });
  }
  expect(changeLease(held(), { action: 'refresh', holder: 'A', now: at(15) })).toMatchObject({
    ok: false,
    failures: [{ code: 'nothing-to-change' }],
  });
  expect(changeLease(held(), { action: 'refresh', holder: 'B', now: at(1) })).toMatchObject({
    ok: false,
    failures: [{ code: 'lease-held' }],
  });
});
