import type { FactsEntries } from '@holdfast/project';
import type { LogTarget } from '../observe/create-log.js';

/** How a server is started, besides what its configuration says. */
export interface OpenOptions {
  readonly version: string;
  readonly noAuth: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly logTo: LogTarget;
  /** Where a bundle has the scripts of the parser. */
  readonly factsEntries?: FactsEntries;
}
