import type { DeclarationSpec } from '../../language.js';
import { childInField, children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { compact, join } from './compact.js';
import { tokenize } from './tokenize.js';

/** What is said round a declaration, from the outside to the inside. */
export interface Context {
  /** Conditions under which it is compiled, the innermost first. */
  readonly conditions: readonly string[];
  /** Template parameters as written. */
  readonly template?: string;
  /** `extern "C"`, `public` and the like. */
  readonly modifiers: readonly string[];
  /** Nodes before it that belong to its head: template parameters. */
  readonly heads: readonly number[];
  readonly decorators: readonly number[];
  /** First and last character are those of this node, when something is wrapped round. */
  readonly outer?: number;
  /** Whether it stands in a class, struct or union. */
  readonly isMember: boolean;
  /** Whether it can be used from everywhere, as far as access goes. */
  readonly isPublic: boolean;
}

export const NO_CONTEXT: Context = {
  conditions: [],
  modifiers: [],
  heads: [],
  decorators: [],
  isMember: false,
  isPublic: true,
};

/** The context of what stands in a branch of `#if`; an include guard is no condition. */
export function inBranch(tree: SyntaxTree, branch: number, context: Context): Context {
  const condition = conditionOf(tree, branch);
  if (condition === undefined) return context;
  return {
    ...context,
    conditions: [condition, ...context.conditions],
    modifiers: [...context.modifiers, `#if ${condition}`],
  };
}

function conditionOf(tree: SyntaxTree, branch: number): string | undefined {
  const type = typeName(tree, branch);
  if (type === 'preproc_else') return 'else';
  const name = childInField(tree, branch, 'name');
  const condition = childInField(tree, branch, 'condition');
  if (condition !== undefined) return compact(tree, condition);
  if (name === undefined) return undefined;
  const [directive] = children(tree, branch);
  const isNegative =
    directive !== undefined && /n/.test(nodeText(tree, directive).replace(/.*if/, ''));
  if (isNegative && isGuard(tree, branch, nodeText(tree, name))) return undefined;
  return `${isNegative ? '!' : ''}${join(tokenize(nodeText(tree, name)))}`;
}

function isGuard(tree: SyntaxTree, branch: number, name: string): boolean {
  const first = children(tree, branch).find((child) => typeName(tree, child) === 'preproc_def');
  const defined = first === undefined ? undefined : childInField(tree, first, 'name');
  const value = first === undefined ? undefined : childInField(tree, first, 'value');
  return defined !== undefined && value === undefined && nodeText(tree, defined) === name;
}

/** What every declaration takes from its context. */
export function contextSpec(
  node: number,
  context: Context,
): Required<Pick<DeclarationSpec, 'outer' | 'modifiers' | 'heads' | 'decorators'>> {
  return {
    outer: context.outer ?? node,
    modifiers: context.modifiers,
    heads: context.heads,
    decorators: context.decorators,
  };
}

/** What tells a declaration from its namesakes: parameter types, conditions, template parameters. */
export function marks(context: Context, parameterTypes = ''): readonly string[] {
  const template = context.template === undefined ? [] : [context.template];
  return [parameterTypes, ...context.conditions, ...template];
}
