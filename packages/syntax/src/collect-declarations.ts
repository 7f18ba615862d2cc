import { oncePerKey } from '@holdfast/base';
import type { Declaration, DeclarationHashes } from './declaration.js';
import { distinguish, type Found } from './distinguish.js';
import type { FactsOptions } from './facts-provider.js';
import { headTokens, rangeOf } from './head-tokens.js';
import type { DeclarationSpec, Language } from './language.js';
import { type LineIndex, linesOf } from './line-index.js';
import type { Shape } from './shape.js';
import { type ShapeText, shapeText, type TokenRange } from './shape-text.js';
import type { SyntaxTree } from './syntax-tree.js';
import { wordingOf } from './wording.js';

/** Every declaration of a file, in source order, with unique `{kind, qualifiedName}`. */
export function collectDeclarations(
  tree: SyntaxTree,
  shape: Shape,
  language: Language,
  options: FactsOptions = {},
): readonly Declaration[] {
  const lines = linesOf(tree);
  const declare = declareOnce(tree, language);
  const found: Found[] = [];
  const visit = (node: number, container: string, marks: readonly string[] = []) => {
    for (const specs of group(declare(node), marks, language)) {
      const first = specs[0];
      if (first === undefined) continue;
      const scope = first.within === undefined ? container : qualify(container, first.within);
      const name = qualify(scope, first.name);
      const listed = specs.some((spec) => spec.hidden === true)
        ? specs.filter((spec) => spec.hidden !== true)
        : specs;
      if (listed.length > 0) found.push({ specs: listed, name, container: scope });
      for (const spec of specs) {
        if (spec.members === undefined) continue;
        const membersName =
          spec.membersOfContainer === true
            ? container
            : qualify(scope, spec.membersName ?? spec.name);
        const mark = spec.membersMark === undefined ? [] : [spec.membersMark];
        visit(spec.members, membersName, [...mark, ...marks]);
      }
    }
  };
  visit(0, '');
  const parts = mergeReopened(found, language);
  const wording = options.wording === true ? wordingOf(tree, language) : undefined;
  const context = { shape, text: shapeText(shape), wording, language, declare, tree, lines };
  return distinguish(parts).map((part) => describe(part, context));
}

/** Members are asked for twice: to be found, and for their container's interface. */
function declareOnce(
  tree: SyntaxTree,
  language: Language,
): (node: number) => readonly DeclarationSpec[] {
  return oncePerKey((node) => language.declare(tree, node));
}

function qualify(container: string, name: string): string {
  return container === '' ? name : `${container}.${name}`;
}

/** A member's own marks, then those of its containers. */
function withMarks(spec: DeclarationSpec, marks: readonly string[]): DeclarationSpec {
  const own = spec.discriminator ?? '';
  return { ...spec, discriminator: [...(typeof own === 'string' ? [own] : own), ...marks] };
}

/** Named specs of one scope, those together that are one declaration: overload sets, merged interfaces. */
function group(
  specs: readonly DeclarationSpec[],
  marks: readonly string[],
  language: Language,
): readonly (readonly DeclarationSpec[])[] {
  const groups = new Map<string, DeclarationSpec[]>();
  const order: DeclarationSpec[][] = [];
  for (const bare of specs) {
    if (bare.name === '') continue;
    const spec = marks.length === 0 ? bare : withMarks(bare, marks);
    const key = `${spec.kind}\0${spec.within ?? ''}\0${spec.name}`;
    const joins = spec.joins === true || language.merges(spec.kind);
    const existing = joins ? groups.get(key) : undefined;
    if (existing !== undefined) existing.push(spec);
    else {
      const started = [spec];
      groups.set(key, started);
      order.push(started);
    }
  }
  return order;
}

/** Members found under one qualified name in several places (reopened namespaces) are merged too. */
function mergeReopened(found: readonly Found[], language: Language): readonly Found[] {
  const places = new Map<string, number>();
  const merged: Found[] = [];
  for (const part of found) {
    const kind = part.specs[0]?.kind ?? '';
    const key = language.merges(kind) ? `${kind}\0${part.name}` : undefined;
    const place = key === undefined ? undefined : places.get(key);
    const existing = place === undefined ? undefined : merged[place];
    if (place !== undefined && existing !== undefined)
      merged[place] = { ...part, specs: [...existing.specs, ...part.specs] };
    else {
      if (key !== undefined) places.set(key, merged.length);
      merged.push(part);
    }
  }
  return merged;
}

interface Context {
  readonly tree: SyntaxTree;
  readonly shape: Shape;
  readonly text: ShapeText;
  readonly wording: ReturnType<typeof wordingOf>;
  readonly language: Language;
  readonly declare: (node: number) => readonly DeclarationSpec[];
  readonly lines: LineIndex;
}

