import { foldCase } from '@holdfast/base';
import type { Inode } from './inode.js';

/**
 * The entries of a directory that does not tell names apart by case: whichever spelling is asked for,
 * the one that was written first is found, and stays until the entry is removed.
 */
export class FoldedEntries extends Map<string, Inode> {
  readonly #spellings = new Map<string, string>();

  /** The name as it is in the directory. */
  spelling(name: string): string {
    return this.#spellings.get(foldCase(name)) ?? name;
  }

  override get(name: string): Inode | undefined {
    return super.get(this.spelling(name));
  }

  override has(name: string): boolean {
    return super.has(this.spelling(name));
  }

  override set(name: string, inode: Inode): this {
    const spelling = this.spelling(name);
    this.#spellings.set(foldCase(name), spelling);
    return super.set(spelling, inode);
  }

  override delete(name: string): boolean {
    const spelling = this.spelling(name);
    this.#spellings.delete(foldCase(name));
    return super.delete(spelling);
  }
}
