import { expect, test } from 'vitest';
import * as z from 'zod';
import { parsePart } from './parse-part.js';

const body = z.object({ commit: z.string(), count: z.number().optional() });

test('says what is missing and what is of another kind, without the value', () => {
  const wrong = () => parsePart('body', body, { count: 'secret' });
  expect(wrong).toThrow('body.commit is missing.');
  expect(wrong).toThrow(
    expect.objectContaining({
      details: {
        problems: [
          { place: 'body.commit', message: 'is missing' },
          { place: 'body.count', message: 'must be of type number' },
        ],
      },
    }),
  );
  expect(() => parsePart('body', body, undefined)).toThrow('body is missing.');
});
