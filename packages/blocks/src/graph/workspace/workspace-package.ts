/** One package of the project, of whatever ecosystem. */
export interface WorkspacePackage {
  /** As its manifest has it: `@scope/name`, `github.com/a/b` of Go; the directory's name without one. */
  readonly name: string;
  /** Relative to the project's root, `.` for the root itself. */
  readonly directory: string;
  readonly ecosystem: Ecosystem;
  /** Path of the manifest. */
  readonly manifest: string;
  /** Directories of the packages of this project that it depends on; sorted. */
  readonly dependsOn: readonly string[];
  /** What its manifest names from outside; sorted. */
  readonly externals: readonly PackageExternal[];
}

/** Who reads the manifest. */
export type Ecosystem = 'npm' | 'cargo' | 'go' | 'pip' | 'maven' | 'gradle' | 'swift';

/** A dependency on what is outside the project: class and name, never a URL or host. */
export interface PackageExternal {
  readonly class: string;
  readonly alias: string;
}

/** What a manifest says, before it is known which of the names are packages of this project. */
export interface ManifestFacts {
  readonly name: string | undefined;
  readonly dependencies: readonly ManifestDependency[];
}

/** One dependency as a manifest has it. */
export interface ManifestDependency {
  readonly class: string;
  readonly alias: string;
  /** Where it lies, when the manifest says so: relative to the manifest. */
  readonly place?: string;
  /** Name by which a package of this project would be known; the alias when absent. */
  readonly name?: string;
}
