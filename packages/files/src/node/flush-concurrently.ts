import { fsync } from 'node:fs';

/**
 * Flushes handed to the system at once. Node's pool runs as many as it has threads; the others wait
 * there, so that it goes on while this thread is busy.
 */
const IN_FLIGHT = 64;

/**
 * Flushes descriptors concurrently and answers in their order: `undefined` for durable, else the
 * error. An error is never retried: after a failed flush the kernel may call lost pages clean.
 */
export async function flushConcurrently(fds: readonly number[]): Promise<(Error | undefined)[]> {
  const results: (Error | undefined)[] = new Array(fds.length).fill(undefined);
  const queue = fds.entries();
  const worker = async (): Promise<void> => {
    for (const [index, fd] of queue) results[index] = await flushOne(fd);
  };
  await Promise.all(Array.from({ length: Math.min(IN_FLIGHT, fds.length) }, worker));
  return results;
}

function flushOne(fd: number): Promise<Error | undefined> {
  return new Promise((resolve) => fsync(fd, (error) => resolve(error ?? undefined)));
}
