/**
 * Works while something else is under way, and waits for that before a failure is passed on: whatever is
 * cleaned up must not be written to any more.
 */
export async function beside<T>(other: Promise<unknown>, work: () => T): Promise<T> {
  try {
    return work();
  } finally {
    await other;
  }
}
