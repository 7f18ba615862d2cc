import type { RepoPath, Sha256 } from '@holdfast/base';

/** Identifier of a block: opaque, made once, kept through every rename and re-scan. */
export type BlockId = string & { readonly __brand: 'BlockId' };

/** Who acts: the person at the screen, or a model whose text is not trusted (blocks.md 2). */
export type Seat = 'owner' | 'runner';

/**
 * A codebase's architecture as data, as `.holdfast/blocks.json` has it (blocks.md 1). Nothing in
 * it is ever changed in place: an edit gives a new map.
 */
export interface BlockMap {
  readonly schema: 'holdfast-blocks-v1';
  /** Grows by one with every accepted batch. */
  readonly storeVersion: number;
  readonly repo: Repo;
  /** SHA-256 of the canonical JSON of the map without this key: two branches may both reach version 7. */
  readonly contentHash: Sha256;
  readonly skeleton: Skeleton;
  readonly blocks: readonly Block[];
  readonly unmapped: Unmapped;
  readonly rules: readonly Rule[];
  /** Violations that were there when a rule was made; may only shrink. */
  readonly rulesBaseline: readonly BaselineEntry[];
  /** A fresh proposal beside an accepted map; promoted or discarded as a whole. */
  readonly candidateRevision?: CandidateRevision;
}

/** Which repository the map is of. */
export interface Repo {
  readonly repoId: string;
  /** Directory of the map relative to the repository's top, `.` for the top itself. */
  readonly root: string;
  /** Commit that was checked out at the last scan. */
  readonly sourceCommit?: string;
}

/** The map as a whole: proposed, or signed by a person. */
export interface Skeleton {
  readonly id: string;
  readonly version: number;
  readonly state: 'candidate' | 'ratified';
  readonly ratification?: Ratification;
}

/** A person's signature. */
export interface Ratification {
  readonly method: string;
  readonly by: string;
  /** A moment in UTC, ISO 8601. */
  readonly at: string;
  readonly commit?: string;
}

/** A named group of files with exact membership. */
export interface Block {
  readonly blockId: BlockId;
  readonly name: string;
  /** May be empty. */
  readonly purpose: string;
  readonly kind: 'scanned' | 'planned';
  readonly state: BlockState;
  /** Grows when the resolved members change. */
  readonly boundaryVersion: number;
  /** Grows when the receipt contract changes. */
  readonly contractVersion: number;
  readonly membershipSource: 'ratified' | 'proposed' | 'manual';
  readonly membership: readonly Member[];
  readonly sockets: Sockets;
  readonly receiptContract: ReceiptContract;
  readonly receipts: readonly Receipt[];
  readonly layout: Layout;
  /** Files that the scan left beside this block without giving them to it. */
  readonly unmappedResidue: readonly RepoPath[];
  /** SHA-256 over the resolved members at the last reconcile. */
  readonly membershipFingerprint?: Sha256;
  /** The members as resolved at the last reconcile, sorted. */
  readonly resolvedMembers?: readonly RepoPath[];
  /** The state that `restore` gives back. */
  readonly preArchiveState?: Exclude<BlockState, 'archived'>;
  readonly candidateMeta?: CandidateMeta;
}

/** Life of a block. */
export type BlockState =
  | 'candidate'
  | 'planned'
  | 'building'
  | 'scanned'
  | 'ratified'
  | 'drifted'
  | 'archived'
  | 'restored';

/** One line of a block's membership. */
export interface Member {
  /** A literal path, or a pattern when `match` says so: `app/[id]/page.tsx` is a literal path. */
  readonly path: string;
  readonly role: MemberRole;
  /** Present and true, or absent: the file may be missing. */
  readonly optional?: true;
  readonly match?: 'glob';
}

/** What a file is to its block; `shared` is an acknowledged seam. */
export type MemberRole = 'primary' | 'shared' | 'generated' | 'test' | 'docs' | 'external_socket';

/** Dependencies of a block. */
export interface Sockets {
  /** From other blocks into this one: `to` names the block that depends. */
  readonly inputs: readonly Socket[];
  /** From this block to others: `to` names the block depended on. */
  readonly outputs: readonly Socket[];
  /** To what is outside the repository; has no `to`. */
  readonly external: readonly Socket[];
}

/** One dependency. */
export interface Socket {
  /** Always a block id. */
  readonly to?: BlockId;
  /** `imports`, `type-only`, `dynamic`; another word when a person made it. */
  readonly type?: string;
  /** What is depended on outside, by the name the manifest gives it; never a host. */
  readonly alias?: string;
  /** What kind of outside: `npm`, `node`, `pip`, `cargo`, … */
  readonly class?: string;
  /** How many imports. */
  readonly count?: number;
  /** The strongest three imports, as `from -> to` paths. */
  readonly via?: readonly string[];
}

/** What evidence a block wants. */
export interface ReceiptContract {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly waived: readonly string[];
  readonly declaredBy?: string;
  readonly declaredAt?: string;
}

/** Evidence that a block was tested or reviewed at one boundary and contract version. */
export interface Receipt {
  readonly type: string;
  readonly emitter: string;
  readonly scope: {
    readonly blockId: BlockId;
    readonly boundaryVersion: number;
    readonly contractVersion: number;
  };
  readonly evidence: string;
  readonly validity: 'passed' | 'failed';
  /** A moment in UTC, ISO 8601. */
  readonly at: string;
}

/** Where the block stands in pictures; unset for one that was never placed. */
export interface Layout {
  readonly x?: number;
  readonly y?: number;
  readonly locked?: true;
  readonly algorithmSeed?: Readonly<Record<string, string | number>>;
  readonly version: number;
}

/** What is known of a block that no person has signed: measured or `null`, never invented. */
export interface CandidateMeta {
  readonly namedBy: 'owner' | 'runner' | 'heuristic';
  readonly needsOwnerNaming: boolean;
  /** Share of the import edges at its files that stay inside, 0 to 1. */
  readonly graphCohesion: number | null;
  /** How many edges that share was measured on. */
  readonly edgeSampleSize: number;
  /** Share of its files in its dominant directory, 0 to 1. */
  readonly directorySupport: number | null;
  /** Share of its files that the scan could read and parse, 0 to 1. */
  readonly coverageRatio: number | null;
  readonly sharedMemberCount: number;
}

/** The visible rest. */
export interface Unmapped {
  readonly policy: {
    readonly visible: boolean;
    readonly defaultAction: 'leave-unmapped-until-ratified';
  };
  /** Sorted, at most 500 of them. */
  readonly files: readonly RepoPath[];
  /** How many there are, listed or not. */
  readonly total: number;
}

/**
 * A dependency that must not be. `from` and `to` are block ids, or globs over files when they
 * contain `/` or a wildcard; `to` may also be `external:` and a name (with wildcards).
 */
export interface Rule {
  readonly from: string;
  readonly to: string;
  readonly allow: false;
  readonly because: string;
}

/** One import that broke a rule when the rule was made. */
export interface BaselineEntry {
  /** `from` and `to` of the rule. */
  readonly rule: { readonly from: string; readonly to: string };
  readonly from: RepoPath;
  readonly to: string;
}

/** A whole proposal beside the accepted map. */
export interface CandidateRevision {
  readonly version: number;
  /** Why it exists: a fresh scan, or a revision opened on ratified blocks. */
  readonly source: 'scan' | 'revision';
  /** The map's `storeVersion` it was made beside. */
  readonly baseStoreVersion: number;
  readonly blocks: readonly Block[];
  readonly unmapped: Unmapped;
}
