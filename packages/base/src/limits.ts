const KiB = 1024;
const MiB = 1024 * KiB;

/**
 * Every limit of Holdfast in one table (change.md 1 to 6). Sizes are bytes of UTF-8 unless the name says
 * units (UTF-16 code units); counts are numbers of entries.
 */
export const LIMITS = Object.freeze({
  /** Candidates of one request, and operations of one plan. */
  candidates: 32,
  /** One candidate's content, and one existing target. */
  contentBytes: 128 * KiB,
  /** All candidate contents of a request. */
  contentTotalBytes: 256 * KiB,
  /** All present originals of a plan's operations. */
  originalTotalBytes: 256 * KiB,
  /** A whole request or plan file. */
  documentBytes: 2 * MiB,
  /** Operations of a plan of version 2, and files in its contents and originals; a project may set others. */
  planFiles: 500,
  /** One content of a plan of version 2, and one original. */
  planFileBytes: 8 * MiB,
  /** All contents of a plan of version 2; all originals likewise. */
  planTotalBytes: 32 * MiB,
  /** What a project may set at most. A document is one text in memory, which bounds what is in it. */
  maxPlanFiles: 10_000,
  maxPlanFileBytes: 64 * MiB,
  maxPlanTotalBytes: 128 * MiB,
  /** A plan of version 2 or its request, for each byte that its contents may have. */
  planDocumentFactor: 2,
  reasonUnits: 512,
  pathUnits: 256,
  pathPartBytes: 255,
  registryVersionUnits: 128,
  missingFiles: 32,
  /** Replacements of one candidate. */
  edits: 256,
  configurations: 32,
  configurationTotalBytes: 128 * KiB,
  snapshotFiles: 1000,
  snapshotApplications: 100,
  snapshotBytes: 1 * MiB,
  dependencies: 1024,
  conflicts: 2048,
  unsupported: 2048,
  verification: 16,
  /** Conflicts of a plan of version 2; as many entries of unsupported work. */
  planConflicts: 20_000,
  /** A journal's files of one transaction. */
  journalBytes: 4 * MiB,
  /** Lock acquisitions counted in one transaction's log. */
  acquisitions: 256,
  /** Transactions listed by status. */
  statusTransactions: 256,
});
