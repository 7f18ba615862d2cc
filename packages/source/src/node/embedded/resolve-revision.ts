import type { ObjectStore } from './object-store.js';

/**
 * Commit of a revision: a reference or id, followed by any number of `~`, `~2`, `^` and `^2`.
 * `undefined` for everything else and for what is not there.
 */
export async function resolveRevision(
  store: ObjectStore,
  revision: string,
): Promise<string | undefined> {
  const [, ref = '', steps = ''] = /^([^~^:\s\0]+)((?:[~^]\d*)*)$/.exec(revision) ?? [];
  if (ref === '' || ref.startsWith('-')) return undefined;
  let id = await store.lookUp(ref);
  for (const [, sign, digits] of steps.matchAll(/([~^])(\d*)/g)) {
    const count = digits === '' ? 1 : Number(digits);
    id = sign === '~' ? await ancestor(store, id, count) : await parent(store, id, count);
  }
  return id;
}

async function ancestor(
  store: ObjectStore,
  id: string | undefined,
  generations: number,
): Promise<string | undefined> {
  let at = id;
  for (let i = 0; i < generations && at !== undefined; i += 1) at = await parent(store, at, 1);
  return at;
}

/** The nth parent, from 1; 0 is the commit itself. */
async function parent(
  store: ObjectStore,
  id: string | undefined,
  number: number,
): Promise<string | undefined> {
  if (id === undefined || number === 0) return id;
  return (await store.commit(id))?.parents[number - 1];
}
