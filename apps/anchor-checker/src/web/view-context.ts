import type { Role } from './access/role.js';

/** What every view knows of its reader. */
export interface ViewContext {
  /** Path and query of the view itself, to come back to. */
  readonly here: string;
  readonly reader: Reader;
  /** Anchors that wait for a person, for the navigation. */
  readonly waiting: number;
  /** What the act before came to. */
  readonly flash?: Flash;
}

/** Who is signed in. */
export interface Reader {
  readonly name: string;
  /** As it stands in the record: names alone are not unique. */
  readonly actor: string;
  readonly role: Role;
  /** Goes with every form. */
  readonly csrf: string;
}

/** A sentence above the view. */
export interface Flash {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  readonly hint?: string;
}
