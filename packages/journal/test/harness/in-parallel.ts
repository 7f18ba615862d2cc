/** Runs a task for each item, at most `width` at once, and waits for all. */
export async function inParallel<T>(
  width: number,
  items: readonly T[],
  task: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (const item of { [Symbol.iterator]: () => queue }) await task(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
