import { repositories } from './0001-repositories.js';
import { people } from './0002-people.js';
import { forges } from './0003-forges.js';
import { digests } from './0004-digests.js';

/**
 * What brings the schema from one version to the next, forward only: the first makes version 1. One
 * that was released is never changed.
 */
export const MIGRATIONS: readonly string[] = [repositories, people, forges, digests];
