/** A file of the project that a document names, with lines if it names them. */
export interface NamedFile {
  readonly path: string;
  readonly start?: number;
  readonly end?: number;
  /** What stands after `#` when it is no line. */
  readonly fragment?: string;
}

/** What a document's link or path comes to. */
export type PathLookup =
  | { readonly kind: 'file'; readonly file: NamedFile }
  /** Where it would be, the likeliest first. */
  | { readonly kind: 'missing'; readonly paths: readonly string[] }
  | { readonly kind: 'elsewhere' };

/**
 * Finds the file that a link or path of a document means: relative to the document, or to the project
 * root; links to a file on a forge by what follows `/blob/REF/`.
 */
export function lookUpPath(
  document: string,
  written: string,
  paths: ReadonlySet<string>,
): PathLookup {
  const match = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(written.trim());
  const location = match?.[1] ?? '';
  const colon = /^(.*\.[A-Za-z]{1,5}):(\d+)(?:-(\d+))?$/.exec(location);
  const file = colon?.[1] ?? location;
  const lines =
    colon === null
      ? /^L(\d+)(?:C\d+)?(?:-L?(\d+)(?:C\d+)?)?$/.exec(match?.[2] ?? '')
      : [colon[0], colon[2], colon[3]];
  const candidates = candidatePaths(document, file);
  const path = candidates.find((candidate) => paths.has(candidate)) ?? bySuffix(file, paths);
  if (path === undefined) {
    if (candidates.length === 0 || isUrl(file)) return { kind: 'elsewhere' };
    return { kind: 'missing', paths: candidates };
  }
  const fragment = match?.[2];
  if (lines !== null && lines[1] !== undefined) {
    const [start, end] = [Number(lines[1]), Number(lines[2] ?? lines[1])];
    return { kind: 'file', file: { path, start, end } };
  }
  return { kind: 'file', file: { path, ...(fragment ? { fragment } : {}) } };
}

/** `core/parse.ts` for the only `…/core/parse.ts`: documents leave out what their readers know. */
function bySuffix(file: string, paths: ReadonlySet<string>): string | undefined {
  if (!/^[\w@-][\w@./-]*\.[A-Za-z]{1,5}$/.test(file)) return undefined;
  const found: string[] = [];
  for (const path of paths) if (path.endsWith(`/${file}`)) found.push(path);
  return found.length === 1 ? found[0] : undefined;
}

function isUrl(text: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(text);
}

function candidatePaths(document: string, file: string): readonly string[] {
  if (file === '') return [];
  if (isUrl(file)) {
    const forge = /^https?:\/\/[^/]+\/[^/]+\/[^/]+\/(?:-\/)?(?:blob|tree|raw)\/[^/]+\/(.+)$/.exec(
      file,
    );
    return forge?.[1] === undefined ? [] : [forge[1]];
  }
  const folder = document.split('/').slice(0, -1);
  const fromRoot = normalise(file.split('/'));
  const fromDocument = file.startsWith('/')
    ? undefined
    : normalise([...folder, ...file.split('/')]);
  return [...new Set([fromDocument, fromRoot])].filter(
    (path) => path !== undefined && path !== '',
  ) as string[];
}

/** `undefined` when it leads out of the project. */
function normalise(parts: readonly string[]): string | undefined {
  const kept: string[] = [];
  for (const part of parts) {
    if (part === '' || part === '.') continue;
    if (part !== '..') kept.push(part);
    else if (kept.pop() === undefined) return undefined;
  }
  return kept.join('/');
}
