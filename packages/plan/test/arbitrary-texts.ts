import fc from 'fast-check';

/** Texts that look like files: few different lines, every kind of end, some odd characters. */
export const fileText: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      fc.oneof(
        {
          weight: 6,
          arbitrary: fc.constantFrom('', '}', 'a', 'b', '  a();', 'let x = 1;', '\\ No'),
        },
        { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).map(withoutFeeds) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('\ufeff', '\u2028', '-- a', '++ b', '@@ -1 +1 @@'),
        },
      ),
      fc.constantFrom('\n', '\n', '\n', '\r\n', '\r\n', '\r'),
    ),
    { maxLength: 30 },
  )
  .chain((lines) =>
    fc.boolean().map((ended) => {
      const text = lines.map(([line, end]) => line + end).join('');
      return ended ? text : text.replace(/[\r\n]+$/, '');
    }),
  );

function withoutFeeds(text: string): string {
  return text.replaceAll('\n', '').toWellFormed();
}

/** A text and one made from it by a few edits. */
export const editedText: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  fc.tuple(fileText, fileText),
  fc
    .tuple(fileText, fc.array(fc.tuple(fc.nat(), fc.nat(3), fileText), { maxLength: 4 }))
    .map(([text, edits]) => {
      let edited = text;
      for (const [place, length, insert] of edits) {
        const at = edited.length === 0 ? 0 : place % (edited.length + 1);
        edited = edited.slice(0, at) + insert + edited.slice(at + length);
      }
      return [text, edited.toWellFormed()] as const;
    }),
);

/** Strings that try to break out of whatever they are put into. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        "' onmouseover='alert(1)",
        '</style><svg onload=alert(1)>',
        '</td></table></details>',
        '<!--',
        '-->',
        '&lt;',
        '&#60;b&#62;',
        ']]>',
        '{{x}}',
        '```',
        '~~~',
        '|',
        '\\|',
        '`a`',
        '[a](javascript:alert(1))',
        '@someone',
        '#1',
        '\u001b[2J',
        '\u001b]0;title\u0007',
        '\u009b31m',
        '\u0008\u0008',
        '\u202e',
        '\u2066',
        '\u200b',
        '\0',
        '\r',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join('').toWellFormed());
