import { CamelCasePlugin, type Dialect, Kysely } from 'kysely';
import type { Queries } from './database.js';
import type { Tables } from './tables.js';

/** Queries in the names of the program; what is inside of JSON keeps its own. */
export function queriesOf(dialect: Dialect): Queries {
  return new Kysely<Tables>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
