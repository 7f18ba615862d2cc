import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slug } from '../lib/index.js';

test('accents and spaces go', () => {
  assert.equal(slug('Café au lait!'), 'cafe-au-lait');
});
