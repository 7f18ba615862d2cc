import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSection } from './find-section.js';
import { splitLines } from './hash-lines.js';
import { inlineAnchors } from './inline-anchors.js';
import { lookupSection } from './lookup-section.js';
import { sectionPrint } from './section-print.js';
import { listSections, sectionAt } from './sections.js';

/** `line-lastLine id` of every section. */
function outline(text: string): string[] {
  return listSections(text).map(({ id, lineStart, lineEnd }) => `${lineStart}-${lineEnd} ${id}`);
}

test('a section is the path of the slugs of its headings, as GitHub makes them', () => {
  const text = [
    '# The *Guide* to `parse()`',
    '',
    '## Set-up & use',
    'text',
    '### Set-up & use',
    '## Ünïcode, 日本 ✓',
    '#### Deep [link](x.md) ![img](y.png)',
    '# Next <!-- note -->',
  ].join('\n');
  expect(outline(text)).toEqual([
    '1-7 the-guide-to-parse',
    '3-5 the-guide-to-parse/set-up--use',
    '5-5 the-guide-to-parse/set-up--use/set-up--use-1',
    '6-7 the-guide-to-parse/ünïcode-日本-',
    '7-7 the-guide-to-parse/ünïcode-日本-/deep-link',
    '8-8 next',
  ]);
});

test('setext headings, HTML headings and closed ATX headings count; their lines are right with CRLF too', () => {
  const text = [
    'Title',
    'goes on',
    '===',
    '',
    '<h2 align="center">',
    '  <img src="x"> Big &amp; small',
    '</h2>',
    '',
    'Sub',
    '---',
    '### Closed ###',
  ].join('\n');
  const expected = [
    '1-11 title-goes-on',
    '5-8 title-goes-on/big--small',
    '9-11 title-goes-on/sub',
    '11-11 title-goes-on/sub/closed',
  ];
  expect(outline(text)).toEqual(expected);
  expect(outline(text.replaceAll('\n', '\r\n'))).toEqual(expected);
  expect(outline(`\uFEFF${text}`)).toEqual(expected);
});

test('what looks like a heading is none in front matter, code, comments, quotes and lists', () => {
  const text = [
    '---',
    '# yaml: 1',
    '---',
    '# Real',
    '```sh',
    '# comment',
    '```',
    '~~~~',
    '```',
    '# still code',
    '~~~~',
    '    # indented code',
    '',
    '<!--',
    '# hidden',
    '<h1>hidden</h1>',
    '-->',
    '',
    '> # quoted',
    '',
    '- item',
    '  ```',
    '  # in a list',
    '  ```',
    '  - # nested',
    '    # nested more',
    '',
    '# quoted',
    '#no space',
  ].join('\n');
  // GitHub gives the quoted heading an anchor of its own, so that the real one is the second.
  expect(outline(text)).toEqual(['4-27 real', '28-29 quoted-1']);
});

test('a thematic break at the start is no front matter without its end', () => {
  expect(outline('---\n# One\n')).toEqual(['2-2 one']);
  expect(outline('+++\n# toml\n+++\n# One\n')).toEqual(['4-4 one']);
});

test('every line belongs to at most one deepest section, and sections nest', () => {
  const line = fc.constantFrom(
    '# a',
    '## b',
    '### c',
    'text',
    '',
    '- x',
    '```',
    '> q',
    'a\n===',
    '<h2>h</h2>',
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (parts) => {
      const text = parts.join('\n');
      const count = splitLines(text).length;
      const sections = listSections(text);
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
      for (const [index, section] of sections.entries()) {
        expect(section.lineStart).toBeLessThanOrEqual(section.ownEnd);
        expect(section.ownEnd).toBeLessThanOrEqual(section.lineEnd);
        expect(section.lineEnd).toBeLessThanOrEqual(count);
        const next = sections[index + 1];
        if (next !== undefined) expect(section.ownEnd).toBe(next.lineStart - 1);
        const parent = section.id.slice(0, -section.slug.length - 1);
        if (parent !== '') {
          const above = sections.find(({ id }) => id === parent);
          expect(above?.lineStart).toBeLessThan(section.lineStart);
          expect(above?.lineEnd).toBeGreaterThanOrEqual(section.lineEnd);
        }
        for (let at = section.lineStart; at <= section.ownEnd; at += 1)
          expect(sectionAt(sections, at)).toBe(section);
      }
    }),
  );
});

test('a section is looked up by id, anchor, heading text, or the last parts of its id', () => {
  const sections = listSections('# Guide\n## Parsing files\n### Options\n## Output\n### Options\n');
  const found = (name: string) => {
    const result = lookupSection(sections, name);
    return result.kind === 'found' ? result.section.id : result.kind;
  };
  expect(found('guide/parsing-files')).toBe('guide/parsing-files');
  expect(found('options-1')).toBe('guide/output/options-1');
  expect(found('Parsing files')).toBe('guide/parsing-files');
  expect(found('PARSING FILES')).toBe('guide/parsing-files');
  expect(found('parsing-files/options')).toBe('guide/parsing-files/options');
  expect(found('options')).toBe('guide/parsing-files/options');
  expect(found('Options')).toBe('ambiguous');
  expect(found('Opinions')).toBe('missing');
});

