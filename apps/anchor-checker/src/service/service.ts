import type { CheckBudget, SectionMemory } from '@holdfast/anchors';
import type { FactsProvider } from '@holdfast/syntax';
import type { Database } from '../database/database.js';
import type { ActorKind } from '../database/tables.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Mirrors } from '../mirror/mirrors.js';

/** What the REST interface, the page and the workers share. */
export interface Service {
  readonly database: Database;
  readonly mirrors: Mirrors;
  readonly facts: FactsProvider;
  readonly jobs: Jobs;
  readonly budget: Partial<CheckBudget>;
  /** Sections of documents by their content, and contents without comments: memory only. */
  readonly sections: SectionMemory;
  readonly plain: Set<string>;
  /** Minutes between two checks of a repository that says nothing of its own. */
  readonly everyMinutes: number;
  /** Address of the page as people know it, without a slash at its end. */
  readonly publicUrl?: string;
  readonly now: () => Date;
  readonly onError: (error: unknown, what: string) => void;
}

/** Who does something: as it will stand in the record. */
export interface ServiceActor {
  readonly name: string;
  readonly kind: ActorKind;
}
