export { findOriginals } from '../find-originals.js';
export type { StatusOptions } from '../journal.js';
export type { StatusIssue, StatusResult, TransactionState, TransactionStatus } from '../results.js';
export { readStatus } from './read-status.js';