const PARSER = 'The parser reads a file line by line and answers what it declares.';
const WRITER = 'The writer puts everything into one file and makes it durable at once.';

function printOf(text: string, id: string): string | undefined {
  const section = listSections(text).find((candidate) => candidate.id === id);
  return section && sectionPrint(section, splitLines(text));
}

test('a section under another heading is found by its text, and none is guessed', () => {
  const before = `# Guide\n## Parsing\n${PARSER}\n## Writing\n${WRITER}\n`;
  const print = printOf(before, 'guide/parsing');
  const moved = (text: string) => findSection(text, 'guide/parsing', print);
  expect(moved(before)).toEqual({ kind: 'found', text: PARSER });
  const renamed = `# Guide\n## Reading files\nNow: ${PARSER}\n\n## Writing\n${WRITER}\n`;
  expect(moved(renamed)).toEqual({
    kind: 'moved',
    movedTo: 'guide/reading-files',
    text: `Now: ${PARSER}`,
  });
  const elsewhere = `# Other\n## Writing\n${WRITER}\n# Inside\n${PARSER}\n`;
  expect(moved(elsewhere)).toMatchObject({ kind: 'moved', movedTo: 'inside' });
  expect(moved(`# Guide\n## Writing\n${WRITER}\n`)).toEqual({ kind: 'missing' });
  const copied = `# Guide\n## One\n${PARSER}\n## Two\n${PARSER}\n`;
  expect(moved(copied)).toEqual({ kind: 'missing' });
});

test('without a known text the same heading below another one is the section, if it is the only one', () => {
  expect(findSection('# New title\n## Parsing\nx', 'guide/parsing')).toEqual({
    kind: 'moved',
    movedTo: 'new-title/parsing',
    text: 'x',
  });
  expect(findSection('# A\n## Writing\n', 'guide/parsing')).toEqual({ kind: 'missing' });
  expect(printOf('# A\nToo short.\n', 'a')).toBeUndefined();
});

test('the content of a section is what stands below its heading, subsections included', () => {
  const text = '# A\r\n\r\none\r\n\r\n## B\r\n\r\ntwo\r\n\r\n# C\r\n';
  expect(findSection(text, 'a')).toEqual({ kind: 'found', text: 'one\n\n## B\n\ntwo' });
});

test('comments anchor the section that they stand in', () => {
  const text = [
    '<!-- anchor: README.ts#top -->',
    '# Parsing <!-- anchor: src/a.ts#inHeading -->',
    'Some `code` and <!-- anchor: src/a.ts#Box.get size scope=signature --> text',
    'on two lines <!-- anchor:src/a b.ts#x -->.',
    '',
    '- list',
    '  <!-- anchor: ci.yml:10-20 -->',
    '',
    '## Deeper',
    '<!--',
    'anchor: src/[id]/x.ts#f',
    '-->',
  ].join('\n');
  expect(inlineAnchors(text)).toEqual([
    { target: 'README.ts#top', line: 1 },
    { target: 'src/a.ts#inHeading', section: 'parsing', line: 2 },
    { target: 'src/a.ts#Box.get size', scope: 'signature', section: 'parsing', line: 3 },
    { target: 'src/a b.ts#x', section: 'parsing', line: 4 },
    { target: 'ci.yml:10-20', section: 'parsing', line: 7 },
    { target: 'src/[id]/x.ts#f', section: 'parsing/deeper', line: 10 },
  ]);
});

test('comments in code, in front matter, and other comments anchor nothing', () => {
  const text = [
    '---',
    'x: <!-- anchor: a.ts#a -->',
    '---',
    '```html',
    '<!-- anchor: a.ts#b -->',
    '```',
    'Write `<!-- anchor: a.ts#c -->` to anchor.',
    '',
    '    <!-- anchor: a.ts#d -->',
    '',
    '<!-- An anchor: a.ts#e --> <!-- anchor: -->',
    '\\<!-- anchor: a.ts#f -->',
  ].join('\n');
  expect(inlineAnchors(text)).toEqual([]);
});

test('a megabyte of anything is taken apart, or left alone when it is more', () => {
  const line = 'word `code` [link](x.ts) **bold** ';
  for (const piece of ['>', '- ', '[', '*a ', '`', '<a ', '# a\n', '<!--\n\n', '```\n', 'a\n=\n']) {
    expect(listSections(piece.repeat(100_000)).length).toBeGreaterThanOrEqual(0);
  }
  const real = `# Title\n\n${`${line.repeat(20)}\n\n## Sub\n\n`.repeat(1400)}`;
  expect(real.length).toBeGreaterThan(900_000);
  expect(listSections(real)).toHaveLength(1401);
  expect(listSections(`# A\n${'x'.repeat(1_000_000)}`)).toEqual([]);
});
