import type { FsPort } from '@holdfast/files';
import type { PlanLimits } from '../plan-limits.js';

/** Where to look. */
export interface LocalOptions {
  /** The workspace (`--cwd`): an existing directory. A relative path is taken from the process's directory. */
  readonly cwd: string;
  /**
   * The app root (`--app-root`), relative to the workspace: `apps/web`, `./apps/web` and
   * `apps/web/` are the same. Left out, it is the workspace itself and counts as not chosen.
   */
  readonly appRoot?: string;
  /** The file system; default the real one. */
  readonly fs?: FsPort;
}

/** Where to look, and how much a plan may hold. */
export interface PlanLocalOptions extends LocalOptions {
  /** Limits of requests of version 2, where they are not the default. */
  readonly limits?: Partial<PlanLimits>;
}
