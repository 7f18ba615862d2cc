import { shorten } from '@holdfast/base';
import { type Declaration, type Facts, languageOf } from '@holdfast/syntax';
import { nearNames } from './near-names.js';
import { readFile } from './read-target.js';
import type { TargetResult, TargetSources } from './resolved-target.js';
import { candidateOf, type TargetProblemOptions, targetProblem } from './target-problem.js';

/** Looks up a declaration of one file by its qualified name, with its kind in front where that is needed. */
export async function resolveSymbol(
  file: string,
  name: string,
  sources: TargetSources,
): Promise<TargetResult> {
  const read = await readFile(file, sources);
  if (!read.ok) return read;
  const refuse = (
    code: Parameters<typeof targetProblem>[0],
    message: string,
    more: TargetProblemOptions,
  ) => ({ ok: false, problem: targetProblem(code, message, { path: file, ...more }) }) as const;
  const lines = `Anchor lines instead: ${file}:10-20.`;
  if (languageOf(file) === undefined) {
    return refuse(
      'anchor-target-unreadable',
      `${shorten(file)} is in no language with declarations that are known here.`,
      { hint: lines },
    );
  }
  const result = await sources.facts.facts(file, read.blob, async () => read.bytes);
  if (result.kind !== 'facts') {
    if (result.kind === 'not-text') {
      return refuse('anchor-target-unreadable', `${shorten(file)} is not UTF-8 text.`, {
        hint: 'Only text can be anchored.',
      });
    }
    return refuse('anchor-target-unreadable', `${shorten(file)} could not be parsed in time.`, {
      hint: lines,
    });
  }
  const { facts } = result;
  const found = matching(facts.declarations, name);
  const [only] = found;
  if (only !== undefined && found.length === 1) {
    return { ok: true, target: declarationTarget(file, read.blob, facts, only) };
  }
  if (only !== undefined) {
    const message = `${shorten(name)} fits ${found.length} declarations of ${shorten(file)}.`;
    return refuse('anchor-ambiguous', message, {
      candidates: found.map((one) => candidateOf(file, one, 1)),
    });
  }
  const near = nearNames(name, facts.declarations, ({ qualifiedName }) => qualifiedName);
  const [error] = facts.errors;
  const broken =
    error === undefined
      ? ''
      : ` It has a syntax error at line ${error.line}, column ${error.column}, which may hide it.`;
  return refuse(
    'anchor-target-missing',
    `There is no ${shorten(name)} in ${shorten(file)}.${broken}`,
    {
      candidates: near.map(({ item, score }) => candidateOf(file, item, score)),
      hint:
        facts.declarations.length === 0
          ? lines
          : `Its declarations begin with ${shorten(facts.declarations[0]?.qualifiedName ?? '')}.`,
    },
  );
}

/** Declarations of this qualified name, or of this kind and name. */
export function matching(
  declarations: readonly Declaration[],
  name: string,
): readonly Declaration[] {
  const named = declarations.filter(({ qualifiedName }) => qualifiedName === name);
  if (named.length > 0) return named;
  return declarations.filter(({ kind, qualifiedName }) => `${kind} ${qualifiedName}` === name);
}

/** A declaration as the target of an anchor. */
export function declarationTarget(
  file: string,
  blob: string,
  facts: Facts,
  declaration: Declaration,
) {
  const { language, scheme, grammar } = facts;
  const members = facts.declarations.filter(
    ({ container }) => container === declaration.qualifiedName,
  ).length;
  return {
    kind: 'declaration',
    file,
    blob,
    language,
    scheme,
    grammar,
    declaration,
    members,
  } as const;
}
