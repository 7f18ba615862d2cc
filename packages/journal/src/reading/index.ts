export { findOriginal } from '../find-original.js';
export type { StatusOptions } from '../journal.js';
export type { StatusIssue, StatusResult, TransactionState, TransactionStatus } from '../results.js';
export { readStatus } from './read-status.js';
