import { parentOf } from '../../parents.js';
import { fieldName, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';

/**
 * 22: `self.name` is `name` where nothing in the member binds `name`: the bare name then means the
 * member too. Where something does, the two stay different.
 */
export function isSelfDroppable(tree: SyntaxTree, self: number, name: string): boolean {
  if (KEYWORDS.has(name)) return false;
  const member = memberAround(tree, self);
  return member !== undefined && !boundNames(tree, member).has(name) && !isDynamic(tree);
}

/** `self.init` and the like are no bare names. */
const KEYWORDS = new Set(['init', 'self', 'Self', 'super', 'Type', 'Protocol', 'subscript']);

/** The member of the outermost type that a node is in. */
function memberAround(tree: SyntaxTree, node: number): number | undefined {
  let member: number | undefined;
  for (let at = node; at > 0; at = parentOf(tree, at))
    if (BODIES.has(typeName(tree, parentOf(tree, at)))) member = at;
  return member;
}

const BODIES = new Set(['class_body', 'enum_class_body', 'protocol_body']);

const bound = new WeakMap<SyntaxTree, Map<number, ReadonlySet<string>>>();

/** Every name that anything in a member may bind, whatever its scope, and those bound by no word. */
function boundNames(tree: SyntaxTree, member: number): ReadonlySet<string> {
  let byMember = bound.get(tree);
  if (byMember === undefined) {
    byMember = new Map();
    bound.set(tree, byMember);
  }
  let names = byMember.get(member);
  if (names === undefined) {
    names = findBoundNames(tree, member);
    byMember.set(member, names);
  }
  return names;
}

const IMPLICIT = ['error', 'newValue', 'oldValue'];

function findBoundNames(tree: SyntaxTree, member: number): ReadonlySet<string> {
  const names = new Set(IMPLICIT);
  const end = tree.next[member] ?? 0;
  for (let node = member; node < end; node += 1) {
    const type = typeName(tree, node);
    if (type !== 'simple_identifier' && type !== 'type_identifier') continue;
    const parent = typeName(tree, parentOf(tree, node));
    const field = fieldName(tree, node);
    if (field === 'bound_identifier' || BINDING.has(parent) || isLocal(tree, node, parent, member))
      names.add(nodeText(tree, node));
  }
  return names;
}

const BINDING = new Set([
  'pattern',
  'parameter',
  'lambda_parameter',
  'capture_list_item',
  'computed_setter',
  'willset_clause',
  'didset_clause',
]);

/** A function or type that is declared in a body. */
function isLocal(tree: SyntaxTree, node: number, parent: string, member: number): boolean {
  return (
    fieldName(tree, node) === 'name' &&
    (parent === 'function_declaration' || parent === 'class_declaration') &&
    !BODIES.has(typeName(tree, parentOf(tree, parentOf(tree, node)))) &&
    parentOf(tree, node) !== member
  );
}

const dynamic = new WeakMap<SyntaxTree, boolean>();

/** With dynamic members, `self.name` may mean what no bare name can. */
function isDynamic(tree: SyntaxTree): boolean {
  let answer = dynamic.get(tree);
  if (answer === undefined) {
    answer = tree.text.includes('dynamicMemberLookup');
    dynamic.set(tree, answer);
  }
  return answer;
}
