import { renderReviewMarkdown, reviewPlan } from '@holdfast/plan';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from './arbitrary-texts.js';
import { type PlannedFile, planOf } from './plan-of.js';

function markdownOf(files: readonly PlannedFile[], more = {}): string {
  const { plan, originals } = planOf(files, more);
  return renderReviewMarkdown(reviewPlan(plan, originals));
}

test('lists stand below the review, and stay plain text', () => {
  const { plan, originals } = planOf([{ path: 'a', before: 'a', after: 'b', reason: 'Needed.' }]);
  const lists = [{ title: 'Reviewed by', lines: ['*Ada* · <b> · see #1'] }];
  expect(renderReviewMarkdown(reviewPlan(plan, originals), lists)).toMatch(
    /\n\n## Reviewed by\n\n- \\\*Ada\\\* · \\<b\\> · see #<!-- -->1\n$/,
  );
});

test('a whole review', () => {
  const markdown = markdownOf(
    [{ path: 'Makefile', before: 'a\r\n', after: 'b\r\n', reason: 'Build *faster*.' }],
    {
      dependencies: [{ name: '@scope/a', before: '1 | 2', after: '3' }],
      unsupported: [{ code: 'guarded-key', reason: 'The key pnpm is changed.' }],
      verification: [{ kind: 'runtime', check: 'Check interactions.' }],
    },
  );
  expect(markdown.replaceAll(/\b[0-9a-f]{12}\b/g, '<hash>')).toBe(`\
# Change plan \`<hash>\`

**This plan cannot be applied: 1 piece of unsupported work. Put the causes right, make the plan again and review it again.**

1 file: 0 created, 1 updated · lines: +1 −1 · 1 dependency change · 1 warning

## In the way

| | Code | File | Why, and what to do |
| --- | --- | --- | --- |
| unsupported | \`guarded-key\` |  | The key pnpm is changed. |

## Look twice

- \`Makefile\`: **tool-executed-file**: Tools execute or obey this file by themselves, without anybody starting it.

## Dependencies

| Name | Before | After |
| --- | --- | --- |
| \`@scope/a\` | \`1 \\| 2\` | \`3\` |

## Files

### update \`Makefile\` (+1 −1)

- Reason: Build \\*faster\\*.
- SHA-256: \`<hash>\` → \`<hash>\`

\`\`\`diff
@@ -1,1 +1,1 @@
-a
+b
\`\`\`

## Check before you let it in

- static: Review the diff of every file and the declared dependency changes.
- static: Run the project's own checks: types, lint and tests. The plan ran none of them.
- runtime: Check interactions, keyboard use and responsive layout in the running program. The plan ran nothing.
- static: Review with extra care: tools execute or obey these files by themselves: Makefile

> A plan, and any result of applying one, proves nothing about what the program does: it verifies no behaviour.
> Nothing was installed, executed or downloaded, and dependency versions were not looked up.
`);
});

describe('nothing gets out of its place', () => {
  test('a fence is longer than any run of backticks in the content', () => {
    const markdown = markdownOf([
      { before: '````\nold\n````\n', after: '````\n`````` new\n````\n' },
    ]);
    expect(markdown).toContain('\n```````diff\n');
    expect(markdown.match(/^`{7}$/gm)).toHaveLength(1);
  });

  test('HTML, links, mentions, references and math in prose stay text', () => {
    const reason = '<img src=x> [a](https://e.x) www.e.x @me #1 $x$ &lt; ~~a~~ `b` \\ a|b';
    const markdown = markdownOf([{ after: 'a\n', reason }]);
    expect(markdown).toContain(
      '- Reason: \\<img src=x\\> \\[a\\](https\\://e.x) www\\.e.x @<!-- -->me #<!-- -->1 \\$x\\$ \\&lt; \\~\\~a\\~\\~ \\`b\\` \\\\ a\\|b\n',
    );
  });

  test.each([
    ['a`b', '``a`b``'],
    ['`', '`` ` ``'],
    ['a``b`', '``` a``b` ```'],
    ['', '(empty)'],
    ['a|b', '`a\\|b`'],
    ['a\\|b', '`a\\\\\\|b`'],
    ['a\n# b', '`a<U+000A># b`'],
    [' a', '`  a `'],
  ])('the value %j is a code span', (value, span) => {
    const dependencies = [{ name: value, after: '1' }];
    expect(markdownOf([], { dependencies })).toContain(`\n| ${span} | (new) | \`1\` |\n`);
  });

  test('hostile values add no line, cell, tag or fence', () => {
    const shape = (value: string, content: string) => {
      const markdown = markdownOf([{ path: value, before: '', after: content, reason: value }], {
        dependencies: [{ name: value, before: value, after: value }],
        conflicts: [{ code: 'no-evidence', path: value, reason: value }],
        verification: [{ kind: 'static', check: value }],
      });
      const [outside, inside, ...rest] = splitFences(markdown);
      expect(rest).toEqual([]);
      expect(inside).not.toMatch(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      return (outside ?? '').split('\n').map(structure);
    };
    fc.assert(
      fc.property(hostileText, hostileText, (value, content) => {
        const text = `${content.replaceAll('\n', '')}.`;
        // Warnings depend on the content, so the benign twin has the same content.
        expect(shape(value, text)).toEqual(shape('x', text));
      }),
    );
  });

  /** The text before and after the one fenced block, and the block. */
  function splitFences(markdown: string): string[] {
    const open = /^(`{3,})diff$/m.exec(markdown);
    if (open?.[1] === undefined) return [markdown];
    const bodyStart = open.index + open[0].length + 1;
    const close = new RegExp(`^ {0,3}\`{${open[1].length},}\\s*$`, 'm').exec(
      markdown.slice(bodyStart),
    );
    if (close === null) return [];
    const bodyEnd = bodyStart + close.index;
    return [
      markdown.slice(0, open.index) + markdown.slice(bodyEnd + close[0].length),
      markdown.slice(bodyStart, bodyEnd),
    ];
  }

  /** What a line is, without its values: block markers, cell borders and HTML that is not ours. */
  function structure(line: string): string {
    const start = /^(?:#+|-|>|\|)? ?/.exec(line)?.[0] ?? '';
    const outsideCode = line.replaceAll(/(?<!`|\\)(`+)(?!`)(?:.*?[^`])?\1(?!`)/g, 'code');
    const cells = outsideCode.match(/(?<!\\)(?:\\\\)*\|/g)?.length ?? 0;
    const tags = outsideCode.replaceAll('<!-- -->', '').match(/(?<!\\)(?:\\\\)*</g)?.length ?? 0;
    return `${start} ${cells} cells ${tags} tags`;
  }
});
