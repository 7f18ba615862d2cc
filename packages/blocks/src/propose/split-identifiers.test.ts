import { expect, test } from 'vitest';
import { splitIdentifiers } from './split-identifiers.js';

test('names are split at capitals, acronyms, digits and signs; short parts are left out', () => {
  expect(splitIdentifiers('parseHTTPHeader_v2 kebab-case SCREAMING_SNAKE x.ofIt')).toEqual([
    'parse',
    'http',
    'header',
    'kebab',
    'case',
    'screaming',
    'snake',
  ]);
  expect(splitIdentifiers('größeÄndern данныеПользователя')).toEqual([
    'größe',
    'ändern',
    'данные',
    'пользователя',
  ]);
});