function describe({ specs, name, container }: Found, context: Context): Declaration {
  const { tree, lines } = context;
  const first = specs[0];
  if (first === undefined) throw new TypeError('a declaration has at least one part');
  const { start, end } = stretchOf(specs, tree);
  const body = rangesOf(specs, bodyOf, context.shape);
  const { hashes, bodyAsWritten } = hashesOf(specs, body, context);
  const declaration = {
    kind: first.kind,
    qualifiedName: name,
    container,
    lineStart: lines.lineAt(start),
    lineEnd: lines.lineAt(Math.max(start, end - 1)),
    start,
    end,
    exported: specs.some((spec) => spec.exported),
    hashes,
    bodyTokens: context.text.countLeaves(body),
    fingerprint: context.text.fingerprint(body),
  };
  // Few declarations have more to say.
  if (context.wording === undefined && bodyAsWritten === undefined) return declaration;
  return {
    ...declaration,
    ...(context.wording === undefined ? {} : { wording: context.wording(specs) }),
    ...(bodyAsWritten === undefined ? {} : { bodyAsWritten }),
  };
}

/** From the first to the last character, decorators and export included. */
function stretchOf(specs: readonly DeclarationSpec[], tree: SyntaxTree) {
  let [start, end] = [Number.POSITIVE_INFINITY, 0];
  for (const { outer, decorators } of specs) {
    start = Math.min(start, tree.start[outer] ?? 0);
    for (const node of decorators) start = Math.min(start, tree.start[node] ?? 0);
    end = Math.max(end, tree.end[outer] ?? 0);
  }
  return { start, end };
}

function rangesOf(
  specs: readonly DeclarationSpec[],
  nodesOf: (spec: DeclarationSpec) => readonly number[],
  shape: Shape,
): readonly TokenRange[] {
  const ranges: TokenRange[] = [];
  for (const spec of specs) for (const node of nodesOf(spec)) ranges.push(rangeOf(shape, node));
  return ranges;
}

function bodyOf({ body }: DeclarationSpec): readonly number[] {
  return body === undefined ? [] : [body];
}

function decoratorsOf({ decorators }: DeclarationSpec): readonly number[] {
  return decorators;
}

function hashesOf(
  specs: readonly DeclarationSpec[],
  bodies: readonly TokenRange[],
  context: Context,
): { readonly hashes: DeclarationHashes; readonly bodyAsWritten: string | undefined } {
  const { shape, text, language } = context;
  const scheme = language.scheme;
  const [first] = specs;
  const self = `${first?.selfTag ?? 'i'}${first?.selfName ?? ''}`;
  const head: (string | TokenRange)[] = [`n${first?.name}`];
  for (const spec of specs) head.push(...headTokens(spec, shape));
  const signature = text.hash(scheme, head);
  const hashOf = (ranges: readonly TokenRange[]) =>
    ranges.length === 0 ? null : text.hash(scheme, ranges, self);
  const decorators = hashOf(rangesOf(specs, decoratorsOf, shape));
  const holdsSelf = text.holds(bodies, self);
  const asWritten = bodies.length === 0 ? null : text.hash(scheme, bodies);
  const body = holdsSelf ? hashOf(bodies) : asWritten;
  const parts = [first?.kind ?? '', signature, body ?? '-', decorators ?? '-'];
  return {
    hashes: {
      declaration: text.hash(scheme, parts),
      signature,
      body,
      decorators,
      interface: specs.some((spec) => spec.members !== undefined)
        ? interfaceHash(specs, context, signature)
        : null,
    },
    bodyAsWritten: holdsSelf && asWritten !== null ? asWritten : undefined,
  };
}

/** Own head and the signatures of the members, in order. */
function interfaceHash(
  specs: readonly DeclarationSpec[],
  context: Context,
  signature: string,
): string {
  const { shape, text, language } = context;
  const members = specs
    .flatMap((spec) => membersOf(spec, context))
    .map((spec) =>
      text.hash(language.scheme, [spec.kind, `n${spec.name}`, ...headTokens(spec, shape)]),
    );
  return text.hash(language.scheme, [signature, ...members]);
}

/** Members with those that bear the container's name too, wherever they are written. */
function membersOf(spec: DeclarationSpec, context: Context): readonly DeclarationSpec[] {
  if (spec.members === undefined) return [];
  return context
    .declare(spec.members)
    .flatMap((member) =>
      member.membersOfContainer === true ? [member, ...membersOf(member, context)] : [member],
    );
}
