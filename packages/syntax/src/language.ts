import type { ImportFact } from './facts.js';
import type { GrammarId } from './grammar-files.js';
import type { LanguageId } from './language-id.js';
import type { ShapeRules } from './shape.js';
import type { SyntaxTree } from './syntax-tree.js';

/** What is known about one language without its table. */
export interface LanguageManifest {
  readonly id: LanguageId;
  /** Version tag of its hashes, e.g. `ts1`; a change of the rules that can change a hash changes it. */
  readonly scheme: string;
  readonly grammar: GrammarId;
  /** Grammar for files in which the first one finds errors; both must lead to the same shapes. */
  readonly fallback?: GrammarId;
  /** Whether its table has rules for {@link Declaration.wording}. */
  readonly rewords?: true;
}

/** All that is known about one language; adding a language adds one such table. */
export interface Language extends LanguageManifest {
  /** Texts that the fallback should read first, as the grammar would misread them without an error. */
  readonly prefersFallback?: RegExp;
  /**
   * Makes a text readable for a grammar that lags behind its language, by blanking words out or putting
   * others in their place. Every character keeps its place; the tree shows the text as it was.
   */
  readonly prepare?: (text: string) => string;
  /** Puts right what the grammar reads otherwise than the language's own compiler. */
  readonly repair?: (tree: SyntaxTree) => SyntaxTree;
  readonly shape: ShapeRules;
  /** Rules under which rewrites that linters make are one, for {@link Declaration.wording}. */
  readonly wording?: WordingRules;
  /** Declarations in a node's direct reach: of a file, or of a container's members. */
  readonly declare: (tree: SyntaxTree, node: number) => readonly DeclarationSpec[];
  /** Every import of a file, in source order. */
  readonly imports: (tree: SyntaxTree) => readonly ImportFact[];
  /** Whether declarations of one kind and name in one file are one (overloads, merged interfaces). */
  readonly merges: (kind: string) => boolean;
}

/** What a language's linters rewrite. */
export interface WordingRules {
  readonly shape: ShapeRules;
  /** Modifiers that linters add, remove or exchange. */
  readonly idleModifiers: ReadonlySet<string>;
}

/** A declaration as a language's table finds it. */
export interface DeclarationSpec {
  /** The language's own keyword, such as `class` or `method`. */
  readonly kind: string;
  /**
   * Last part of the qualified name, e.g. `get size` or `add(_:to:)`. Empty for members that have
   * no name but belong to their container's interface, such as a call signature.
   */
  readonly name: string;
  /** The bare identifier, by which a body refers to itself. */
  readonly selfName: string;
  /** Tag of the tokens that can be such a reference; `i` by default. */
  readonly selfTag?: string | undefined;
  /** The node whose shape the declaration is, decorators and export apart. */
  readonly node: number;
  /** Nodes to show to a reader: from the first to the last character, decorators and export included. */
  readonly outer: number;
  /** Nodes outside of `node` that say more about it, such as a type that several declarators share. */
  readonly heads?: readonly number[];
  /** Modifiers that stand outside `node` (`export`, `const`); a set. */
  readonly modifiers: readonly string[];
  readonly body?: number | undefined;
  readonly decorators: readonly number[];
  /** Node whose direct reach holds members, when this is a container. */
  readonly members?: number | undefined;
  readonly exported: boolean;
  /**
   * Parameter types, for telling apart overloads that share a name; or several marks, of which each
   * is added only where the ones before it left a collision. Empty marks add nothing.
   */
  readonly discriminator?: string | readonly string[];
  /** A container that the declaration itself names: `A` of `void A::f() {}`. */
  readonly within?: string;
  /** A mark that all members get after their own ones: twins of containers have twins for members. */
  readonly membersMark?: string;
  /** What members' names start with, where it is not the own name: an `impl` block's are the type's. */
  readonly membersName?: string;
  /** It is no declaration itself, only its members are: an extension is not, what it adds is. */
  readonly hidden?: true;
  /** Its members bear the name of what it stands in, not its own: companion objects. */
  readonly membersOfContainer?: true;
  /** One with the last declaration of its kind and name in its scope, whatever the language merges. */
  readonly joins?: boolean;
}
