/** How long to wait, and who may end it. */
export interface WaitOptions {
  /** Milliseconds from the first look; 0 looks once. */
  readonly waitMs: number;
  /** Ends the waiting when it is aborted; what was seen last is answered. */
  readonly signal?: AbortSignal;
}

/**
 * Looks again and again while somebody else is busy, and answers what was seen last: at the latest
 * when the time is over or the caller was asked to stop. The first look is always made.
 *
 * @param look - one look; its errors pass through.
 * @param isBusy - whether waiting may help.
 *
 * @example
 * ```ts
 * import { waitWhile } from '@holdfast/files';
 *
 * let looks = 0;
 * const seen = await waitWhile(() => (looks += 1), (count) => count < 3, { waitMs: 10_000 });
 * console.log(seen);
 * // 3
 * ```
 */
export async function waitWhile<T>(
  look: () => T | Promise<T>,
  isBusy: (seen: T) => boolean,
  { waitMs, signal }: WaitOptions,
): Promise<T> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const seen = await look();
    const left = deadline - performance.now();
    if (left <= 0 || signal?.aborted || !isBusy(seen)) return seen;
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, POLL_MS)));
    if (signal?.aborted) return seen;
  }
}

const POLL_MS = 10;
