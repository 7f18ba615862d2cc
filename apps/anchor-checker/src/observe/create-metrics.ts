import { counter, gauge, histogram, info, total } from '@holdfast/base';
import type { JobCounts } from '../jobs/jobs.js';
import type { FinishedJob } from '../jobs/start-worker.js';

/** What the service counts, for Prometheus. No label has anything that came with a request. */
export interface Metrics {
  readonly answered: (request: AnsweredRequest) => void;
  readonly finished: (job: FinishedJob) => void;
  /** All of it, in the text format. */
  readonly text: (jobs: JobCounts) => string;
}

/** A request that is over. */
export interface AnsweredRequest {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** Counts from nothing. */
export function createMetrics(version: string): Metrics {
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
  const jobs = counter('holdfast_jobs_total', 'Jobs, by what came of them.', ['queue', 'outcome']);
  const jobDurations = histogram(
    'holdfast_job_duration_seconds',
    'Work of a job, without its waiting.',
    ['queue'],
    BOUNDS,
  );
  let counts: JobCounts = { waiting: 0, running: 0, dead: 0 };
  const all = [
    info('holdfast_build_info', 'The version that runs.', { version }),
    requests,
    durations,
    jobs,
    jobDurations,
    gauge('holdfast_jobs_waiting', 'Jobs that wait, in all processes.', () => counts.waiting),
    gauge('holdfast_jobs_running', 'Jobs that run, in all processes.', () => counts.running),
    gauge('holdfast_jobs_dead', 'Jobs that were given up.', () => counts.dead),
    gauge('process_resident_memory_bytes', 'Memory of the process.', () =>
      process.memoryUsage.rss(),
    ),
    total('process_cpu_seconds_total', 'CPU time of the process.', () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }),
  ];
  return {
    answered: ({ route, method, status, seconds }) => {
      requests.add([route, method, String(status)]);
      durations.observe([route], seconds);
    },
    finished: ({ queue, outcome, seconds }) => {
      jobs.add([queue, outcome]);
      if (outcome !== 'waits') jobDurations.observe([queue], seconds);
    },
    text: (now) => {
      counts = now;
      return all.map((metric) => metric.text()).join('');
    },
  };
}

const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
