import { encodeUtf8 } from '@holdfast/base';
import type { Declaration, DeclarationHashes } from '../src/declaration.js';
import type { Facts } from '../src/facts.js';
import { parseFacts } from '../src/node/parse-facts.js';

export async function factsOf(path: string, text: string): Promise<Facts> {
  const result = await parseFacts(path, encodeUtf8(text), undefined, { wording: true });
  if (result.kind !== 'facts') throw new Error(`no facts: ${result.kind}`);
  return result.facts;
}

/** Facts of a text that must be free of syntax errors, so that a typing slip in a test is seen. */
export async function declarationsOf(path: string, text: string): Promise<readonly Declaration[]> {
  const { declarations, errors } = await factsOf(path, text);
  if (errors.length > 0)
    throw new Error(`syntax error in ${JSON.stringify(text)}: ${JSON.stringify(errors)}`);
  return declarations;
}

/** `kind name` of every declaration. */
export async function namesOf(path: string, text: string): Promise<readonly string[]> {
  return (await declarationsOf(path, text)).map(
    ({ kind, qualifiedName }) => `${kind} ${qualifiedName}`,
  );
}

/** All hashes of every declaration, by name. */
export async function hashesOf(
  path: string,
  text: string,
): Promise<Readonly<Record<string, DeclarationHashes>>> {
  const declarations = await declarationsOf(path, text);
  return Object.fromEntries(
    declarations.map((declaration) => [declaration.qualifiedName, declaration.hashes]),
  );
}

/** Which of a declaration's hashes differ between two texts. */
export async function changedIn(
  path: string,
  name: string,
  before: string,
  after: string,
): Promise<readonly string[]> {
  const [a, b] = [(await hashesOf(path, before))[name], (await hashesOf(path, after))[name]];
  if (a === undefined || b === undefined) throw new Error(`${name} is missing`);
  return (Object.keys(a) as (keyof DeclarationHashes)[]).filter((key) => a[key] !== b[key]);
}

/**
 * How two texts with declarations of the same names differ: not at all, in their wording only (a
 * linter's rewrite, reported as cosmetic), or in what they say.
 */
export async function differenceOf(
  path: string,
  before: string,
  after: string,
): Promise<'none' | 'wording' | 'meaning'> {
  const [a, b] = [await declarationsOf(path, before), await declarationsOf(path, after)];
  const shapes = (list: readonly Declaration[]) =>
    JSON.stringify(list.map(({ kind, qualifiedName, hashes }) => [kind, qualifiedName, hashes]));
  if (shapes(a) === shapes(b)) return 'none';
  if (a.some(({ wording }) => wording === undefined)) throw new Error('no rules for wording');
  // The members of an interface are declarations, those of a type are not.
  const words = new Map(b.map(({ qualifiedName, wording }) => [qualifiedName, wording]));
  const common = a.filter(({ qualifiedName }) => words.has(qualifiedName));
  if (common.length === 0) throw new Error('nothing to compare');
  return common.every(({ qualifiedName, wording }) => words.get(qualifiedName) === wording)
    ? 'wording'
    : 'meaning';
}
