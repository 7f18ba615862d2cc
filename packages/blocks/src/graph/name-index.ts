/** Which file of a scope declares a name. */
export interface NameIndex {
  /** The one file that declares it; `undefined` when none does, or several do. */
  one(scope: string, name: string): string | undefined;
  has(scope: string): boolean;
  /** Names of a scope that exactly one file declares, with that file. */
  names(scope: string): ReadonlyMap<string, string>;
}

/** Makes an index of `(scope, name, path)`. */
export function nameIndex(
  declared: Iterable<readonly [scope: string, name: string, path: string]>,
): NameIndex {
  const scopes = new Map<string, Map<string, string>>();
  const several = new Set<string>();
  for (const [scope, name, path] of declared) {
    let names = scopes.get(scope);
    if (names === undefined) {
      names = new Map();
      scopes.set(scope, names);
    }
    const other = names.get(name);
    if (other !== undefined && other !== path) several.add(`${scope}\0${name}`);
    else names.set(name, path);
  }
  for (const key of several) {
    const at = key.indexOf('\0');
    scopes.get(key.slice(0, at))?.delete(key.slice(at + 1));
  }
  const none: ReadonlyMap<string, string> = new Map();
  return {
    one: (scope, name) => scopes.get(scope)?.get(name),
    has: (scope) => scopes.has(scope),
    names: (scope) => scopes.get(scope) ?? none,
  };
}
