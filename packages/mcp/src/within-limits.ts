import { HoldfastError, untilAborted } from '@holdfast/base';
import type { ToolContext } from './tool-context.js';

/**
 * Ends the waiting for some work when its time is up or nobody waits for the answer any more; the
 * work itself looks at the signal that it is given.
 *
 * @throws HoldfastError `timed-out`, `cancelled`; and what the work throws.
 */
export async function withinLimits<T>(
  { signal: cancelled, timeLimit = TIME_LIMIT }: Pick<ToolContext, 'signal' | 'timeLimit'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // Not AbortSignal.timeout: its timer would go on after the call, and keep all of it in memory.
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => ended.abort(ENDED);
  let timeIsUp = false;
  const timer = setTimeout(() => {
    timeIsUp = true;
    end();
  }, timeLimit);
  if (cancelled.aborted) end();
  else cancelled.addEventListener('abort', end, { once: true });
  try {
    return await untilAborted(signal, () => work(signal));
  } catch (error) {
    // Whatever work says that was interrupted, the reason is the interruption.
    if (cancelled.aborted) throw new HoldfastError('cancelled', 'The call was cancelled.');
    if (timeIsUp) throw tooLong(timeLimit);
    throw error;
  } finally {
    clearTimeout(timer);
    cancelled.removeEventListener('abort', end);
  }
}

const ENDED = new DOMException('Nobody waits for this any more.', 'AbortError');

const TIME_LIMIT = 45_000;

function tooLong(limit: number): HoldfastError {
  return new HoldfastError('timed-out', `The call took more than ${limit / 1000} seconds.`, {
    hint: 'Ask for less: fewer documents, files or operations in one call.',
  });
}
