import type * as z from 'zod';
import { parseArguments } from './input/parse-arguments.js';
import type { Tool, ToolDeclaration } from './tool.js';

/**
 * Makes a tool of its declaration: one that checks its own arguments.
 *
 * @param declaration - all of the tool; see {@link ToolDeclaration}.
 * @returns the tool. Hoist it: schemas are converted once for each tool object.
 * @example
 * ```ts no-run
 * import { defineTool } from '@holdfast/mcp';
 * import * as z from 'zod';
 *
 * const tool = defineTool({
 *   name: 'add_numbers',
 *   title: 'Add',
 *   description: 'Adds two numbers.',
 *   scope: 'plan',
 *   needs: 'nothing',
 *   hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
 *   input: z.strictObject({ a: z.number(), b: z.number() }),
 *   output: z.object({ sum: z.number() }),
 *   run: ({ a, b }) => ({ sum: a + b }),
 * });
 * console.log(tool.name);
 * // add_numbers
 * ```
 */
export function defineTool<Input extends z.ZodObject>(declaration: ToolDeclaration<Input>): Tool {
  const { run, ...facts } = declaration;
  const withInput = (input: z.ZodObject): Tool => ({
    ...facts,
    input,
    withInput,
    run: async (raw, context) => await run(parseArguments(input, raw) as z.output<Input>, context),
  });
  return withInput(declaration.input);
}
