import { decodeUtf8, shorten } from '@holdfast/base';
import { languageOf } from '@holdfast/syntax';
import { nearNames } from './near-names.js';
import { MAX_FILE_BYTES } from './read-target.js';
import { declarationTarget, matching } from './resolve-symbol.js';
import type { ResolvedDeclaration, TargetResult, TargetSources } from './resolved-target.js';
import { candidateOf, targetProblem } from './target-problem.js';

/** Looks up a declaration by its qualified name alone: it must be the only one in the project. */
export async function resolveName(name: string, sources: TargetSources): Promise<TargetResult> {
  const { tree, facts, maxFileBytes = MAX_FILE_BYTES, maxFiles = 4000 } = sources;
  const files = (await tree.list()).filter(({ path, type }) => type === 'file' && languageOf(path));
  if (files.length > maxFiles) {
    const message = `The project has ${files.length} source files; a name alone is looked for in at most ${maxFiles}.`;
    return {
      ok: false,
      problem: targetProblem('too-large', message, { hint: 'Name the file too: file#name.' }),
    };
  }
  const bare = lastWord(name);
  const found: ResolvedDeclaration[] = [];
  for (const { path, size = 0 } of files) {
    if (size > maxFileBytes) continue;
    const read = await tree.read(path, maxFileBytes);
    // Parsing takes much longer than searching.
    if (read.kind !== 'found' || !decodeUtf8(read.bytes)?.includes(bare)) continue;
    const result = await facts.facts(path, read.contentId, async () => read.bytes);
    if (result.kind !== 'facts') continue;
    for (const declaration of matching(result.facts.declarations, name)) {
      found.push(declarationTarget(path, read.contentId, result.facts, declaration));
    }
  }
  const [only] = found;
  if (only !== undefined && found.length === 1) return { ok: true, target: only };
  if (only !== undefined) {
    const candidates = found.map(({ file, declaration }) => candidateOf(file, declaration, 1));
    const message = `${shorten(name)} is declared ${found.length} times in the project.`;
    return { ok: false, problem: targetProblem('anchor-ambiguous', message, { candidates }) };
  }
  return {
    ok: false,
    problem: await unknownName(
      name,
      sources,
      files.map(({ path }) => path),
    ),
  };
}

/** Only files whose facts are at hand or whose name is alike are asked for near names. */
async function unknownName(
  name: string,
  { tree, facts, maxFileBytes = MAX_FILE_BYTES }: TargetSources,
  paths: readonly string[],
) {
  const candidates: ReturnType<typeof candidateOf>[] = [];
  for (const path of paths.slice(0, MAX_NEAR_FILES)) {
    const read = await tree.read(path, maxFileBytes);
    if (read.kind !== 'found') continue;
    const result = await facts.facts(path, read.contentId, async () => read.bytes);
    if (result.kind !== 'facts') continue;
    for (const { item, score } of nearNames(
      name,
      result.facts.declarations,
      ({ qualifiedName }) => qualifiedName,
    )) {
      candidates.push(candidateOf(path, item, score));
    }
  }
  const best = candidates.sort((a, b) => b.score - a.score).slice(0, 5);
  return targetProblem(
    'anchor-target-missing',
    `Nothing in the project is declared as ${shorten(name)}.`,
    {
      candidates: best,
      hint: 'Name the file too: file#Qualified.name.',
    },
  );
}

const MAX_NEAR_FILES = 500;

/** The identifier that a file must hold if it declares the name. */
function lastWord(name: string): string {
  return name.replace(/\(.*$/, '').match(/[\p{L}\p{N}_$]+(?=[^\p{L}\p{N}_$]*$)/u)?.[0] ?? name;
}
