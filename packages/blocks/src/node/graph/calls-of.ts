import type { Argument, Expression, Program } from 'oxc-parser';
import type { Located, OxcParser } from './oxc-parser.js';

/** Imports that only the tree shows: `import()`, `require()`, `import x = require()`, types by `import('a')`. */
export function callsOf({ Visitor }: OxcParser, program: Program): readonly Located[] {
  const found: Located[] = [];
  const add = (node: Expression | Argument | undefined, kind: Located['kind'], start: number) => {
    const specifier = plainText(node);
    if (specifier !== undefined) found.push({ specifier, kind, start });
  };
  const visitor = new Visitor({
    ImportExpression: ({ source, start }) => add(source, 'dynamic', start),
    CallExpression: ({ callee, arguments: [first], start }) => {
      if (isRequire(callee)) add(first, 'require', start);
    },
    TSImportEqualsDeclaration: ({ moduleReference, importKind, start }) => {
      if (moduleReference.type !== 'TSExternalModuleReference') return;
      add(moduleReference.expression, importKind === 'type' ? 'type' : 'require', start);
    },
    TSImportType: ({ source, start }) => add(source, 'type', start),
  });
  visitor.visit(program);
  return found;
}

/** `require` itself or `require.resolve`. */
function isRequire(callee: Expression): boolean {
  if (callee.type === 'Identifier') return callee.name === 'require';
  return (
    callee.type === 'MemberExpression' &&
    !callee.computed &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'require' &&
    callee.property.name === 'resolve'
  );
}

/** A string, or a template without anything put in. */
function plainText(node: Expression | Argument | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}
