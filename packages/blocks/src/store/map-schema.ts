import { isWellFormed } from '@holdfast/base';
import * as z from 'zod';
import { checkMemberPath } from '../map/member-path.js';
import { LONGEST_ID, LONGEST_TEXT } from '../map/text-limits.js';
import { MAX_UNMAPPED_LISTED, SCHEMA_PREFIX, SCHEMA_VERSION } from './map-format.js';

const text = z.string().max(LONGEST_TEXT).refine(isWellFormed, {
  error: 'has half of a character (an unpaired surrogate)',
});
const visibleText = text.refine((value) => value.trim() !== '', { error: 'is blank' });
const word = visibleText;
const positive = z.number().int().min(1);
const natural = z.number().int().min(0);
const share = z.number().min(0).max(1).nullable();

/** Ids stand in rules beside patterns, and are made longer by splits. */
const blockId = z
  .string()
  .max(LONGEST_ID)
  .regex(/^[A-Za-z][\w.-]*$/, {
    error: 'must be a letter, then letters, digits, _ . or -',
  });

/** Paths and patterns of members are judged apart: which one it is, another member says. */
const path = text.refine((value) => checkMemberPath(value).ok, {
  error: 'must be a path relative to the project root, with / and without . or .. parts',
});

const moment = z.iso.datetime({ error: 'must be a moment in UTC such as 2026-01-31T12:00:00Z' });
const digest = z.string().regex(/^[0-9a-f]{64}$/, {
  error: 'must be 64 lower-case hexadecimal digits',
});
const commit = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, {
  error: 'must be a full git commit id',
});

const member = z.strictObject({
  path: text,
  role: z.enum(['primary', 'shared', 'generated', 'test', 'docs', 'external_socket']),
  optional: z.literal(true).exactOptional(),
  match: z.literal('glob').exactOptional(),
});

const externalSocket = z.strictObject({
  to: blockId.exactOptional(),
  type: word.exactOptional(),
  class: word.exactOptional(),
  alias: word.exactOptional(),
  count: positive.exactOptional(),
  via: z.array(text).max(3).exactOptional(),
});
const socket = externalSocket.extend({ to: blockId });

const receipt = z.strictObject({
  type: word,
  emitter: word,
  scope: z.strictObject({ blockId, boundaryVersion: positive, contractVersion: positive }),
  evidence: text,
  validity: z.enum(['passed', 'failed']),
  at: moment,
});

const BLOCK_STATES = [
  'candidate',
  'planned',
  'building',
  'scanned',
  'ratified',
  'drifted',
  'restored',
] as const;

/** One block, as the file has it. */
export const blockSchema = z.strictObject({
  blockId,
  name: visibleText,
  purpose: text,
  kind: z.enum(['scanned', 'planned']),
  state: z.enum([...BLOCK_STATES, 'archived']),
  boundaryVersion: positive,
  contractVersion: positive,
  membershipSource: z.enum(['ratified', 'proposed', 'manual']),
  membership: z.array(member),
  sockets: z.strictObject({
    inputs: z.array(socket),
    outputs: z.array(socket),
    external: z.array(externalSocket),
  }),
  receiptContract: z.strictObject({
    required: z.array(word),
    optional: z.array(word),
    waived: z.array(word),
    declaredBy: word.exactOptional(),
    declaredAt: moment.exactOptional(),
  }),
  receipts: z.array(receipt),
  layout: z.strictObject({
    x: z.number().exactOptional(),
    y: z.number().exactOptional(),
    locked: z.literal(true).exactOptional(),
    algorithmSeed: z
      .record(z.string().regex(/^[A-Za-z][\w-]*$/), z.union([text, z.number()]))
      .exactOptional(),
    version: positive,
  }),
  unmappedResidue: z.array(path),
  membershipFingerprint: digest.exactOptional(),
  resolvedMembers: z.array(path).exactOptional(),
  preArchiveState: z.enum(BLOCK_STATES).exactOptional(),
  candidateMeta: z
    .strictObject({
      namedBy: z.enum(['owner', 'runner', 'heuristic']),
      needsOwnerNaming: z.boolean(),
      graphCohesion: share,
      edgeSampleSize: natural,
      directorySupport: share,
      coverageRatio: share,
      sharedMemberCount: natural,
    })
    .exactOptional(),
});

const unmapped = z.strictObject({
  policy: z.strictObject({
    visible: z.boolean(),
    defaultAction: z.literal('leave-unmapped-until-ratified'),
  }),
  files: z.array(path).max(MAX_UNMAPPED_LISTED),
  total: natural,
});

export const rulesSchema = z.array(
  z.strictObject({ from: word, to: word, allow: z.literal(false), because: word }),
);

export const baselineSchema = z.array(
  z.strictObject({ rule: z.strictObject({ from: word, to: word }), from: path, to: word }),
);

/** A path that a map may list. */
export const pathSchema = path;

/** The whole file. */
export const mapSchema = z.strictObject({
  schema: z.literal(`${SCHEMA_PREFIX}${SCHEMA_VERSION}`),
  storeVersion: positive,
  contentHash: digest,
  repo: z.strictObject({
    repoId: word,
    root: z.union([z.literal('.'), path]),
    sourceCommit: commit.exactOptional(),
  }),
  skeleton: z.strictObject({
    id: word,
    version: positive,
    state: z.enum(['candidate', 'ratified']),
    ratification: z
      .strictObject({ method: word, by: word, at: moment, commit: commit.exactOptional() })
      .exactOptional(),
  }),
  blocks: z.array(blockSchema),
  unmapped,
  rules: rulesSchema,
  rulesBaseline: baselineSchema,
  candidateRevision: z
    .strictObject({
      version: positive,
      source: z.enum(['scan', 'revision']),
      baseStoreVersion: positive,
      blocks: z.array(blockSchema),
      unmapped,
    })
    .exactOptional(),
});
