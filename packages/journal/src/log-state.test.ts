import type { JsonValue } from '@holdfast/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JournalEvent, parseJournalEvent } from './log-records.js';
import { logState } from './log-state.js';

const at = '2026-11-30T16:34:41.074Z';

describe('a log record', () => {
  test.each([
    { t: 'prepared', g: 1, at },
    { t: 'recovering', g: 2, at },
    { t: 'resuming', g: 2, at },
    { t: 'applying', at },
    { t: 'applied', at },
    { t: 'recovered', at },
    { t: 'aborted', at },
    { t: 'abandoned', at },
    { t: 'adjacent', all: [0, 31] },
    { t: 'in-place', i: 0 },
    { t: 'returned', i: 1 },
    { t: 'restored', i: 2 },
  ])('$t is read', (event) => {
    expect(parseJournalEvent(event)).toEqual(event);
  });

  test.each<JsonValue>([
    null,
    'applied',
    [],
    {},
    { t: 'applied' },
    { t: 'applied', at: 'soon' },
    { t: 'applied', at, g: 1 },
    { t: 'prepared', at },
    { t: 'prepared', at, g: -1 },
    { t: 'restored', i: 1.5 },
    { t: 'restored', i: '1' },
    { t: 'adjacent', all: [1, null] },
    { t: 'constructor', at },
    { t: '__proto__', at },
  ])('%j is none', (value) => {
    expect(parseJournalEvent(value)).toBeUndefined();
  });

  test('of any other form is never taken for one', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseJournalEvent(value as JsonValue)).toBeUndefined();
      }),
    );
  });
});

describe('the state of a log', () => {
  const state = (...events: JournalEvent[]) => logState(events);

  test('is that of its last phase', () => {
    expect(state()).toMatchObject({ phase: 'prepared', final: false, acquisitions: 0 });
    expect(state({ t: 'prepared', g: 7, at }, { t: 'applying', at })).toMatchObject({
      phase: 'applying',
      final: false,
      acquisitions: 1,
      generation: 7,
    });
    const later = '2026-12-01T00:00:00.000Z';
    expect(state({ t: 'prepared', g: 7, at }, { t: 'applied', at: later })).toMatchObject({
      phase: 'applied',
      final: true,
      endedAt: later,
    });
  });

  test('is active again when a finished transaction is being undone', () => {
    const undoing = state(
      { t: 'prepared', g: 1, at },
      { t: 'applied', at },
      { t: 'recovering', g: 2, at },
    );
    expect(undoing).toMatchObject({ final: false, acquisitions: 2, generation: 2 });
    expect(undoing.endedAt).toBeUndefined();
    expect(undoing.phases.has('applied')).toBe(true);
  });

  test('gathers what happened to operations', () => {
    const { operations } = state(
      { t: 'adjacent', all: [0, 2] },
      { t: 'in-place', i: 1 },
      { t: 'restored', i: 2 },
      { t: 'returned', i: 3 },
    );
    expect([...operations.adjacent]).toEqual([0, 2]);
    expect([...operations['in-place']]).toEqual([1]);
    expect([...operations.restored]).toEqual([2]);
    expect([...operations.returned]).toEqual([3]);
  });
});
