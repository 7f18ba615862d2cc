import { CompiledQuery } from 'kysely';
import type { ExecuteSql, Queries } from './database.js';

/** Statements as part of a transaction. */
export function executeIn(transaction: Queries): ExecuteSql {
  return async (text, values = []) => {
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows };
  };
}
