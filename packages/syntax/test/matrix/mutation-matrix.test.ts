import { encodeUtf8 } from '@holdfast/base';
import { expect, test } from 'vitest';
import type { Declaration } from '../../src/declaration.js';
import { extractFacts } from '../../src/extract-facts.js';
import { languageOf } from '../../src/languages/languages.js';
import { parseFacts } from '../../src/node/parse-facts.js';
import { parseFile } from '../../src/node/parse-file.js';
import type { SyntaxTree } from '../../src/syntax-tree.js';
import { isWhole, sampleCorpus } from './corpus.js';
import { applyEdit, type Edit, sites } from './mutation.js';
import { TYPESCRIPT_MUTATORS } from './typescript-mutators.js';

/** Mutants of one kind; fewer where the corpus has fewer places. */
const MUTANTS = isWhole() ? Number.POSITIVE_INFINITY : 40;
const PER_SNIPPET = isWhole() ? 50 : 2;
const LONGEST = 4000;

/** What the corpus lacks: decorators, much JSX. */
const FIXTURE = `
@Component({ selector: 'a' }) export class A { @Input(1) b = 1; @Output('c') d() { return 1 } constructor(@Inject(E) e: E) {} }
@sealed() class F { @get('/x') async g(@Query('q') q: string) { return this.g(q) } }
export function G({ a, b }: H) { return <div className="x" id={a}>some text {b} more<I j k={1} {...l} />{" "}end</div> }
function* S() { yield* t(); return 1 }
class U { async *v() { yield* this.w() } }
const M = () => <><N o="p">q</N> <R /></>;
`;

test('mutation matrix: a change of meaning always changes the declaration', async () => {
  const survivors: string[] = [];
  const counts = new Map<string, number>();
  for await (const { path, text } of snippets()) {
    const tree = await parse(path, text);
    if (tree === undefined) continue;
    const before = declarations(path, tree);
    if (before === undefined) continue;
    for (const [name, mutator] of Object.entries(TYPESCRIPT_MUTATORS)) {
      if ((counts.get(name) ?? 0) >= MUTANTS) continue;
      for (const edit of spread(sites(tree, mutator), PER_SNIPPET)) {
        const mutant = applyEdit(text, edit);
        const verdict = await judge(path, before, edit, mutant);
        if (verdict === 'not a program') continue;
        counts.set(name, (counts.get(name) ?? 0) + 1);
        if (verdict === 'equal') survivors.push(`${name}: ${around(text, edit)}`);
      }
    }
    if ([...counts.values()].length === KINDS && [...counts.values()].every((n) => n >= MUTANTS))
      break;
  }
  expect(survivors).toEqual([]);
  const unused = Object.keys(TYPESCRIPT_MUTATORS).filter((name) => !counts.has(name));
  expect(unused).toEqual([]);
}, 3_600_000);

const KINDS = Object.keys(TYPESCRIPT_MUTATORS).length;

/** Top-level declarations as files of their own, which parse in a millisecond. */
async function* snippets(): AsyncGenerator<{ readonly path: string; readonly text: string }> {
  for (const file of [{ path: 'fixture.tsx', text: FIXTURE }, ...sampleCorpus()]) {
    const result = await parseFacts(file.path, encodeUtf8(file.text));
    if (result.kind !== 'facts' || result.facts.errors.length > 0) continue;
    for (const { container, start, end } of result.facts.declarations)
      if (container === '' && end - start < LONGEST)
        yield { path: file.path, text: file.text.slice(start, end) };
  }
}

async function parse(path: string, text: string): Promise<SyntaxTree | undefined> {
  const language = languageOf(path);
  return language === undefined ? undefined : await parseFile(language, text);
}

function declarations(path: string, tree: SyntaxTree): readonly Declaration[] | undefined {
  const language = languageOf(path);
  const result = language === undefined ? undefined : extractFacts(tree, language);
  return result?.kind === 'facts' && result.facts.errors.length === 0
    ? result.facts.declarations
    : undefined;
}

/** Every declaration round the edit must have changed, or be gone under its name. */
async function judge(
  path: string,
  before: readonly Declaration[],
  edit: Edit,
  mutant: string,
): Promise<'changed' | 'equal' | 'not a program'> {
  const tree = await parse(path, mutant);
  const after = tree === undefined ? undefined : declarations(path, tree);
  if (after === undefined) return 'not a program';
  const touched = before.filter(({ start, end }) => start <= edit.start && edit.end <= end);
  const equal = touched.some((declaration) =>
    after.some(
      ({ kind, qualifiedName, hashes }) =>
        kind === declaration.kind &&
        qualifiedName === declaration.qualifiedName &&
        hashes.declaration === declaration.hashes.declaration,
    ),
  );
  return equal ? 'equal' : 'changed';
}

/** At most `count` of a list, from all over it. */
function spread<T>(list: readonly T[], count: number): readonly T[] {
  if (list.length <= count) return list;
  return Array.from(
    { length: count },
    (_, index) => list[Math.floor((index * list.length) / count)],
  ).filter((item) => item !== undefined);
}

function around(text: string, edit: Edit): string {
  const before = text.slice(Math.max(0, edit.start - 30), edit.start);
  return `${before}[${text.slice(edit.start, edit.end)} => ${edit.text}]${text.slice(edit.end, edit.end + 30)}`;
}
