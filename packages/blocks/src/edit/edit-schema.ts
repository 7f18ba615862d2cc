import * as z from 'zod';
import { LONGEST_ID } from '../map/text-limits.js';
import type { EditOp } from './edit-op.js';

const id = z.string().min(1).max(LONGEST_ID);
const path = z.string().min(1).max(4096);
const pattern = path.describe(
  '* and ? stay within a part of the path, ** is a whole part, [abc] a class.',
);

const renameSchema = z.strictObject({
  op: z.literal('rename'),
  block_id: id,
  name: z.string().exactOptional(),
  purpose: z.string().exactOptional(),
});

const mergeSchema = z.strictObject({
  op: z.literal('merge'),
  into: id.describe('The block that stays.'),
  block_ids: z.array(id).describe('The blocks that go into it.'),
});

const splitSchema = z.strictObject({
  op: z.literal('split'),
  block_id: id,
  by: z.strictObject({
    paths: z.array(z.array(pattern)).describe('Groups; each member matches exactly one.'),
  }),
});

const moveMemberSchema = z.strictObject({
  op: z.literal('move_member'),
  path,
  from: id,
  to: id,
});

const resolveSeamSchema = z.strictObject({
  op: z.literal('resolve_seam'),
  path,
  resolution: z
    .string()
    .max('primary:'.length + LONGEST_ID)
    .describe('"both", or "primary:" and the id of a block.'),
});

const assignUnmappedSchema = z.strictObject({
  op: z.literal('assign_unmapped'),
  path,
  block_id: id,
});

const retargetSocketSchema = z.strictObject({
  op: z.literal('retarget_socket'),
  block_id: id,
  from: id,
  to: id,
});

const removeSocketSchema = z.strictObject({
  op: z.literal('remove_socket'),
  block_id: id,
  to: id.describe('A block, or the name of something outside.'),
});

const setRoleSchema = z.strictObject({
  op: z.literal('set_role'),
  block_id: id,
  path,
  role: z.enum(['primary', 'shared', 'generated', 'test', 'docs', 'external_socket']),
});

const setRuleSchema = z.strictObject({
  op: z.literal('set_rule'),
  from: path.describe('A block, or a pattern over files.'),
  to: path.describe('A block, a pattern over files, or "external:" and a name.'),
  because: z.string().exactOptional(),
  remove: z.literal(true).exactOptional(),
});

const archiveSchema = z.strictObject({ op: z.literal('archive'), block_id: id });

const restoreSchema = z.strictObject({ op: z.literal('restore'), block_id: id });

/** One operation of a batch. */
export const editOpSchema: z.ZodType<EditOp> = z.discriminatedUnion('op', [
  renameSchema,
  mergeSchema,
  splitSchema,
  moveMemberSchema,
  resolveSeamSchema,
  assignUnmappedSchema,
  retargetSocketSchema,
  removeSocketSchema,
  setRoleSchema,
  setRuleSchema,
  archiveSchema,
  restoreSchema,
]);

/** More is no batch that anybody has read. */
export const MOST_OPS = 10_000;
