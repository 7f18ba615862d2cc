import * as z from 'zod';

/** The tool that all servers offer: what it does costs nothing. */
export const trivial = {
  name: 'say_back',
  title: 'Say it back',
  description: 'Says back what it is told.',
  input: z.strictObject({ say: z.string() }),
  output: z.object({ said: z.string() }),
};

/** Answers its parent's questions: what it has used, and how much it keeps. */
export function serveParent(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    process.send?.({ cpu: (user + system) / 1000, heapUsed, rss });
  });
  process.send?.({ port });
}
