import type { Capabilities } from '../request-model.js';

/**
 * What a project seems to be, read from a snapshot without running anything (change.md 2). It helps
 * a reader; planning never depends on it. It is not a snapshot and cannot be fed back as one.
 *
 * Paths are relative to the app root, `applications` relative to the workspace.
 */
export interface Inspection {
  readonly schemaVersion: 1;
  readonly kind: 'inspection';
  /** Relative to the workspace; `.` for the workspace itself. */
  readonly appRoot: string;
  /** Most specific first (`Next.js` before `React`); empty when none was recognised. */
  readonly frameworks: readonly Fact<FrameworkName>[];
  /** By number of files, most first. */
  readonly languages: readonly Fact<string>[];
  readonly packageManager?: Fact<PackageManager>;
  readonly aliases: readonly Fact<Alias>[];
  /** The directory most source files are in; `.` when they lie directly in the app root. */
  readonly sourceRoot?: Fact<string>;
  readonly applications: readonly Fact<string>[];
  readonly stylesheets: readonly Fact<string>[];
  readonly testRunners: readonly Fact<string>[];
  /** The scripts of package.json that people start; lifecycle hooks are marked. */
  readonly scripts: readonly Fact<Script>[];
  readonly capabilities?: Fact<Capabilities>;
  /** Everything odd or not looked at. Never an error. */
  readonly unknowns: readonly Unknown[];
}

/** Something recognised, with the reasons. */
export interface Fact<T> {
  readonly value: T;
  /** Never empty. */
  readonly evidence: readonly Witness[];
}

/** One reason for a fact: the file it was seen in and what was seen there. */
export interface Witness {
  /** Left out when the reason is no file of the project. */
  readonly path?: string;
  readonly why: string;
}

/** Something that was not understood or not looked at, and why. */
export interface Unknown {
  /** The part of the inspection it concerns. */
  readonly about: UnknownAbout;
  /** Left out when it concerns no single file. */
  readonly path?: string;
  readonly why: string;
}

/** The parts of an inspection that can have something unknown. */
export type UnknownAbout =
  | 'aliases'
  | 'applications'
  | 'configuration'
  | 'package-manager'
  | 'snapshot'
  | 'stylesheets'
  | 'workspace';

/** The frameworks that are recognised; others are simply not listed. */
export type FrameworkName =
  | 'Next.js'
  | 'Nuxt'
  | 'Astro'
  | 'Remix'
  | 'SvelteKit'
  | 'Angular'
  | 'Vite'
  | 'React'
  | 'Vue'
  | 'Svelte'
  | 'Fastify'
  | 'Express'
  | 'Node library';

/** What installs the dependencies. */
export interface PackageManager {
  readonly name: 'npm' | 'pnpm' | 'yarn' | 'bun';
  /** As `packageManager` in package.json says; left out when only a lock file was seen. */
  readonly version?: string;
}

/** An import prefix and the places it stands for. */
export interface Alias {
  /** As imports write it: `@/*`, `#lib/*`, `@/components/ui`. */
  readonly name: string;
  /** Paths relative to the app root, `*` as written. */
  readonly targets: readonly string[];
}

/** An entry of `scripts` in package.json. */
export interface Script {
  readonly name: string;
  readonly command: string;
  /** Whether package managers run it by themselves. */
  readonly lifecycle: boolean;
}
