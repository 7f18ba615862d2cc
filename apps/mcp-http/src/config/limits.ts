/** What one client may ask of a server, and how long a server waits for whom. */
export interface Limits {
  /** Bytes of one message, as it comes over the wire. */
  readonly bodyBytes: number;
  /** Requests of one token, or of one subject of an issuer. */
  readonly requestsPerMinute: number;
  /** Refused tokens of one address, before it is told to wait. */
  readonly failuresPerMinute: number;
  /** Calls of one tool that run at a time. */
  readonly callsPerTool: number;
  /** Calls of one tool that wait for their turn; more are refused. */
  readonly waitingPerTool: number;
  /** Messages in one list, which only clients of 2025-03-26 and before send. */
  readonly batchMessages: number;
  /** For the whole of a request to arrive. */
  readonly bodySeconds: number;
  /** For a tool to answer, without its waiting. */
  readonly callSeconds: number;
  /** For calls to end when the server stops. */
  readonly drainSeconds: number;
}

/** What holds where a configuration says nothing. */
export const DEFAULT_LIMITS: Limits = {
  bodyBytes: 2 * 1024 * 1024,
  requestsPerMinute: 1200,
  failuresPerMinute: 30,
  callsPerTool: 8,
  waitingPerTool: 256,
  batchMessages: 16,
  bodySeconds: 30,
  callSeconds: 45,
  drainSeconds: 10,
};
