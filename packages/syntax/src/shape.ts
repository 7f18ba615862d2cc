import {
  type CompiledRules,
  compileRules,
  HANDLER,
  IDENTIFIER,
  MARK,
  openMarker,
  PLAIN,
  PUNCTUATION,
  type RulesWith,
} from './shape-rules.js';
import { type SyntaxTree, typeName } from './syntax-tree.js';
import { type Tokens, TokenWriter } from './token-writer.js';

/**
 * The meaning-bearing shape of a file as one token stream (anchors.md 2). Node `i` gave the tokens
 * `from[i]..to[i]-1`. A token's first character says what it is: `(` opens a node, `)` closes it,
 * `i` is an identifier in most languages, everything else is another leaf.
 */
export interface Shape {
  readonly tokens: Tokens;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/** What a language keeps, drops and rewrites. */
export type ShapeRules = RulesWith<ShapeHandler>;

/** Emits the shape of one kind of node; `node` is its index in the tree. */
export type ShapeHandler = (emitter: ShapeEmitter, node: number) => void;

/** Thrown for trees that no person writes; the file then has no facts. */
export class TooDeepError extends Error {}

const MAX_DEPTH = 3000;

/** Emits the shape of a whole file. */
export function emitShape(tree: SyntaxTree, rules: ShapeRules): Shape {
  return emitInto(new ShapeRoom(), tree, rules);
}

/** Emits a shape that is gone when `use` returns, so that the next one is written in its place. */
export function withShape<T>(tree: SyntaxTree, rules: ShapeRules, use: (shape: Shape) => T): T {
  const room = spare ?? new ShapeRoom();
  spare = undefined;
  try {
    return use(emitInto(room, tree, rules));
  } finally {
    spare = room;
  }
}

let spare: ShapeRoom | undefined;

function emitInto(room: ShapeRoom, tree: SyntaxTree, rules: ShapeRules): Shape {
  room.clear(tree.size);
  const emitter = new ShapeEmitter(tree, compileRules(tree, rules), room);
  if (tree.size > 0) emitter.child(0);
  return { tokens: room.tokens.finish(), from: room.from, to: room.to };
}

/** Where a shape is written. */
class ShapeRoom {
  readonly tokens = new TokenWriter();
  from = new Uint32Array(1 << 12);
  to = new Uint32Array(1 << 12);

  clear(nodes: number): void {
    this.tokens.clear();
    if (nodes > this.from.length) {
      this.from = new Uint32Array(nodes * 2);
      this.to = new Uint32Array(nodes * 2);
      return;
    }
    this.from.fill(0, 0, nodes);
    this.to.fill(0, 0, nodes);
  }
}

/** Collects tokens; handlers call it. */
export class ShapeEmitter {
  readonly tree: SyntaxTree;
  private readonly rules: CompiledRules<ShapeHandler>;
  private overrideNode = -1;
  private overrideField = '';
  private readonly tokens: TokenWriter;
  private readonly from: Uint32Array;
  private readonly to: Uint32Array;
  private depth = 0;

  constructor(tree: SyntaxTree, rules: CompiledRules<ShapeHandler>, room: ShapeRoom) {
    this.tree = tree;
    this.rules = rules;
    this.tokens = room.tokens;
    this.from = room.from;
    this.to = room.to;
  }

  /** Emits one node by the rules of its type. */
  child(node: number): void {
    const { rules, tokens, tree } = this;
    // As `record`, without a closure for each node of a file.
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new TooDeepError();
    this.from[node] = tokens.count;
    const type = tree.type[node] ?? 0;
    switch (rules.kinds[type]) {
      case PLAIN:
        if (tree.next[node] === node + 1) this.plainLeaf(node, type);
        else this.whole(node);
        break;
      case PUNCTUATION:
        if (rules.operator > 0 && tree.field[node] === rules.operator) this.text('t', node);
        break;
      case IDENTIFIER:
        this.identifier(node, rules.tags[type] ?? '');
        break;
      case HANDLER:
        rules.handlers[type]?.(this, node);
        break;
      case MARK:
        this.punctuate(node);
        break;
      default:
    }
    this.to[node] = tokens.count;
    this.depth -= 1;
  }

  /** Emits a node as if it hung on its parent by another field. */
  childIn(field: string, node: number): void {
    const { overrideNode, overrideField } = this;
    this.overrideNode = node;
    this.overrideField = field;
    this.child(node);
    this.overrideNode = overrideNode;
    this.overrideField = overrideField;
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
    if (this.overrideNode === node) return this.overrideField;
    return this.rules.fields[this.tree.field[node] ?? 0] ?? '';
  }

  /** Runs `emit` and takes its tokens for the node's own. */
  record(node: number, emit: () => void): void {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new TooDeepError();
    this.from[node] = this.tokens.count;
    emit();
    this.to[node] = this.tokens.count;
    this.depth -= 1;
  }

  /** Emits a node as open marker, children and close marker, under another name if given. */
  whole(node: number, name?: string): void {
    if (name === undefined) this.openNode(node);
    else this.open(name, this.fieldOf(node));
    this.children(node);
    this.tokens.close();
  }

  children(node: number): void {
    const { next } = this.tree;
    const end = next[node] ?? 0;
    for (let child = node + 1; child < end; child = next[child] ?? end) this.child(child);
  }

  /** The open marker of a node under its own name and field. */
  openNode(node: number): void {
    if (this.overrideNode === node) this.open(this.shapeName(node), this.overrideField);
    else this.tokens.structure(this.markerOf(node));
  }

  open(name: string, field = ''): void {
    this.tokens.structure(openMarker(field, name));
  }

  close(): void {
    this.tokens.close();
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
    this.tokens.leaf(tag, '', value, 0, value.length);
  }

  /** A leaf with a stretch of the text. */
  stretch(tag: string, field: string, from: number, to: number): void {
    this.tokens.leaf(tag, field, this.tree.text, from, to);
  }

  /** A leaf with a node's own text. */
  text(tag: string, node: number, field = ''): void {
    const { text, start, end } = this.tree;
    this.tokens.leaf(tag, field, text, start[node] ?? 0, end[node] ?? 0);
  }

  /** A leaf that is all of a node's tokens. */
  leafOf(node: number, tag: string, value: string): void {
    this.from[node] = this.tokens.count;
    this.leaf(tag, value);
    this.to[node] = this.tokens.count;
  }

  shapeName(node: number): string {
    return this.rules.names[this.tree.type[node] ?? 0] ?? '';
  }

  private markerOf(node: number): Uint8Array {
    const { opens, fields } = this.rules;
    const type = this.tree.type[node] ?? 0;
    const field = this.tree.field[node] ?? 0;
    const place = type * fields.length + field;
    const known = opens[place];
    if (known !== undefined) return known;
    const token = openMarker(fields[field] ?? '', this.shapeName(node));
    opens[place] = token;
    return token;
  }

  private identifier(node: number, tag: string): void {
    const field = this.fieldOf(node);
    if (field !== '') this.open('id', field);
    this.text(tag, node);
    if (field !== '') this.close();
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

  private plainLeaf(node: number, type: number): void {
    if (this.rules.named[type] === true)
      this.text('v', node, `${this.fieldOf(node)}=${this.shapeName(node)}=`);
    else this.text('t', node);
  }
}

/** Tokens that end a list. */
const CLOSERS = new Set([')', ']', '}', '>', '->', ';', 'in']);
