import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  ACT_FAILURE_CODES,
  CHECK_CLASSES,
  EDIT_FAILURE_CODES,
  EDIT_OP_NAMES,
  editsJsonSchema,
} from '../src/index.js';

const PAGE = readFileSync(
  new URL('../../../docs/reference/blocks.md', import.meta.url),
  'utf8',
).split('\n');

/** First cells of the rows below a heading, up to the next heading. */
function rowsBelow(heading: string): readonly string[] {
  const start = PAGE.indexOf(heading);
  const end = PAGE.findIndex((line, at) => at > start && line.startsWith('## '));
  return PAGE.slice(start, end).filter((line) => line.startsWith('| `'));
}

test('the reference has every failure with its meaning, and no other', () => {
  const codes = [...Object.entries(EDIT_FAILURE_CODES), ...Object.entries(ACT_FAILURE_CODES)];
  expect(rowsBelow('## Failures')).toEqual(
    codes.map(([code, meaning]) => `| \`${code}\` | ${meaning} |`),
  );
});

test('the reference has every class of finding, in order', () => {
  const names = rowsBelow('## What `blocks check` finds').map((row) => row.split('`')[1]);
  expect(names).toEqual([...CHECK_CLASSES]);
});

test('the reference has every operation with its fields', () => {
  const rows = rowsBelow('## Batches').map((row) => row.split(' | ').slice(0, 2));
  const documented = rows.flatMap(([kinds = '', fields = '']) =>
    [...kinds.matchAll(/`(\w+)`/g)].map(([, kind]) => [
      kind,
      [...fields.matchAll(/`(\w+)/g)].map(([, field]) => field).sort(),
    ]),
  );
  const { $defs } = z.object({ $defs: z.object({ operation: UNION }) }).parse(editsJsonSchema());
  const known = $defs.operation.oneOf.map(({ properties: { op, ...fields } }) => [
    op.const,
    Object.keys(fields).sort(),
  ]);
  expect(new Map(documented as [])).toEqual(new Map(known as []));
  expect(documented.map(([kind]) => kind)).toEqual([...EDIT_OP_NAMES]);
});

const UNION = z.object({
  oneOf: z.array(z.object({ properties: z.looseObject({ op: z.object({ const: z.string() }) }) })),
});
