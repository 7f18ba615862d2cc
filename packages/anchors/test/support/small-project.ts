import type { Files } from './make-anchor.js';

/** A module with a class, a constant and a function. */
export const MODULE = `import { clock } from './clock';

export interface Entry { key: string; at: number }

export class Store {
  private entries = new Map<string, Entry>();
  put(key: string, at: number) {
    const entry = { key, at: at + 1 };
    this.entries.set(key, entry);
    return entry;
  }
  get(key: string) { return this.entries.get(key); }
  version() { return 3; }
}

export const tick = (by: number) => { const now = clock() + by; return now * 2; };

export function total(list: Entry[]) { return list.reduce((sum, it) => sum + it.at, 0); }
`;

/** The files of a small project with that module. */
export const BEFORE: Files = {
  'src/store.ts': MODULE,
  'src/clock.ts': 'export function clock() { return Date.now(); }\n',
};
