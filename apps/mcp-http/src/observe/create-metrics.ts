import { counter, gauge, histogram, info, total } from '@holdfast/base';
import type { RefusalReason } from '../http/refusal.js';

/** What a server counts, for Prometheus. No label has anything that came with a request. */
export interface Metrics {
  readonly answered: (request: AnsweredRequest) => void;
  readonly refused: (reason: RefusalReason) => void;
  readonly called: (tool: string, outcome: string, seconds: number) => void;
  /** A call did not get its turn. */
  readonly turnedAway: (tool: string) => void;
  /** All of it, in the text format. */
  readonly text: () => string;
}

/** A request that is over. */
export interface AnsweredRequest {
  readonly route: string;
  /** Method of the protocol. */
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** What metrics ask for when they are read. */
export interface MetricsSources {
  readonly version: string;
  readonly working: () => number;
  readonly waiting: () => number;
}

/** Counts from nothing. */
export function createMetrics({ version, working, waiting }: MetricsSources): Metrics {
  const requests = counter('holdfast_http_requests_total', 'Requests, by their answer.', [
    'route',
    'method',
    'status',
  ]);
  const durations = histogram(
    'holdfast_http_request_duration_seconds',
    'From the headers of a request to the end of its answer.',
    ['route'],
    BOUNDS,
  );
  const refusals = counter('holdfast_http_refused_total', 'Requests that were not served.', [
    'reason',
  ]);
  const calls = counter('holdfast_tool_calls_total', 'Calls of tools, by what came of them.', [
    'tool',
    'outcome',
  ]);
  const callDurations = histogram(
    'holdfast_tool_duration_seconds',
    'Work of a tool, without waiting for its turn.',
    ['tool'],
    BOUNDS,
  );
  const all = [
    info('holdfast_build_info', 'The version that runs.', { version }),
    requests,
    durations,
    refusals,
    calls,
    callDurations,
    gauge('holdfast_requests_working', 'Requests that are being served.', working),
    gauge('holdfast_calls_waiting', 'Calls that wait for their turn.', waiting),
    gauge('process_resident_memory_bytes', 'Memory of the process.', () =>
      process.memoryUsage.rss(),
    ),
    total('process_cpu_seconds_total', 'CPU time of the process.', () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }),
    gauge('process_start_time_seconds', 'When the process started.', () => STARTED),
  ];
  return {
    answered: ({ route, method, status, seconds }) => {
      requests.add([route, method, String(status)]);
      durations.observe([route], seconds);
    },
    refused: (reason) => refusals.add([reason]),
    called: (tool, outcome, seconds) => {
      calls.add([tool, outcome]);
      callDurations.observe([tool], seconds);
    },
    turnedAway: (tool) => calls.add([tool, 'turned_away']),
    text: () => all.map((metric) => metric.text()).join(''),
  };
}

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

const STARTED = Math.round(performance.timeOrigin / 1000);
