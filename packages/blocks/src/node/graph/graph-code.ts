import type { Problem } from '@holdfast/base';
import type { ExternalImport, ImportEdge, ImportType } from '../../graph/import-edge.js';
import type { UnresolvedImport } from '../../graph/import-graph.js';
import type { RememberedFile, RememberedGraph } from '../../graph/memory/remembered-graph.js';
import type { UnresolvedReason } from '../../graph/resolution.js';

/** A graph as text, in which every path and name stands once. */
export function encodeGraph(graph: RememberedGraph): string {
  const texts = new Map<string, number>();
  const numberOf = (text: string): number => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, texts.size);
    return texts.size - 1;
  };
  const paths = graph.paths.map(numberOf);
  const sets = new Map<ReadonlySet<string>, string>();
  /** Files of one directory mostly ask for the same names. */
  const namesOf = (names: ReadonlySet<string>): number => {
    let list = sets.get(names);
    if (list === undefined) {
      list = [...names]
        .map(numberOf)
        .sort((a, b) => a - b)
        .join(' ');
      sets.set(names, list);
    }
    return numberOf(list);
  };
  const files = [...graph.files].map(
    ([path, it]): FileCode => [
      numberOf(path),
      it.contentId,
      it.whole ? 1 : 0,
      it.imports,
      namesOf(it.names),
      it.edges.map(({ to, type, count, line = 0 }) => [numberOf(to), numberOf(type), count, line]),
      it.externals.map(({ class: kind, alias, type, count, line = 0 }) => [
        numberOf(kind),
        numberOf(alias),
        numberOf(type),
        count,
        line,
      ]),
      it.unresolved.map(({ specifier, line, type, reason }) => [
        numberOf(specifier),
        line,
        numberOf(type),
        numberOf(reason),
      ]),
    ],
  );
  const { configs, groups, problems } = graph;
  const code: GraphCode = [configs, [...groups], problems, paths, files, [...texts.keys()]];
  return JSON.stringify(code);
}

/** @param text - as {@link encodeGraph} of the same version wrote it. */
export function decodeGraph(text: string): RememberedGraph {
  const [configs, groups, problems, paths, files, texts] = JSON.parse(text) as GraphCode;
  const textAt = (at: number): string => {
    const found = texts[at];
    if (found === undefined) throw new RangeError('A text is missing.');
    return found;
  };
  const sets = new Map<number, ReadonlySet<string>>();
  const namesAt = (at: number): ReadonlySet<string> => {
    let names = sets.get(at);
    if (names === undefined) {
      const list = textAt(at);
      names = new Set(list === '' ? [] : list.split(' ').map((it) => textAt(Number(it))));
      sets.set(at, names);
    }
    return names;
  };
  return {
    configs,
    groups: new Map(groups),
    problems,
    paths: paths.map(textAt),
    files: new Map(files.map((file) => [textAt(file[0]), fileOf(file, textAt, namesAt)])),
  };
}

type GraphCode = readonly [
  configs: string,
  groups: readonly (readonly [string, string])[],
  problems: readonly Problem[],
  paths: readonly number[],
  files: readonly FileCode[],
  texts: readonly string[],
];

/** Numbers stand for texts, a line of 0 for none. */
type FileCode = readonly [
  path: number,
  contentId: string,
  whole: number,
  imports: number,
  names: number,
  edges: readonly (readonly [to: number, type: number, count: number, line: number])[],
  externals: readonly (readonly [
    kind: number,
    alias: number,
    type: number,
    count: number,
    line: number,
  ])[],
  unresolved: readonly (readonly [specifier: number, line: number, type: number, reason: number])[],
];

function fileOf(
  [path, contentId, whole, imports, names, edges, externals, unresolved]: FileCode,
  textAt: (at: number) => string,
  namesAt: (at: number) => ReadonlySet<string>,
): RememberedFile {
  const from = textAt(path);
  const typeAt = (at: number) => textAt(at) as ImportType;
  const placeAt = (line: number) => (line === 0 ? {} : { line });
  return {
    contentId,
    whole: whole === 1,
    imports,
    names: namesAt(names),
    edges: edges.map(
      ([to, type, count, line]): ImportEdge => ({
        from,
        to: textAt(to),
        type: typeAt(type),
        count,
        ...placeAt(line),
      }),
    ),
    externals: externals.map(
      ([kind, alias, type, count, line]): ExternalImport => ({
        from,
        class: textAt(kind),
        alias: textAt(alias),
        type: typeAt(type),
        count,
        ...placeAt(line),
      }),
    ),
    unresolved: unresolved.map(
      ([specifier, line, type, reason]): UnresolvedImport => ({
        from,
        specifier: textAt(specifier),
        line,
        type: typeAt(type),
        reason: textAt(reason) as UnresolvedReason,
      }),
    ),
  };
}
