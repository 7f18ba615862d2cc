import { readFileSync } from 'node:fs';
import { createFromBuffer, type Formatter as Plugin } from '@dprint/formatter';
import { getPath } from '@dprint/typescript';
import type { FormatJob, Formatter } from './formatter.js';

/**
 * dprint with its options flipped in groups of a sort (it has two hundred). By default it also
 * adds braces round bodies of several lines, which is an edit: `useBraces` has runs of its own.
 */
export const dprintFormatter: Formatter = {
  name: 'dprint',
  configurations: [
    {},
    { lineWidth: 40 },
    { lineWidth: 200 },
    { useTabs: true, indentWidth: 8, newLineKind: 'crlf' },
    { semiColons: 'asi' },
    { quoteStyle: 'alwaysSingle', 'jsx.quoteStyle': 'preferSingle' },
    { quoteStyle: 'preferSingle' },
    { quoteProps: 'asNeeded' },
    { quoteProps: 'consistent' },
    { 'arrowFunction.useParentheses': 'force' },
    { 'arrowFunction.useParentheses': 'preferNone' },
    { bracePosition: 'nextLine', nextControlFlowPosition: 'nextLine' },
    { bracePosition: 'sameLine', nextControlFlowPosition: 'maintain' },
    { singleBodyPosition: 'sameLine' },
    { singleBodyPosition: 'nextLine' },
    { trailingCommas: 'never' },
    { trailingCommas: 'always' },
    {
      operatorPosition: 'sameLine',
      'binaryExpression.linePerExpression': true,
      'conditionalExpression.linePerExpression': false,
      'memberExpression.linePerExpression': true,
    },
    { preferHanging: true },
    { preferSingleLine: true },
    { 'typeLiteral.separatorKind': 'comma' },
    { 'enumDeclaration.memberSpacing': 'blankLine' },
    { 'functionExpression.flatIife': true },
    {
      'jsx.multiLineParens': 'never',
      'jsx.bracketPosition': 'sameLine',
      'jsx.forceNewLinesSurroundingContent': true,
    },
    { 'jsx.multiLineParens': 'always', 'jsxExpressionContainer.spaceSurroundingExpression': true },
    { spaceAround: true, spaceSurroundingProperties: false },
    {
      'constructor.spaceBeforeParentheses': true,
      'functionDeclaration.spaceBeforeParentheses': true,
      'functionExpression.spaceAfterFunctionKeyword': true,
      'method.spaceBeforeParentheses': true,
      'taggedTemplate.spaceBeforeLiteral': true,
      'typeAnnotation.spaceBeforeColon': true,
    },
    { 'exportDeclaration.forceMultiLine': 'always', 'importDeclaration.forceMultiLine': 'always' },
    { deno: true, useBraces: 'maintain' },
    { useBraces: 'whenNotSingleLine' },
    { useBraces: 'always' },
    { useBraces: 'preferNone' },
  ],
  format: async (jobs) => {
    const plugin = createFromBuffer(readFileSync(getPath()));
    return jobs.map((job) => formatFile(plugin, job));
  },
};

function formatFile(
  { setConfig, getConfigDiagnostics, formatText }: Plugin,
  { file, configuration }: FormatJob,
): string | undefined {
  setConfig({}, { useBraces: 'maintain', ...configuration });
  const [problem] = getConfigDiagnostics();
  if (problem !== undefined) throw new Error(`dprint: ${JSON.stringify(problem)}`);
  try {
    return formatText({ filePath: file.path, fileText: file.text });
  } catch (error) {
    // What it says of a syntax error ends in the place; anything else is a fault of this test.
    if (/ at file:\/\/\/.*:\d+:\d+/.test(String(error))) return undefined;
    throw error;
  }
}
