import { shorten } from '@holdfast/base';
import type * as z from 'zod';
import type { EditFailure } from './edit-failure.js';
import type { EditOp } from './edit-op.js';
import { EDIT_OP_NAMES } from './edit-op-names.js';
import { editOpSchema, MOST_OPS } from './edit-schema.js';

/** A batch that can be applied, or everything that is wrong with its form. */
export type ParsedEdits =
  | { readonly ok: true; readonly ops: readonly EditOp[] }
  | { readonly ok: false; readonly failures: readonly EditFailure[] };

/**
 * Reads a batch from JSON data: one operation or a list of them, in the wire form (snake_case). A
 * field that an operation does not have is refused, with its index and its name.
 *
 * @param json - what `JSON.parse` gave; anything else is refused, never thrown at.
 *
 * @example
 * ```ts
 * import { parseEdits } from '@holdfast/blocks';
 *
 * const parsed = parseEdits([{ op: 'rename', block_id: 'sb_pay', title: 'Payments' }]);
 * if (!parsed.ok) console.log(parsed.failures[0]?.opIndex, parsed.failures[0]?.message);
 * // 0 The field "title" is not known for rename.
 * ```
 */
export function parseEdits(json: unknown): ParsedEdits {
  const list: readonly unknown[] = Array.isArray(json) ? json : [json];
  if (list.length > MOST_OPS) return { ok: false, failures: [tooMany(list.length)] };
  const ops: EditOp[] = [];
  const failures: EditFailure[] = [];
  for (const [opIndex, value] of list.entries()) {
    const parsed = editOpSchema.safeParse(value);
    if (parsed.success) ops.push(parsed.data);
    else for (const issue of parsed.error.issues) failures.push(...describe(issue, opIndex, value));
  }
  return failures.length === 0 ? { ok: true, ops } : { ok: false, failures };
}

function tooMany(count: number): EditFailure {
  return {
    code: 'bad-op',
    message: `The batch has ${count} operations; at most ${MOST_OPS} are taken.`,
    hint: 'Send them in several batches.',
  };
}

function describe(
  issue: z.core.$ZodIssue,
  opIndex: number,
  value: unknown,
): readonly EditFailure[] {
  const kind = kindOf(value);
  const where = fieldName(issue.path);
  const place = { opIndex, code: 'bad-op' } as const;
  const hint = `The operations are ${EDIT_OP_NAMES.join(', ')}; schemas/edits.json of @holdfast/blocks has their fields.`;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      ...place,
      field: fieldName([...issue.path, key.slice(0, 80)]),
      message: `The field ${shorten(fieldName([...issue.path, key]))} is not known for ${kind ?? 'any operation'}.`,
      hint: 'Leave the field out, or correct its name.',
    }));
  if (where === '')
    return [{ ...place, message: 'The operation is not an object with the field op.', hint }];
  if (issue.code === 'invalid_union')
    return [
      {
        ...place,
        field: where,
        message:
          kind === undefined
            ? 'The field op is missing.'
            : `There is no operation ${shorten(kind)}.`,
        hint,
      },
    ];
  return [
    {
      ...place,
      field: where,
      message: `The field ${where} of ${kind ?? 'the operation'} ${complaint(issue, value)}.`,
      hint: 'Correct the field.',
    },
  ];
}

function kindOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'op')) return undefined;
  const { op } = value as { readonly op: unknown };
  return typeof op === 'string' ? op : undefined;
}

/** `by.paths[1][0]`. */
function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./u, '');
}

function complaint(issue: z.core.$ZodIssue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return valueAt(value, issue.path) === undefined
        ? 'is missing'
        : `must be ${TYPE_NAMES.get(issue.expected) ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.map((each) => JSON.stringify(each)).join(' or ')}`;
    case 'too_small':
      return 'is empty';
    case 'too_big':
      return `is longer than ${issue.maximum} characters`;
    default:
      return 'does not have the form that it must have';
  }
}

const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ['string', 'a text'],
  ['array', 'a list'],
  ['object', 'an object'],
]);

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, part) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, part)
        ? (inner as Readonly<Record<PropertyKey, unknown>>)[part]
        : undefined,
    value,
  );
}
