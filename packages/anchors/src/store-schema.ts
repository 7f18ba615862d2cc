import { checkRepoPath } from '@holdfast/base';
import * as z from 'zod';
import { STORE_VERSION } from './store-version.js';

/** A path as the store has it: relative to the project's root, canonical. */
const pathSchema = z
  .string()
  .max(4096)
  .refine((text) => checkRepoPath(text).ok, {
    error: 'must be a path relative to the project root, with / and without . or .. parts',
  })
  .describe('Relative to the project root, with / between parts.');

const hashSchema = z
  .string()
  .regex(/^[a-z]+[0-9]+:[0-9a-f]{32}$/, {
    error: 'must be a scheme tag, a colon and 32 lower-case hexadecimal digits',
  })
  .describe('Scheme tag, a colon, 32 hexadecimal digits.');

const gitIdSchema = z
  .string()
  .regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, { error: 'must be a full git object id' });

const nameSchema = z.string().min(1).max(4096);

const momentSchema = z.iso.datetime({
  error: 'must be a moment in UTC such as 2026-01-31T12:00:00Z',
});

const lineSchema = z.number().int().min(1);

const sectionSchema = nameSchema.describe('GitHub slugs of the headings, joined by /.');

const confirmedSchema = z.strictObject({
  by: nameSchema,
  kind: z.enum(['person', 'agent']),
  at: momentSchema,
  commit: gitIdSchema.exactOptional(),
  blob: gitIdSchema,
  from: z.enum(['fresh', 'stale', 'moved-renamed', 'lost']).exactOptional(),
});

const retiredSchema = z.strictObject({
  by: nameSchema,
  at: momentSchema,
  reason: nameSchema.exactOptional(),
});

const leading = {
  id: z.string().regex(/^an_[a-z2-7]{12}$/, {
    error: 'must be an_ and twelve characters of a to z and 2 to 7',
  }),
  document: pathSchema,
  section: sectionSchema.exactOptional(),
  sectionPrint: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, { error: 'must be base64url' })
    .max(400)
    .describe('Sketch of the text of the section, for finding it under another heading.')
    .exactOptional(),
  inline: z.literal(true).exactOptional(),
};

const trailing = { confirmed: confirmedSchema, retired: retiredSchema.exactOptional() };

/** An anchor on a declaration, as one line of the store has it. */
export const declarationEntrySchema = z.strictObject({
  ...leading,
  language: z.string().regex(/^[a-z]+$/, { error: 'must be the lower-case name of a language' }),
  kind: nameSchema,
  qualifiedName: nameSchema,
  container: nameSchema.exactOptional(),
  fileHint: pathSchema,
  scope: z.enum(['whole', 'signature', 'interface']),
  hashes: z.strictObject({
    declaration: hashSchema,
    signature: hashSchema,
    body: hashSchema.nullable(),
    decorators: hashSchema.nullable(),
    interface: hashSchema.nullable(),
  }),
  bodyTokens: z.number().int().min(0),
  scheme: nameSchema,
  grammar: nameSchema,
  ...trailing,
});

/** An anchor on lines. */
export const rangeEntrySchema = z.strictObject({
  ...leading,
  fileHint: pathSchema,
  fallback: z.literal(true),
  range: z
    .strictObject({ start: lineSchema, end: lineSchema, hash: hashSchema, lines: lineSchema })
    .refine((range) => range.start <= range.end, { error: 'must not end before it starts' }),
  ...trailing,
});

/** An anchor on another document. */
export const pairEntrySchema = z.strictObject({
  ...leading,
  pair: z.strictObject({
    document: pathSchema,
    section: sectionSchema.exactOptional(),
    hash: hashSchema,
  }),
  ...trailing,
});

/** One line of the store. */
export type StoreEntry =
  | z.infer<typeof declarationEntrySchema>
  | z.infer<typeof rangeEntrySchema>
  | z.infer<typeof pairEntrySchema>;

/** The whole file, for its JSON Schema; parsing takes it apart to name every problem. */
export const storeSchema = z
  .strictObject({
    schemaVersion: z.literal(STORE_VERSION),
    anchors: z.array(z.union([declarationEntrySchema, rangeEntrySchema, pairEntrySchema])),
  })
  .describe('The anchors of a project, sorted by document, then by id; one anchor per line.');
