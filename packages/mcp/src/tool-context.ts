import type { FactsProvider } from '@holdfast/syntax';
import type { ProjectHost } from './project-host.js';
import type { Scope } from './scope.js';

/** What a server is made of; the same for all its requests. */
export interface ServerSetup {
  /** Version of the product, as `1.2.3`. */
  readonly version: string;
  /** The configured projects by name; empty for a server that works on what it is sent only. */
  readonly projects: ReadonlyMap<string, ProjectHost>;
  /** Grammars, for tools that read code they are sent. */
  readonly facts?: () => Promise<FactsProvider>;
  /** Called with what must not reach a client: the cause of an unexpected failure. */
  readonly onFailure?: (failure: ToolFailure) => void;
  /** Milliseconds after which a call is ended; 45,000 where it is not given. */
  readonly timeLimit?: number;
  /**
   * Asked before a tool works, so that a host can make calls wait for their turn, refuse or count
   * them; the waiting is no part of the time that a call may take. A HoldfastError that it throws is
   * the answer of the tool. What it returns is called when the tool has ended.
   */
  readonly enter?: (call: EnteringCall) => Promise<LeaveCall> | LeaveCall;
}

/** A call that a tool has not begun with. */
export interface EnteringCall {
  readonly tool: string;
  readonly caller: Caller;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Takes what came of a call: an answer, an error that was the caller's to avoid, or a defect. */
export type LeaveCall = (outcome: 'answered' | 'refused' | 'failed') => void;

/** An unexpected failure, for a log. */
export interface ToolFailure {
  /** What the client was given in place of the cause. */
  readonly id: string;
  readonly tool: string;
  readonly cause: unknown;
}

/** Who calls. */
export interface Caller {
  /** Distinguishes callers from each other; cursors are bound to it. */
  readonly id: string;
  readonly scopes: ReadonlySet<Scope>;
  /** Who a change is attributed to, as `Ada <ada@example.org>` or the name of a token. */
  readonly actor?: string;
}

/** What a tool works with: a server's setup and this call. */
export interface ToolContext extends ServerSetup {
  readonly caller: Caller;
  /** Aborted when the client cancels, disconnects, or the time is up. */
  readonly signal: AbortSignal;
  /**
   * Tells the client how far the work is; does nothing when it did not ask, and not more often than
   * a client can use.
   */
  readonly progress: (done: number, total: number | undefined) => void;
}
