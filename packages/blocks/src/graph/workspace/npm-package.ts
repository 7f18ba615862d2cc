import type { JsonValue } from '@holdfast/base';

/** One `package.json` of the project. */
export interface NpmPackage {
  readonly name: string | undefined;
  /** `''` for the root. */
  readonly directory: string;
  readonly path: string;
  readonly manifest: JsonValue;
  /** Directories of the workspaces that it is a member of, innermost first. */
  readonly workspaces: readonly string[];
}
