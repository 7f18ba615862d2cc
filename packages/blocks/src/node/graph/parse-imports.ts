import type { EcmaScriptModule, ParseResult, ParserOptions } from 'oxc-parser';
import type { OutlineImport } from '../../graph/file-outline.js';
import { callsOf } from './calls-of.js';
import type { Located, OxcParser } from './oxc-parser.js';

/**
 * Every import of a file of JavaScript or TypeScript in source order; `undefined` when no dialect can
 * parse it.
 *
 * @param path - decides the dialects that are tried.
 */
export function parseImports(
  oxc: OxcParser,
  path: string,
  text: string,
): readonly OutlineImport[] | undefined {
  for (const options of dialectsOf(path)) {
    const result = oxc.parseSync('file', text, options);
    if (isParsed(result)) return importsOf(oxc, text, result);
  }
  return undefined;
}

/** Plain JavaScript may hold JSX and the types of Flow, a component's script may be TypeScript. */
function dialectsOf(path: string): readonly ParserOptions[] {
  const [extension] = /(?:\.d)?\.[^./]+$/.exec(path.toLowerCase()) ?? [''];
  if (/^\.d\.[mc]?ts$/.test(extension)) return [{ lang: 'dts' }];
  if (extension.endsWith('.tsx')) return [{ lang: 'tsx' }];
  if (/\.[mc]?ts$/.test(extension)) return [{ lang: 'ts' }];
  if (/\.[mc]?jsx?$/.test(extension))
    return [{ lang: 'jsx', sourceType: 'unambiguous' }, { lang: 'tsx' }];
  return [{ lang: 'ts' }, { lang: 'tsx' }];
}

/** After an error that it cannot go on from the parser gives an empty program. */
function isParsed(result: ParseResult): boolean {
  return result.errors.length === 0 || result.program.body.length > 0;
}

function importsOf(oxc: OxcParser, text: string, result: ParseResult): readonly OutlineImport[] {
  const { module } = result;
  const found: Located[] = [...staticImports(module), ...reexports(module)];
  const dynamic = dynamicImports(module, text);
  // The tree is many times as large as the list of imports, and most files do not need it.
  if (dynamic === undefined || mayCall(text, result)) found.push(...callsOf(oxc, result.program));
  else found.push(...dynamic);
  found.sort((a, b) => a.start - b.start);
  return withLines(text, found);
}

function staticImports(module: EcmaScriptModule): readonly Located[] {
  return module.staticImports.map(({ start, moduleRequest, entries }) => {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    return { specifier: moduleRequest.value, kind: isType ? 'type' : 'static', start };
  });
}

function reexports(module: EcmaScriptModule): readonly Located[] {
  const imported = new Set(module.staticImports.map(({ start }) => start));
  return module.staticExports.flatMap(({ start, entries }) => {
    const source = entries[0]?.moduleRequest;
    // `export { a }` of something imported is given as if it stood where the import does.
    if (source === null || source === undefined || imported.has(start)) return [];
    const kind = entries.every((entry) => entry.isType) ? 'type' : 'reexport';
    return [{ specifier: source.value, kind, start } as const];
  });
}

/** `undefined` when one is neither plain text nor clearly something computed. */
function dynamicImports(module: EcmaScriptModule, text: string): readonly Located[] | undefined {
  const found: Located[] = [];
  for (const { start, moduleRequest } of module.dynamicImports) {
    const argument = text.slice(moduleRequest.start, moduleRequest.end);
    if (!/^["'`]/.test(argument)) continue;
    const specifier = /^(["'`])([^"'`\\$\n]*)\1$/.exec(argument)?.[2];
    if (specifier === undefined) return undefined;
    found.push({ specifier, kind: 'dynamic', start });
  }
  return found;
}

/** Whether `require('a')` or the type `import('a').B` may stand anywhere but in comments. */
function mayCall(text: string, result: ParseResult): boolean {
  const known = result.module.dynamicImports.length;
  if (count(text, REQUIRE) === 0 && count(text, IMPORT) <= known) return false;
  // The parser copies comments when they are asked for, which takes as long as parsing.
  const { comments } = result;
  if (countOutside(text, REQUIRE, comments) > 0) return true;
  return countOutside(text, IMPORT, comments) > known;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

// Only calls with a text as argument name a file.
const REQUIRE = /\brequire\s*(?:\.\s*resolve\s*)?\(\s*(?:\/\*[^*]*\*\/\s*)?["'`]/g;
const IMPORT = /\bimport\s*\(\s*(?:\/\*[^*]*\*\/\s*)?["'`]/g;

function countOutside(
  text: string,
  pattern: RegExp,
  comments: readonly { readonly start: number; readonly end: number }[],
): number {
  let count = 0;
  let next = 0;
  for (const { index } of text.matchAll(pattern)) {
    while ((comments[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next += 1;
    if (index < (comments[next]?.start ?? Number.POSITIVE_INFINITY)) count += 1;
  }
  return count;
}

function withLines(text: string, found: readonly Located[]): readonly OutlineImport[] {
  let line = 1;
  let at = text.indexOf('\n');
  return found.map(({ specifier, kind, start }) => {
    while (at >= 0 && at < start) {
      line += 1;
      at = text.indexOf('\n', at + 1);
    }
    return { specifier, kind, line };
  });
}
