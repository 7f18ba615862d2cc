import type { WeightedLink } from '../measure/modularity.js';
import { addToList } from './add-to-list.js';
import { connectedComponents } from './connected-components.js';
import { joinCloseParts } from './join-close-parts.js';
import { louvainParts } from './louvain-parts.js';
import { mergeLinks } from './merge-links.js';

/** Files and what links them, each pair once. */
export interface FileGraph {
  /** Sorted. */
  readonly files: readonly string[];
  /** Links by import. */
  readonly imports: readonly WeightedLink[];
  /** Links by likeness of words. */
  readonly likeness: readonly WeightedLink[];
}

/** How a graph is cut. */
export interface CutOptions {
  /** How many connected files are worth cutting. */
  readonly fewest: number;
  readonly seed: number;
  /** Whether so many of the files import this one that it joins nothing together. */
  readonly isHub: (path: string) => boolean;
}

/**
 * Finds which files hang together. What no import connects is apart; what imports connect is cut
 * further only where it is large enough and falls apart clearly once hubs are taken out. Where
 * nothing imports anything, likeness of words decides.
 *
 * @returns the files of each community; hubs that were taken out are in none.
 */
export function findCommunities(
  graph: FileGraph,
  options: CutOptions,
): readonly (readonly string[])[] {
  if (graph.imports.length === 0) return cut(graph, options.seed);
  return componentsOf(graph).flatMap((component) => {
    if (component.files.length < options.fewest) return [component.files];
    const core = without(component, options.isHub);
    return componentsOf(core).flatMap((part) =>
      part.files.length < options.fewest ? [part.files] : cut(part, options.seed),
    );
  });
}

function cut(graph: FileGraph, seed: number): readonly (readonly string[])[] {
  const links = mergeLinks(graph.imports, graph.likeness);
  const byImports = graph.imports.length > 0;
  const deciding = byImports ? graph.imports : graph.likeness;
  const parts = joinCloseParts(louvainParts(graph.files, links, seed), deciding, byImports);
  const members = new Map<number, string[]>();
  for (const path of graph.files) addToList(members, parts.get(path) ?? -1, path);
  return [...members.values()];
}

function componentsOf(graph: FileGraph): readonly FileGraph[] {
  const components = connectedComponents(graph.files, graph.imports);
  const numbers = new Map(components.flatMap((files, at) => files.map((path) => [path, at])));
  const parts = components.map((files) => ({
    files,
    imports: [] as WeightedLink[],
    likeness: [] as WeightedLink[],
  }));
  for (const link of graph.imports) parts[numbers.get(link.a) ?? -1]?.imports.push(link);
  for (const link of graph.likeness) {
    const number = numbers.get(link.a) ?? -1;
    if (number === numbers.get(link.b)) parts[number]?.likeness.push(link);
  }
  return parts;
}

/** Without the hubs, unless they are what holds the files together. */
function without(graph: FileGraph, isHub: (path: string) => boolean): FileGraph {
  const files = graph.files.filter((path) => !isHub(path));
  const kept = new Set(files);
  const among = ({ a, b }: WeightedLink) => kept.has(a) && kept.has(b);
  const imports = graph.imports.filter(among);
  const linked = new Set(imports.flatMap(({ a, b }) => [a, b]));
  if (files.length - linked.size > graph.files.length * MOST_LONELY) return graph;
  return { files, imports, likeness: graph.likeness.filter(among) };
}

const MOST_LONELY = 0.25;
