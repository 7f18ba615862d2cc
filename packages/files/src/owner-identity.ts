/**
 * Who holds a claim: enough to tell later whether that process still runs (crash-safety.md 2.8).
 * A part the platform cannot tell is an empty string.
 */
export interface OwnerIdentity {
  readonly pid: number;
  /** Start of the process in clock ticks since boot, as the kernel counts them. */
  readonly startTicks: string;
  /** Random for each boot of the machine, and the same in all its containers. */
  readonly bootId: string;
  /** The process namespace that `pid` counts in. */
  readonly pidNs: string;
  readonly machineId: string;
  readonly hostname: string;
  /** Worker thread inside the process; 0 is the main one. */
  readonly threadId: number;
  /** 128 random bits, new for each identity: tells two claims of one process apart. */
  readonly nonce: string;
}

/** Whether an owner still runs. `unknown`: it cannot be judged from here, so it may. */
export type Liveness = 'alive' | 'dead' | 'unknown';

/** Reads an identity from JSON data; `undefined` when it is not exactly one. */
export function parseOwner(data: unknown): OwnerIdentity | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const value = data as Readonly<Record<string, unknown>>;
  const wellFormed =
    Object.keys(value).length === NUMBERS.length + TEXTS.length &&
    NUMBERS.every((key) => Number.isSafeInteger(value[key]) && Number(value[key]) >= 0) &&
    TEXTS.every((key) => typeof value[key] === 'string') &&
    value.pid !== 0 &&
    /^[0-9a-f]{32}$/.test(String(value.nonce));
  return wellFormed ? (value as unknown as OwnerIdentity) : undefined;
}

const NUMBERS = ['pid', 'threadId'] as const;
const TEXTS = ['startTicks', 'bootId', 'pidNs', 'machineId', 'hostname', 'nonce'] as const;
