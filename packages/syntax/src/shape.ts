import {
  fieldName,
  isNamed,
  type NodeTypes,
  nodeText,
  type SyntaxTree,
  typeName,
} from './syntax-tree.js';

/**
 * The meaning-bearing shape of a file as one token stream (anchors.md 2). Node `i` gave the tokens
 * `from[i]..to[i]-1`. A token's first character says what it is: `(` opens a node, `)` closes it,
 * `i` is an identifier in most languages, everything else is another leaf.
 */
export interface Shape {
  readonly tokens: readonly string[];
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/** What a language keeps, drops and rewrites. */
export interface ShapeRules {
  /** Node types that mean nothing: comments, line continuations. */
  readonly dropped: ReadonlySet<string>;
  /**
   * Node types whose text is a name, with the tag of their tokens: names that cannot mean the
   * same thing (a variable, a property) get different tags, so that only true self-references match.
   */
  readonly identifiers: Readonly<Record<string, string>>;
  /** Fields that count as another one, or as none. */
  readonly fields: Readonly<Record<string, string>>;
  /** Literal tokens that only punctuate. Tokens in a field named `operator` are always kept. */
  readonly punctuation: ReadonlySet<string>;
  /**
   * Literal tokens that are structure: kept, but not counted among the leaves. A comma right before
   * a closing bracket is a trailing one and is dropped.
   */
  readonly marks?: ReadonlySet<string>;
  /** Node types that count as another one. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Types that need more than their children in order. */
  readonly handlers: Readonly<Record<string, ShapeHandler>>;
}

/** Emits the shape of one kind of node; `node` is its index in the tree. */
export type ShapeHandler = (emitter: ShapeEmitter, node: number) => void;

/** Thrown for trees that no person writes; the file then has no facts. */
export class TooDeepError extends Error {}

const MAX_DEPTH = 3000;

/** Emits the shape of a whole file. */
export function emitShape(tree: SyntaxTree, rules: ShapeRules): Shape {
  const fields = tree.fields.map((name) =>
    Object.hasOwn(rules.fields, name) ? (rules.fields[name] ?? name) : name,
  );
  const emitter = new ShapeEmitter(tree, compile(tree.types, rules), fields);
  if (tree.size > 0) emitter.child(0);
  return emitter.finish();
}

/** Collects tokens; handlers call it. */
export class ShapeEmitter {
  readonly tree: SyntaxTree;
  private readonly actions: readonly Action[];
  private readonly fields: readonly string[];
  private override: { readonly node: number; readonly field: string } | undefined;
  private readonly tokens: string[] = [];
  private readonly from: Uint32Array;
  private readonly to: Uint32Array;
  private depth = 0;

  constructor(tree: SyntaxTree, actions: readonly Action[], fields: readonly string[]) {
    this.tree = tree;
    this.actions = actions;
    this.fields = fields;
    this.from = new Uint32Array(tree.size);
    this.to = new Uint32Array(tree.size);
  }

  finish(): Shape {
    return { tokens: this.tokens, from: this.from, to: this.to };
  }

  /** Emits one node by the rules of its type. */
  child(node: number): void {
    // As `record`, without a closure for each node of a file.
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new TooDeepError();
    this.from[node] = this.tokens.length;
    this.act(node);
    this.to[node] = this.tokens.length;
    this.depth -= 1;
  }

  /** Emits a node as if it hung on its parent by another field. */
  childIn(field: string, node: number): void {
    const outer = this.override;
    this.override = { node, field };
    this.child(node);
    this.override = outer;
  }

  /**
   * Emits a node in the place of another one, whose field it takes: for wrappers that mean nothing,
   * such as parentheses.
   */
  childInPlaceOf(wrapper: number, node: number): void {
    this.childIn(this.fieldOf(wrapper), node);
  }

  /** The field that a node's tokens carry. */
  fieldOf(node: number): string {
    if (this.override?.node === node) return this.override.field;
    return this.fields[this.tree.field[node] ?? 0] ?? '';
  }

  /** Runs `emit` and takes its tokens for the node's own. */
  record(node: number, emit: () => void): void {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new TooDeepError();
    this.from[node] = this.tokens.length;
    emit();
    this.to[node] = this.tokens.length;
    this.depth -= 1;
  }

  /** Emits a node as open marker, children and close marker, under another name if given. */
  whole(node: number, name?: string): void {
    if (name === undefined && this.override?.node !== node) this.tokens.push(this.openOf(node));
    else this.open(name ?? this.shapeName(node), this.fieldOf(node));
    this.children(node);
    this.close();
  }

  children(node: number): void {
    const end = this.tree.next[node] ?? 0;
    for (let child = node + 1; child < end; child = this.tree.next[child] ?? end) this.child(child);
  }

