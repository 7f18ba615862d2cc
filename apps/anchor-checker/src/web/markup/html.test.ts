import { expect, test } from 'vitest';
import { exactly, html, markupOf, trusted } from './html.js';

test('a value is text, in elements and in attributes', () => {
  const hostile = `"><script>alert('1')</script>&amp;`;
  expect(markupOf(html`<a title="${hostile}">${hostile}</a>`)).toBe(
    '<a title="&#34;&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;&#38;amp;">' +
      '&#34;&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;&#38;amp;</a>',
  );
});

test('characters that cannot be seen or that reorder text are shown', () => {
  expect(markupOf(html`<p>${'a\u202eb\u200bc\u0000d\ufeff'}</p>`)).toBe(
    '<p>a&#60;U+202E&#62;b&#60;U+200B&#62;c&#60;U+0000&#62;d&#60;BOM&#62;</p>',
  );
});

test('markup, lists and nothing', () => {
  const items = ['<', html`<b>${1}</b>`, undefined, null, false as const];
  expect(markupOf(html`<p>${items}${0}${trusted('<hr>')}</p>`)).toBe('<p>&#60;<b>1</b>0<hr></p>');
});

test('data that looks like markup is no markup', () => {
  const data = JSON.parse('{"markup":"<script>","Symbol(markup)":"<script>"}');
  expect(markupOf(html`<p>${data}</p>`)).not.toContain('<script>');
});

test('an attribute without double quotes is refused', () => {
  expect(() => html`<a title=${'a b'}>`).toThrow('without quotes');
  expect(() => html`<a title='${'a'}'>`).toThrow('without quotes');
});

test('what a form sends back stays the same', () => {
  expect(markupOf(html`<input value="${exactly('a\u200b"')}">`)).toBe(
    '<input value="a\u200b&#34;">',
  );
});
