/** One kind of number, in the text format of Prometheus. */
export interface Metric {
  readonly text: () => string;
}

/** Numbers that are counted by labels. */
export interface Counter extends Metric {
  /** @param values - of the labels, in their order. */
  readonly add: (values: readonly string[], amount?: number) => void;
}

/** Durations by labels. */
export interface Histogram extends Metric {
  /** @param values - of the labels, in their order. */
  readonly observe: (values: readonly string[], seconds: number) => void;
}

/**
 * Counts by labels; every combination of values is kept, so that none may come from a request.
 *
 * @example
 * ```ts
 * import { counter } from '@holdfast/base';
 *
 * const requests = counter('requests_total', 'Requests.', ['status']);
 * requests.add(['200']);
 * console.log(requests.text().split('\n')[2]);
 * // requests_total{status="200"} 1
 * ```
 */
export function counter(name: string, help: string, labels: readonly string[]): Counter {
  const counts = new Map<string, number>();
  return {
    add: (values: readonly string[], amount = 1): void => {
      const key = labelText(labels, values);
      counts.set(key, (counts.get(key) ?? 0) + amount);
    },
    text: () =>
      head(name, help, 'counter') + lines([...counts].map(([key, n]) => `${name}${key} ${n}`)),
  };
}

/**
 * A number that is asked for when it is read.
 *
 * @example
 * ```ts
 * import { gauge } from '@holdfast/base';
 *
 * console.log(gauge('waiting', 'Calls that wait.', () => 3).text().split('\n')[2]);
 * // waiting 3
 * ```
 */
export function gauge(name: string, help: string, value: () => number): Metric {
  return { text: () => `${head(name, help, 'gauge')}${name} ${value()}\n` };
}

/**
 * A fact about the program that runs, such as its version: a gauge that is 1, as Prometheus has it.
 *
 * @example
 * ```ts
 * import { info } from '@holdfast/base';
 *
 * console.log(info('build_info', 'The version that runs.', { version: '1.0.0' }).text().split('\n').slice(1, 3));
 * // [ '# TYPE build_info gauge', 'build_info{version="1.0.0"} 1' ]
 * ```
 */
export function info(name: string, help: string, labels: Readonly<Record<string, string>>): Metric {
  const text = labelText(Object.keys(labels), Object.values(labels));
  return { text: () => `${head(name, help, 'gauge')}${name}${text} 1\n` };
}

/**
 * A number that only grows, kept by somebody else.
 *
 * @example
 * ```ts
 * import { total } from '@holdfast/base';
 *
 * console.log(total('seconds_total', 'Time used.', () => 7).text().split('\n')[1]);
 * // # TYPE seconds_total counter
 * ```
 */
export function total(name: string, help: string, value: () => number): Metric {
  return { text: () => `${head(name, help, 'counter')}${name} ${value()}\n` };
}

/**
 * How often a duration was at most how long, by labels; in seconds.
 *
 * @param bounds - ascending.
 *
 * @example
 * ```ts
 * import { histogram } from '@holdfast/base';
 *
 * const durations = histogram('duration_seconds', 'Of calls.', [], [0.1, 1]);
 * durations.observe([], 0.5);
 * console.log(durations.text().split('\n').slice(2, 5));
 * // [
 * //   'duration_seconds_bucket{le="0.1"} 0',
 * //   'duration_seconds_bucket{le="1"} 1',
 * //   'duration_seconds_bucket{le="+Inf"} 1'
 * // ]
 * ```
 */
export function histogram(
  name: string,
  help: string,
  labels: readonly string[],
  bounds: readonly number[],
): Histogram {
  const series = new Map<string, Series>();
  return {
    observe: (values: readonly string[], seconds: number): void => {
      const key = values.join('\0');
      const found = series.get(key) ?? { values, counts: bounds.map(() => 0), sum: 0, count: 0 };
      series.set(key, found);
      const place = bounds.findIndex((bound) => seconds <= bound);
      if (place >= 0) found.counts[place] = (found.counts[place] ?? 0) + 1;
      found.sum += seconds;
      found.count += 1;
    },
    text: () =>
      head(name, help, 'histogram') +
      [...series.values()].map((it) => seriesText(name, labels, bounds, it)).join(''),
  };
}

interface Series {
  readonly values: readonly string[];
  /** Observations between a bound and the one before. */
  readonly counts: number[];
  sum: number;
  count: number;
}

function seriesText(
  name: string,
  labels: readonly string[],
  bounds: readonly number[],
  { values, counts, sum, count }: Series,
): string {
  let below = 0;
  const buckets = bounds.map((bound, index) => {
    below += counts[index] ?? 0;
    return `${name}_bucket${labelText([...labels, 'le'], [...values, String(bound)])} ${below}`;
  });
  const all = labelText([...labels, 'le'], [...values, '+Inf']);
  const own = labelText(labels, values);
  return lines([
    ...buckets,
    `${name}_bucket${all} ${count}`,
    `${name}_sum${own} ${sum}`,
    `${name}_count${own} ${count}`,
  ]);
}

function head(name: string, help: string, type: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
}

/** Values are names of ours, which have nothing to escape. */
function labelText(labels: readonly string[], values: readonly string[]): string {
  if (labels.length === 0) return '';
  return `{${labels.map((label, index) => `${label}="${values[index] ?? ''}"`).join(',')}}`;
}

function lines(all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('');
}