  open(name: string, field = ''): void {
    this.tokens.push(`(${field}=${name}`);
  }

  close(): void {
    this.tokens.push(')');
  }

  /** Punctuation that is structure, not a leaf. */
  mark(text: string): void {
    this.open(text);
    this.close();
  }

  /** A name that stands in a field, or alone. */
  name(tag: string, name: string, field: string): void {
    if (field !== '') this.open('id', field);
    this.leaf(tag, name);
    if (field !== '') this.close();
  }

  /** A leaf: `tag` keeps values of different sorts apart. */
  leaf(tag: string, value: string): void {
    this.tokens.push(`${tag}${value}`);
  }

  shapeName(node: number): string {
    return this.actions[this.tree.type[node] ?? 0]?.name ?? typeName(this.tree, node);
  }

  /** The open marker of a node under its own name and field. */
  private openOf(node: number): string {
    const field = this.tree.field[node] ?? 0;
    const opens = this.actions[this.tree.type[node] ?? 0]?.opens;
    const known = opens?.[field];
    if (known !== undefined) return known;
    const token = `(${this.fields[field] ?? ''}=${this.shapeName(node)}`;
    if (opens !== undefined) opens[field] = token;
    return token;
  }

  private act(node: number): void {
    const action = this.actions[this.tree.type[node] ?? 0];
    if (action === undefined) this.plain(node);
    else if (action.kind === 'handler') action.handler(this, node);
    else if (action.kind === 'identifier')
      this.name(action.tag, nodeText(this.tree, node), this.fieldOf(node));
    else if (action.kind === 'punctuation') {
      if (fieldName(this.tree, node) === 'operator') this.leaf('t', nodeText(this.tree, node));
    } else if (action.kind === 'mark') this.punctuate(node);
    else if (action.kind === 'plain') this.plain(node);
  }

  private punctuate(node: number): void {
    const text = typeName(this.tree, node);
    if (text !== ',' || !this.isTrailing(node)) this.mark(text);
  }

  private isTrailing(comma: number): boolean {
    let next = this.tree.next[comma] ?? 0;
    while (next < this.tree.size && typeName(this.tree, next).endsWith('comment'))
      next = this.tree.next[next] ?? this.tree.size;
    return next < this.tree.size && CLOSERS.has(typeName(this.tree, next));
  }

  private plain(node: number): void {
    const leaf = (this.tree.next[node] ?? 0) === node + 1;
    if (!leaf) this.whole(node);
    else if (isNamed(this.tree, node))
      this.leaf(`v${this.fieldOf(node)}=${this.shapeName(node)}=`, nodeText(this.tree, node));
    else this.leaf('t', nodeText(this.tree, node));
  }
}

/** Tokens that end a list. */
const CLOSERS = new Set([')', ']', '}', '>', '->', ';', 'in']);

type Action = {
  readonly name: string;
  /** Open markers by field number, each made when it is first needed. */
  readonly opens: string[];
} & (
  | { readonly kind: 'handler'; readonly handler: ShapeHandler }
  | { readonly kind: 'identifier'; readonly tag: string }
  | { readonly kind: 'dropped' | 'punctuation' | 'mark' | 'plain' }
);

const compiled = new WeakMap<ShapeRules, WeakMap<NodeTypes, readonly Action[]>>();

/** Rules by node type number, made once per grammar. */
function compile(types: NodeTypes, rules: ShapeRules): readonly Action[] {
  let byTypes = compiled.get(rules);
  if (byTypes === undefined) {
    byTypes = new WeakMap();
    compiled.set(rules, byTypes);
  }
  let actions = byTypes.get(types);
  if (actions === undefined) {
    actions = Array.from(types.names, (name, id) =>
      action(name ?? '', types.named[id] === true, rules),
    );
    byTypes.set(types, actions);
  }
  return actions;
}

function action(type: string, named: boolean, rules: ShapeRules): Action {
  const renamed = named && Object.hasOwn(rules.renamed, type) ? rules.renamed[type] : undefined;
  const shared = { name: renamed ?? type, opens: [] };
  const handler = named && Object.hasOwn(rules.handlers, type) ? rules.handlers[type] : undefined;
  if (handler !== undefined) return { ...shared, kind: 'handler', handler };
  if (named && rules.dropped.has(type)) return { ...shared, kind: 'dropped' };
  const tag = named && Object.hasOwn(rules.identifiers, type) ? rules.identifiers[type] : undefined;
  if (tag !== undefined) return { ...shared, kind: 'identifier', tag };
  if (!named && rules.punctuation.has(type)) return { ...shared, kind: 'punctuation' };
  if (!named && rules.marks?.has(type)) return { ...shared, kind: 'mark' };
  return { ...shared, kind: 'plain' };
}
