import { EventEmitter, once } from 'node:events';
import { defineTool } from '@holdfast/mcp';
import * as z from 'zod';

/** A tool that works until it is told to end, or nobody waits for it any more. */
export function slowTool() {
  const events = new EventEmitter();
  events.setMaxListeners(0);
  const tool = defineTool({
    name: 'work_slowly',
    title: 'Work slowly',
    description: 'Works until it is told to end.',
    scope: 'plan',
    needs: 'nothing',
    hints: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    input: z.strictObject({ say: z.string().optional(), steps: z.number().optional() }),
    output: z.object({}),
    run: async ({ say, steps = 0 }, { signal, progress }) => {
      signal.addEventListener('abort', () => events.emit('aborted', say));
      for (let step = 1; step <= steps; step += 1) progress(step, steps);
      events.emit('started', say);
      await once(events, 'end', { signal });
      return { said: say ?? '' };
    },
  });
  return {
    tool,
    started: () => once(events, 'started'),
    aborted: () => once(events, 'aborted'),
    end: () => events.emit('end'),
  };
}
