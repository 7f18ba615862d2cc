import { childInField, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';

/** What is said round a declaration. */
export interface Context {
  /** The namespaces round it, which tell namesakes apart but are no part of names. */
  readonly namespace: string;
  /** Conditions under which it is compiled, the innermost first. */
  readonly conditions: readonly string[];
  /** Whether it stands in an interface or enum, whose members are public without saying so. */
  readonly isOpen: boolean;
}

/** The context of what stands in a branch of `#if`. */
export function inBranch(tree: SyntaxTree, branch: number, context: Context): Context {
  const condition = childInField(tree, branch, 'condition');
  const text =
    typeName(tree, branch) === 'preproc_else' || condition === undefined
      ? 'else'
      : nodeText(tree, condition).replace(/\s/g, '');
  return { ...context, conditions: [text, ...context.conditions] };
}

/** What tells a declaration from its namesakes, parameter types first. */
export function marks(context: Context, parameters: string, generics: string): readonly string[] {
  return [parameters, generics, context.namespace, ...context.conditions];
}
