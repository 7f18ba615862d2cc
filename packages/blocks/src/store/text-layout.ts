/** How a value stands in the file. */
export type TextLayout =
  /** On one line, as `JSON.stringify` writes it. */
  | { readonly form: 'plain' }
  /** An object with any keys, on one line, sorted. */
  | { readonly form: 'free' }
  /** An object on one line. */
  | { readonly form: 'line'; readonly members: TextMembers }
  /** An object with one member per line. */
  | { readonly form: 'record'; readonly members: TextMembers }
  /** A list with one element per line. */
  | { readonly form: 'list'; readonly of: TextLayout };

/** Members in the order in which they are written. */
export type TextMembers = readonly TextMember[];

/** One member, with its key as the file has it. */
export interface TextMember {
  readonly key: string;
  readonly quoted: string;
  readonly layout: TextLayout;
}

const plain: TextLayout = { form: 'plain' };

function members(layouts: Readonly<Record<string, TextLayout>>): TextMembers {
  return Object.entries(layouts).map(([key, layout]) => ({
    key,
    quoted: JSON.stringify(key),
    layout,
  }));
}

function line(...keys: readonly string[]): TextLayout {
  const layouts = Object.fromEntries(keys.map((key) => [key, plain]));
  return { form: 'line', members: members(layouts) };
}

function list(of: TextLayout): TextLayout {
  return { form: 'list', of };
}

const sockets = list(line('to', 'type', 'class', 'alias', 'count', 'via'));

const receipt: TextLayout = {
  form: 'line',
  members: members({
    type: plain,
    emitter: plain,
    scope: line('blockId', 'boundaryVersion', 'contractVersion'),
    evidence: plain,
    validity: plain,
    at: plain,
  }),
};

/** One block. */
export const BLOCK_LAYOUT: TextLayout = {
  form: 'record',
  members: members({
    blockId: plain,
    name: plain,
    purpose: plain,
    kind: plain,
    state: plain,
    boundaryVersion: plain,
    contractVersion: plain,
    membershipSource: plain,
    membership: list(line('path', 'role', 'optional', 'match')),
    sockets: {
      form: 'record',
      members: members({ inputs: sockets, outputs: sockets, external: sockets }),
    },
    receiptContract: line('required', 'optional', 'waived', 'declaredBy', 'declaredAt'),
    receipts: list(receipt),
    layout: {
      form: 'line',
      members: members({
        x: plain,
        y: plain,
        locked: plain,
        algorithmSeed: { form: 'free' },
        version: plain,
      }),
    },
    unmappedResidue: list(plain),
    membershipFingerprint: plain,
    resolvedMembers: list(plain),
    preArchiveState: plain,
    candidateMeta: line(
      'namedBy',
      'needsOwnerNaming',
      'graphCohesion',
      'edgeSampleSize',
      'directorySupport',
      'coverageRatio',
      'sharedMemberCount',
    ),
  }),
};

const unmapped: TextLayout = {
  form: 'record',
  members: members({ policy: line('visible', 'defaultAction'), files: list(plain), total: plain }),
};

/** The whole file. The two members that every change moves stand together: git marks them as one. */
export const MAP_LAYOUT: TextLayout = {
  form: 'record',
  members: members({
    schema: plain,
    storeVersion: plain,
    contentHash: plain,
    repo: line('repoId', 'root', 'sourceCommit'),
    skeleton: {
      form: 'record',
      members: members({
        id: plain,
        version: plain,
        state: plain,
        ratification: line('method', 'by', 'at', 'commit'),
      }),
    },
    blocks: list(BLOCK_LAYOUT),
    unmapped,
    rules: list(line('from', 'to', 'allow', 'because')),
    rulesBaseline: list({
      form: 'line',
      members: members({ rule: line('from', 'to'), from: plain, to: plain }),
    }),
    candidateRevision: {
      form: 'record',
      members: members({
        version: plain,
        source: plain,
        baseStoreVersion: plain,
        blocks: list(BLOCK_LAYOUT),
        unmapped,
      }),
    },
  }),
};
