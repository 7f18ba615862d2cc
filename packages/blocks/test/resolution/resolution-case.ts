/** One question to a resolver of JavaScript imports, and its right answer. */
export interface ResolutionCase {
  readonly name: string;
  /** Content by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly from: string;
  readonly specifier: string;
  readonly kind?: 'require';
  /** Path of a file, `external:` and a name, or `unresolved`. */
  readonly expected: string;
  /**
   * Why resolvers that read a disk answer otherwise, when they do: ours wins then, because a map is
   * made without an install and a build. They see `node_modules` links to all packages of the project.
   */
  readonly oursOnly?: string;
}

/** Empty files by path. */
export function empty(...paths: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(paths.map((path) => [path, '']));
}

export function json(value: unknown): string {
  return JSON.stringify(value);
}
