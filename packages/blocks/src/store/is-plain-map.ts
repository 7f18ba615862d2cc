import { isWellFormed } from '@holdfast/base';
import type { BlockMap } from '../map/block-map.js';
import { checkMemberPath } from '../map/member-path.js';
import { LONGEST_ID, LONGEST_TEXT } from '../map/text-limits.js';
import { MAX_UNMAPPED_LISTED, SCHEMA_PREFIX, SCHEMA_VERSION } from './map-format.js';
import { isPlain, type PlainCheck, plainObject } from './plain-check.js';

/**
 * Whether a value is a map beyond doubt. What this accepts the schema accepts too; of what it refuses
 * the schema says what is wrong. It costs a tenth of the schema, which then need not be loaded.
 */
export function isPlainMap(value: unknown): value is BlockMap {
  return map(value);
}

const text: PlainCheck = (value) =>
  typeof value === 'string' && value.length <= LONGEST_TEXT && isWellFormed(value);
const word: PlainCheck = (value) => text(value) && (value as string).trim() !== '';
const path: PlainCheck = (value) => text(value) && checkMemberPath(value as string).ok;
const blockId = isPlain.matching(/^[A-Za-z][\w.-]*$/, LONGEST_ID);
const digest = isPlain.matching(/^[0-9a-f]{64}$/);
const commit = isPlain.matching(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
const positive = isPlain.whole(1);
const natural = isPlain.whole(0);
const finite: PlainCheck = (value) => Number.isFinite(value);
const share: PlainCheck = (value) =>
  value === null || (typeof value === 'number' && value >= 0 && value <= 1);
const boolean = isPlain.oneOf(true, false);
const STATES = ['candidate', 'planned', 'building', 'scanned', 'ratified', 'drifted', 'restored'];

/** Only as this program writes it, which proves that there is such a day. */
const moment: PlainCheck = (value) => {
  if (typeof value !== 'string' || (value.length !== 24 && value.length !== 20)) return false;
  const time = Date.parse(value);
  const whole = value.length === 24 ? value : value.replace('Z', '.000Z');
  return !Number.isNaN(time) && new Date(time).toISOString() === whole;
};

const member = plainObject(
  {
    path: text,
    role: isPlain.oneOf('primary', 'shared', 'generated', 'test', 'docs', 'external_socket'),
  },
  { optional: isPlain.oneOf(true), match: isPlain.oneOf('glob') },
);

const ofSocket = {
  type: word,
  class: word,
  alias: word,
  count: positive,
  via: isPlain.list(text, 3),
};
const socket = plainObject({ to: blockId }, ofSocket);
const externalSocket = plainObject({}, { to: blockId, ...ofSocket });

const receipt = plainObject({
  type: word,
  emitter: word,
  scope: plainObject({ blockId, boundaryVersion: positive, contractVersion: positive }),
  evidence: text,
  validity: isPlain.oneOf('passed', 'failed'),
  at: moment,
});

const seedValue: PlainCheck = (value) => finite(value) || text(value);
const algorithmSeed: PlainCheck = (value) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([key, one]) => /^[A-Za-z][\w-]*$/.test(key) && seedValue(one));

const block = plainObject(
  {
    blockId,
    name: word,
    purpose: text,
    kind: isPlain.oneOf('scanned', 'planned'),
    state: isPlain.oneOf(...STATES, 'archived'),
    boundaryVersion: positive,
    contractVersion: positive,
    membershipSource: isPlain.oneOf('ratified', 'proposed', 'manual'),
    membership: isPlain.list(member),
    sockets: plainObject({
      inputs: isPlain.list(socket),
      outputs: isPlain.list(socket),
      external: isPlain.list(externalSocket),
    }),
    receiptContract: plainObject(
      { required: isPlain.list(word), optional: isPlain.list(word), waived: isPlain.list(word) },
      { declaredBy: word, declaredAt: moment },
    ),
    receipts: isPlain.list(receipt),
    layout: plainObject(
      { version: positive },
      { x: finite, y: finite, locked: isPlain.oneOf(true), algorithmSeed },
    ),
    unmappedResidue: isPlain.list(path),
  },
  {
    membershipFingerprint: digest,
    resolvedMembers: isPlain.list(path),
    preArchiveState: isPlain.oneOf(...STATES),
    candidateMeta: plainObject({
      namedBy: isPlain.oneOf('owner', 'runner', 'heuristic'),
      needsOwnerNaming: boolean,
      graphCohesion: share,
      edgeSampleSize: natural,
      directorySupport: share,
      coverageRatio: share,
      sharedMemberCount: natural,
    }),
  },
);

const unmapped = plainObject({
  policy: plainObject({
    visible: boolean,
    defaultAction: isPlain.oneOf('leave-unmapped-until-ratified'),
  }),
  files: isPlain.list(path, MAX_UNMAPPED_LISTED),
  total: natural,
});

const pair = { from: word, to: word };

const map = plainObject(
  {
    schema: isPlain.oneOf(`${SCHEMA_PREFIX}${SCHEMA_VERSION}`),
    storeVersion: positive,
    contentHash: digest,
    repo: plainObject(
      { repoId: word, root: (value) => value === '.' || path(value) },
      { sourceCommit: commit },
    ),
    skeleton: plainObject(
      { id: word, version: positive, state: isPlain.oneOf('candidate', 'ratified') },
      { ratification: plainObject({ method: word, by: word, at: moment }, { commit }) },
    ),
    blocks: isPlain.list(block),
    unmapped,
    rules: isPlain.list(plainObject({ ...pair, allow: isPlain.oneOf(false), because: word })),
    rulesBaseline: isPlain.list(plainObject({ rule: plainObject(pair), from: path, to: word })),
  },
  {
    candidateRevision: plainObject({
      version: positive,
      source: isPlain.oneOf('scan', 'revision'),
      baseStoreVersion: positive,
      blocks: isPlain.list(block),
      unmapped,
    }),
  },
);
