export type {
  AbandonOptions,
  ApplyOptions,
  Journal,
  JournalOptions,
  ProgressEvent,
  PruneOptions,
  RecoverOptions,
  StatusOptions,
  TransactionSelector,
} from './journal.js';
export { openJournal } from './open-journal.js';
export type {
  ChangeResult,
  ChangeStatus,
  FileOutcome,
  PruneResult,
  StatusIssue,
  StatusResult,
  TransactionState,
  TransactionStatus,
} from './results.js';
