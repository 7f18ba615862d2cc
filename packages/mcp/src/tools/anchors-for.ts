import { documentsAround, documentsFor } from '@holdfast/anchors';
import * as z from 'zod';
import { anchorPlace } from '../answers/anchor-place.js';
import { defineTool } from '../define-tool.js';
import { pagingArguments } from '../input/paging-arguments.js';
import { pagedAnswer } from '../output/paged-answer.js';
import { pagedOutput } from '../output/paged-output.js';
import { projectOf, repository } from './project-of.js';

/** The reverse lookup: from code to what is written about it. */
export const anchorsFor = defineTool({
  name: 'anchors_for',
  title: 'Documents about code',
  description:
    'Lists the documents and sections that describe a file or declaration, such as src/parse.ts, src/parse.ts#Parser.parse or a bare name. Ask it for everything you changed, then read and update what it names. relation "around" is a description of the enclosing declaration.',
  scope: 'read',
  needs: 'project',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    repository,
    targets: z.array(z.string().min(1).max(4096)).min(1).max(50),
    ...pagingArguments,
  }),
  output: z.object({
    ...pagedOutput,
    documents: z.array(z.looseObject({})),
    undescribed: z.array(z.string()).describe('Targets that no document describes.'),
  }),
  run: async (input, context) => {
    const anchors = await projectOf(input, context).anchors(context);
    const found = input.targets.map((asked) => ({
      asked,
      places: [
        ...documentsFor(anchors, asked).map((anchor) => anchorPlace(anchor, asked, 'itself')),
        ...documentsAround(anchors, asked).map((anchor) => anchorPlace(anchor, asked, 'around')),
      ],
    }));
    return pagedAnswer({
      tool: 'anchors_for',
      caller: context.caller,
      input,
      rest: {},
      lists: {
        documents: found.flatMap(({ places }) => places),
        undescribed: found.filter(({ places }) => places.length === 0).map(({ asked }) => asked),
      },
    });
  },
});
