import { expect, test } from 'vitest';
import { anchorOf, SAMPLE_ANCHORS } from '../../../test/web/sample-anchors.js';
import type { AnchorView } from '../../store/views.js';
import type { Role } from '../access/role.js';
import { markupOf } from '../markup/html.js';
import { anchorCard } from './anchor-card.js';

const [LOST, STALE, MOVED, HOSTILE, UNCHECKED] = SAMPLE_ANCHORS;

function card(
  anchor: AnchorView | undefined,
  role: Role = 'confirmer',
  repositoryUrl?: string,
): string {
  if (anchor === undefined) throw new Error('There is no such sample.');
  const reader = { name: 'Ada', actor: 'Ada', role, csrf: 'the-token' };
  const context = { here: '/review?cursor=a', reader, waiting: 0 };
  return markupOf(anchorCard(anchor, context, { repositoryUrl, showsDocument: true }));
}

test('a confirmation is of the commit and the hash that were seen, and comes back here', () => {
  const text = card(STALE);
  expect(text).toContain('action="/repositories/re_shop/anchors/an_stale0000001/confirm"');
  expect(text).toContain('name="commit" value="4f0c2a9d1e7b6c5a4f3e2d1c0b9a8f7e6d5c4b3a"');
  expect(text).toContain(`name="seen_hash" value="ts1:${'c3'.repeat(16)}"`);
  expect(text).toContain('name="csrf" value="the-token"');
  expect(text).toContain('name="return_to" value="/review?cursor=a"');
  expect(text).toContain('<dt>Changed</dt><dd>signature and body</dd>');
});

test.each(['viewer', 'editor'] as const)('a %s is offered no confirmation', (role) => {
  expect(card(STALE, role)).not.toContain('<form');
  expect(card(LOST, role)).not.toContain('<form');
  expect(card(LOST, role)).toContain('Basket.sum');
});

test('what is lost, fresh or was not checked cannot be confirmed', () => {
  for (const anchor of [LOST, UNCHECKED, anchorOf('an_fresh')]) {
    expect(card(anchor)).not.toContain('/confirm"');
  }
});

test('candidates are for somebody to choose, none of them is chosen', () => {
  const text = card(LOST);
  expect(text).toContain('action="/repositories/re_shop/anchors/an_lost00000001/relink"');
  expect(text.match(/type="radio"/g)).toHaveLength(2);
  expect(text).not.toContain('checked');
  expect(text).toContain('value="[&#34;src/basket.ts&#34;,&#34;method&#34;,&#34;Basket.sum&#34;]"');
});

test('what the last check could not settle says so, and what was known before', () => {
  const text = card(UNCHECKED);
  expect(text).toContain('class="badge is-unchecked"');
  expect(text).toContain('the budget of this check ended before it');
  expect(text).toContain('from an earlier check, which found it fresh');
});

test('which of two confirmations counts is said', () => {
  const known = MOVED && ({ ...MOVED, source: 'repository' } as const);
  expect(card(known)).toContain('This service’s confirmation counts');
  expect(card(STALE)).toContain('The repository’s confirmation counts.');
});

test('an anchor that is a comment has no confirmation in the repository to speak of', () => {
  expect(MOVED?.source).toBe('inline');
  expect(card(MOVED)).not.toContain('confirmation counts');
});

test('commits lead to the forge, but only over https and only real ones', () => {
  const commit = '/commit/4f0c2a9d1e7b6c5a4f3e2d1c0b9a8f7e6d5c4b3a"';
  expect(card(STALE, 'viewer', 'https://github.com/example/shop.git')).toContain(
    `href="https://github.com/example/shop${commit}`,
  );
  expect(card(STALE, 'viewer', 'https://gitlab.example.com/a/b.git')).toContain(
    `href="https://gitlab.example.com/a/b/-${commit}`,
  );
  for (const url of ['javascript:alert(1)//', 'file:///srv/a.git', 'git@github.com:a/b.git']) {
    expect(card(STALE, 'viewer', url)).not.toContain('/commit/');
  }
});

test('nothing that a repository says becomes markup', () => {
  const text = card(HOSTILE);
  expect(text).not.toMatch(/<(script|img)/);
  expect(text).not.toContain('\u202e');
  expect(text).not.toContain('\u200b');
  expect(text).toContain('&#60;U+202E&#62;');
});
