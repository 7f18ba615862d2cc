/** One kind of number, in the text format of Prometheus. */
export interface Metric {
  readonly text: () => string;
}

/** Counts by labels; every combination of values is kept, so that none may come from a request. */
export function counter(name: string, help: string, labels: readonly string[]) {
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

/** A number that is asked for when it is read. */
export function gauge(name: string, help: string, value: () => number): Metric {
  return { text: () => `${head(name, help, 'gauge')}${name} ${value()}\n` };
}

/** A number that only grows, kept by somebody else. */
export function total(name: string, help: string, value: () => number): Metric {
  return { text: () => `${head(name, help, 'counter')}${name} ${value()}\n` };
}

/** How often a duration was at most how long, by labels; in seconds. */
export function histogram(
  name: string,
  help: string,
  labels: readonly string[],
  bounds: readonly number[],
) {
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
