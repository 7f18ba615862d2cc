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
 * `i` is an identifier, everything else is another leaf.
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
  /** Node types whose text is a name. */
  readonly identifiers: ReadonlySet<string>;
  /** Literal tokens that only punctuate. Tokens in a field named `operator` are always kept. */
  readonly punctuation: ReadonlySet<string>;
  /** Node types that count as another one. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Types that need more than their children in order. */
  readonly handlers: Readonly<Record<string, ShapeHandler>>;
}

export type ShapeHandler = (emitter: ShapeEmitter, node: number) => void;

/** Thrown for trees that no person writes; the file then has no facts. */
export class TooDeepError extends Error {}

const MAX_DEPTH = 3000;

/** Emits the shape of a whole file. */
export function emitShape(tree: SyntaxTree, rules: ShapeRules): Shape {
  const emitter = new ShapeEmitter(tree, compile(tree.types, rules));
  if (tree.size > 0) emitter.child(0);
  return emitter.finish();
}

/** Collects tokens; handlers call it. */
export class ShapeEmitter {
  readonly tree: SyntaxTree;
  private readonly actions: readonly Action[];
  private readonly tokens: string[] = [];
  private readonly from: Uint32Array;
  private readonly to: Uint32Array;
  private depth = 0;

  constructor(tree: SyntaxTree, actions: readonly Action[]) {
    this.tree = tree;
    this.actions = actions;
    this.from = new Uint32Array(tree.size);
    this.to = new Uint32Array(tree.size);
  }

  finish(): Shape {
    return { tokens: this.tokens, from: this.from, to: this.to };
  }

  /** Emits one node by the rules of its type. */
  child(node: number): void {
    this.record(node, () => this.act(node));
  }

  /**
   * Emits a node in the place of another one, whose field it takes: for wrappers that mean nothing,
   * such as parentheses.
   */
  childInPlaceOf(wrapper: number, node: number): void {
    const { field } = this.tree;
    const own = field[node] ?? 0;
    field[node] = field[wrapper] ?? 0;
    this.child(node);
    field[node] = own;
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
    this.open(name ?? this.shapeName(node), fieldName(this.tree, node));
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

  identifier(name: string): void {
    this.tokens.push(`i${name}`);
  }

  /** A leaf: `tag` keeps values of different sorts apart. */
  leaf(tag: string, value: string): void {
    this.tokens.push(`${tag}${value}`);
  }

  shapeName(node: number): string {
    return this.actions[this.tree.type[node] ?? 0]?.name ?? typeName(this.tree, node);
  }

  private act(node: number): void {
    const action = this.actions[this.tree.type[node] ?? 0];
    if (action === undefined) this.plain(node);
    else if (action.kind === 'handler') action.handler(this, node);
    else if (action.kind === 'identifier') {
      const field = fieldName(this.tree, node);
      if (field !== '') this.open('id', field);
      this.identifier(nodeText(this.tree, node));
      if (field !== '') this.close();
    } else if (action.kind === 'punctuation') {
      if (fieldName(this.tree, node) === 'operator') this.leaf('t', nodeText(this.tree, node));
    } else if (action.kind === 'plain') this.plain(node);
  }

  private plain(node: number): void {
    const leaf = (this.tree.next[node] ?? 0) === node + 1;
    if (!leaf) this.whole(node);
    else if (isNamed(this.tree, node))
      this.leaf(
        `v${fieldName(this.tree, node)}=${this.shapeName(node)}=`,
        nodeText(this.tree, node),
      );
    else this.leaf('t', nodeText(this.tree, node));
  }
}

type Action =
  | { readonly kind: 'handler'; readonly name: string; readonly handler: ShapeHandler }
  | { readonly kind: 'dropped' | 'identifier' | 'punctuation' | 'plain'; readonly name: string };

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
  const name = named && Object.hasOwn(rules.renamed, type) ? (rules.renamed[type] ?? type) : type;
  const handler = named && Object.hasOwn(rules.handlers, type) ? rules.handlers[type] : undefined;
  if (handler !== undefined) return { kind: 'handler', name, handler };
  if (named && rules.dropped.has(type)) return { kind: 'dropped', name };
  if (named && rules.identifiers.has(type)) return { kind: 'identifier', name };
  if (!named && rules.punctuation.has(type)) return { kind: 'punctuation', name };
  return { kind: 'plain', name };
}
