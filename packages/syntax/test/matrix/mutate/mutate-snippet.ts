import type { Declaration } from '../../../src/declaration.js';
import { applyEdits, type Edit, type Mutator, sites } from '../mutation.js';
import { readDeclarations, type Snippet } from './snippets.js';

/** What one operator did to one snippet. */
export interface SnippetOutcome {
  /** Programs that differ from the snippet in one place. */
  readonly mutants: number;
  /** Edits that left no program. */
  readonly notPrograms: number;
  /** Mutants in which some declaration round the edit kept its hash. */
  readonly survivors: readonly string[];
}

/**
 * Mutates every declaration of a snippet in at most `perDeclaration` places. Edits in declarations
 * of which none contains another are made at once: each must change its own declaration.
 */
export async function mutateSnippet(
  snippet: Snippet,
  mutator: Mutator,
  perDeclaration: number,
): Promise<SnippetOutcome> {
  const places = chosenPlaces(snippet, mutator, perDeclaration);
  const outcomes: SnippetOutcome[] = [];
  for (const batch of batches(places)) outcomes.push(await judge(snippet, batch));
  return sumOutcomes(outcomes);
}

interface Place {
  readonly edit: Edit;
  /** The innermost declarations round the edit: `let a, b` are two in one place. */
  readonly inside: readonly Declaration[];
}

function chosenPlaces(
  { tree, declarations }: Snippet,
  mutator: Mutator,
  perDeclaration: number,
): readonly Place[] {
  const byDeclaration = new Map<string, { inside: readonly Declaration[]; edits: Edit[] }>();
  for (const edit of sites(tree, mutator)) {
    const inside = innermost(declarations, edit);
    const [first] = inside;
    if (first === undefined) continue;
    const place = `${first.start} ${first.end}`;
    const known = byDeclaration.get(place);
    if (known === undefined) byDeclaration.set(place, { inside, edits: [edit] });
    else known.edits.push(edit);
  }
  return [...byDeclaration.values()].flatMap(({ inside, edits }) =>
    spread(edits, perDeclaration).map((edit) => ({ edit, inside })),
  );
}

function innermost(declarations: readonly Declaration[], edit: Edit): readonly Declaration[] {
  const round = declarations.filter((declaration) => contains(declaration, edit));
  const shortest = Math.min(...round.map(({ start, end }) => end - start));
  return round.filter(({ start, end }) => end - start === shortest);
}

/** At most `count` of a list, from all over it. */
function spread<T>(list: readonly T[], count: number): readonly T[] {
  if (list.length <= count) return list;
  return Array.from({ length: count }, (_, index) =>
    list.slice(Math.floor(((index + 0.5) * list.length) / count)).slice(0, 1),
  ).flat();
}

function batches(places: readonly Place[]): readonly (readonly Place[])[] {
  const found: Place[][] = [];
  for (const place of places) {
    const batch = found.find((other) => other.every((one) => independent(one, place)));
    if (batch === undefined) found.push([place]);
    else batch.push(place);
  }
  return found;
}

function independent({ inside: [a] }: Place, { inside: [b] }: Place): boolean {
  return a === undefined || b === undefined || a.end <= b.start || b.end <= a.start;
}

/** A batch that makes no program, or in which a hash stays, is judged in halves. */
async function judge(snippet: Snippet, batch: readonly Place[]): Promise<SnippetOutcome> {
  const edits = batch.map(({ edit }) => edit);
  const after = await readDeclarations(applyEdits(snippet.text, edits), snippet.language);
  const kept = after === undefined ? [] : keptHashes(snippet, batch, after.declarations);
  if (batch.length > 1 && (after === undefined || kept.length > 0)) {
    const middle = batch.length >> 1;
    return sumOutcomes([
      await judge(snippet, batch.slice(0, middle)),
      await judge(snippet, batch.slice(middle)),
    ]);
  }
  if (after === undefined) return { mutants: 0, notPrograms: batch.length, survivors: [] };
  const survivors = kept.length === 0 ? [] : edits.map((edit) => describe(snippet, edit, kept));
  return { mutants: batch.length, notPrograms: 0, survivors };
}

/**
 * Names of edited declarations, and of what contains them, that are still there unchanged. They are
 * counted, not looked up by name: an edit of the container's name must not hide that a member stayed
 * as it was.
 */
function keptHashes(
  snippet: Snippet,
  batch: readonly Place[],
  after: readonly Declaration[],
): readonly string[] {
  const touched = batch.flatMap(({ edit, inside }) => [
    inside,
    ...containers(snippet, edit, inside[0]?.container ?? '').map((container) => [container]),
  ]);
  const [was, edited, is] = [snippet.declarations, touched.flat(), after].map(countHashes);
  const isKept = (declaration: Declaration) => {
    const hash = key(declaration);
    return (is?.get(hash) ?? 0) > Math.max(0, (was?.get(hash) ?? 0) - (edited?.get(hash) ?? 0));
  };
  return touched
    .filter((group) => group.every(isKept))
    .map((group) => group[0]?.qualifiedName ?? '');
}

/** The declarations round an edit, from the one with this name outwards. */
function containers(snippet: Snippet, edit: Edit, name: string): readonly Declaration[] {
  const found = snippet.declarations.filter(
    (declaration) => declaration.qualifiedName === name && contains(declaration, edit),
  );
  return name === '' ? [] : [...found, ...containers(snippet, edit, found[0]?.container ?? '')];
}

function countHashes(declarations: readonly Declaration[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const declaration of declarations)
    counts.set(key(declaration), (counts.get(key(declaration)) ?? 0) + 1);
  return counts;
}

function key({ kind, hashes }: Declaration): string {
  return `${kind} ${hashes.declaration}`;
}

function contains({ start, end }: Declaration, edit: Edit): boolean {
  return start <= edit.start && edit.end <= end;
}

function describe({ path, text }: Snippet, edit: Edit, kept: readonly string[]): string {
  const before = text.slice(Math.max(0, edit.start - 40), edit.start);
  const after = text.slice(edit.end, edit.end + 40);
  return `${path} ${kept.join(', ')}: ${before}[${text.slice(edit.start, edit.end)} => ${edit.text}]${after}`;
}

export function sumOutcomes(outcomes: readonly SnippetOutcome[]): SnippetOutcome {
  return {
    mutants: outcomes.reduce((total, { mutants }) => total + mutants, 0),
    notPrograms: outcomes.reduce((total, { notPrograms }) => total + notPrograms, 0),
    survivors: outcomes.flatMap(({ survivors }) => survivors),
  };
}
