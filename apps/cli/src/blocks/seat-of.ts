import { shorten } from '@holdfast/base';
import type { Seat } from '@holdfast/blocks';
import { usageError } from '../command-line/usage-error.js';
import { actorOf } from '../project/actor-of.js';
import type { Terminal } from '../terminal/terminal.js';

/** Who changes the map, as its history will have it. */
export interface MapActor {
  readonly seat: Seat;
  readonly author: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/**
 * Whose seat it is: a person at a terminal is the owner, a program is the runner, and `--by` says
 * otherwise (blocks.md 2).
 *
 * @throws HoldfastError `usage-error` for another value of `--by`, or when nobody can be named.
 */
export async function mapActor(
  values: { readonly by: string | undefined; readonly author: string | undefined },
  terminal: Pick<Terminal, 'stdin' | 'draws'>,
  root: string,
): Promise<MapActor> {
  const seat = seatOf(values.by, terminal);
  const { by, at } = await actorOf(
    { by: values.author, agent: seat === 'runner' },
    root,
    '--author',
  );
  return { seat, author: by, at };
}

/** Reading and writing must both be a person's: an agent may own either end of a terminal. */
function seatOf(by: string | undefined, { stdin, draws }: Pick<Terminal, 'stdin' | 'draws'>): Seat {
  if (by === undefined) return stdin.isTTY === true && draws ? 'owner' : 'runner';
  if (by === 'owner' || by === 'runner') return by;
  throw usageError(
    `by must be "owner" or "runner", not ${shorten(by)}.`,
    'Say --by owner or --by runner; --author is for names.',
  );
}
