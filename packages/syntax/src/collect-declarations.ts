import type { Declaration, DeclarationHashes } from './declaration.js';
import { distinguish, type Found } from './distinguish.js';
import { fingerprint } from './fingerprint.js';
import type { DeclarationSpec, Language } from './language.js';
import { type LineIndex, lineIndex } from './line-index.js';
import type { Shape } from './shape.js';
import { countLeaves, hashTokens } from './shape-hash.js';
import type { SyntaxTree } from './syntax-tree.js';

/** Every declaration of a file, in source order, with unique `{kind, qualifiedName}`. */
export function collectDeclarations(
  tree: SyntaxTree,
  shape: Shape,
  language: Language,
): readonly Declaration[] {
  const lines = lineIndex(tree.text);
  const found: Found[] = [];
  const visit = (node: number, container: string, marks: readonly string[] = []) => {
    const named = language
      .declare(tree, node)
      .filter((spec) => spec.name !== '')
      .map((spec) => (marks.length === 0 ? spec : withMarks(spec, marks)));
    const groups = group(named, language);
    for (const specs of groups) {
      const first = specs[0];
      if (first === undefined) continue;
      const name = qualify(container, first.name);
      const listed = specs.filter((spec) => spec.hidden !== true);
      if (listed.length > 0) found.push({ specs: listed, name, container });
      for (const spec of specs) {
        if (spec.members === undefined) continue;
        const membersName =
          spec.membersOfContainer === true
            ? container
            : qualify(container, spec.membersName ?? spec.name);
        const mark = spec.membersMark === undefined ? [] : [spec.membersMark];
        visit(spec.members, membersName, [...mark, ...marks]);
      }
    }
  };
  visit(0, '');
  const parts = mergeReopened(found, language);
  return distinguish(parts).map((part) => describe(part, { shape, language, tree, lines }));
}

function qualify(container: string, name: string): string {
  return container === '' ? name : `${container}.${name}`;
}

/** A member's own marks, then those of its containers. */
function withMarks(spec: DeclarationSpec, marks: readonly string[]): DeclarationSpec {
  const own = spec.discriminator ?? '';
  return { ...spec, discriminator: [...(typeof own === 'string' ? [own] : own), ...marks] };
}

/** Specs of one scope that are one declaration: overload sets, merged interfaces. */
function group(
  specs: readonly DeclarationSpec[],
  language: Language,
): readonly (readonly DeclarationSpec[])[] {
  const groups = new Map<string, DeclarationSpec[]>();
  const order: DeclarationSpec[][] = [];
  for (const spec of specs) {
    const key = `${spec.kind}\0${spec.name}`;
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
  const merged = new Map<string, Found>();
  const order: string[] = [];
  for (const [index, part] of found.entries()) {
    const kind = part.specs[0]?.kind ?? '';
    const key = language.merges(kind) ? `${kind}\0${part.name}` : `${index}`;
    const existing = merged.get(key);
    if (existing === undefined) order.push(key);
    merged.set(
      key,
      existing === undefined ? part : { ...part, specs: [...existing.specs, ...part.specs] },
    );
  }
  return order.flatMap((key) => merged.get(key) ?? []);
}

interface Context {
  readonly tree: SyntaxTree;
  readonly shape: Shape;
  readonly language: Language;
  readonly lines: LineIndex;
}

function describe({ specs, name, container }: Found, context: Context): Declaration {
  const { tree, lines } = context;
  const first = specs[0];
  if (first === undefined) throw new TypeError('a declaration has at least one part');
  const start = Math.min(...specs.map((spec) => outerStart(tree, spec)));
  const end = Math.max(...specs.map((spec) => tree.end[spec.outer] ?? 0));
  const body = specs.flatMap((spec) =>
    spec.body === undefined ? [] : slice(context.shape, spec.body),
  );
  return {
    kind: first.kind,
    qualifiedName: name,
    container,
    lineStart: lines.lineAt(start),
    lineEnd: lines.lineAt(Math.max(start, end - 1)),
    start,
    end,
    exported: specs.some((spec) => spec.exported),
    hashes: hashes(specs, context),
    bodyTokens: countLeaves(body),
    fingerprint: fingerprint(body),
  };
}

function outerStart(tree: SyntaxTree, spec: DeclarationSpec): number {
  const starts = [spec.outer, ...spec.decorators].map((node) => tree.start[node] ?? 0);
  return Math.min(...starts);
}

function hashes(specs: readonly DeclarationSpec[], context: Context): DeclarationHashes {
  const { shape, language } = context;
  const scheme = language.scheme;
  const self = `${specs[0]?.selfTag ?? 'i'}${specs[0]?.selfName ?? ''}`;
  const head = specs.flatMap((spec) => headTokens(spec, shape));
  const bodies = specs.filter((spec) => spec.body !== undefined);
  const decorated = specs.filter((spec) => spec.decorators.length > 0);
  const signature = hashTokens(scheme, [`n${specs[0]?.name}`, ...head]);
  const body =
    bodies.length === 0
      ? null
      : hashTokens(
          scheme,
          bodies.flatMap((spec) => slice(shape, spec.body ?? 0)),
          self,
        );
  const decorators =
    decorated.length === 0
      ? null
      : hashTokens(
          scheme,
          decorated.flatMap((spec) => spec.decorators.flatMap((node) => slice(shape, node))),
          self,
        );
  const parts = [specs[0]?.kind ?? '', signature, body ?? '-', decorators ?? '-'];
  return {
    declaration: hashTokens(scheme, parts),
    signature,
    body,
    decorators,
    interface: specs.some((spec) => spec.members !== undefined)
      ? interfaceHash(specs, context, signature)
      : null,
  };
}

/** Own head and the signatures of the members, in order. */
function interfaceHash(
  specs: readonly DeclarationSpec[],
  context: Context,
  signature: string,
): string {
  const { shape, language } = context;
  const members = specs
    .flatMap((spec) => membersOf(spec, context))
    .map((spec) =>
      hashTokens(language.scheme, [spec.kind, `n${spec.name}`, ...headTokens(spec, shape)]),
    );
  return hashTokens(language.scheme, [signature, ...members]);
}

/** Members with those that bear the container's name too, wherever they are written. */
function membersOf(spec: DeclarationSpec, context: Context): readonly DeclarationSpec[] {
  if (spec.members === undefined) return [];
  return context.language
    .declare(context.tree, spec.members)
    .flatMap((member) =>
      member.membersOfContainer === true ? [member, ...membersOf(member, context)] : [member],
    );
}

/** Tokens of the declaration without body and decorators, its modifiers first as a set. */
function headTokens(spec: DeclarationSpec, shape: Shape): string[] {
  const tokens = [...new Set(spec.modifiers)].sort().map((modifier) => `m${modifier}`);
  for (const head of spec.heads ?? []) tokens.push(...slice(shape, head));
  const cut = [...spec.decorators, ...(spec.body === undefined ? [] : [spec.body])]
    .map((node) => [shape.from[node] ?? 0, shape.to[node] ?? 0] as const)
    .sort((a, b) => a[0] - b[0]);
  let at = shape.from[spec.node] ?? 0;
  const end = shape.to[spec.node] ?? 0;
  for (const [from, to] of cut) {
    if (from < at || to > end) continue;
    tokens.push(...shape.tokens.slice(at, from));
    at = to;
  }
  tokens.push(...shape.tokens.slice(at, end));
  return tokens;
}

function slice(shape: Shape, node: number): readonly string[] {
  return shape.tokens.slice(shape.from[node], shape.to[node]);
}
