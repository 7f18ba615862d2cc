import type { HistoryPoint } from '../../store/views.js';
import { type Html, html } from '../markup/html.js';
import { dayText } from '../markup/time-html.js';
import { waitingOf } from './states.js';

/**
 * How many anchors waited for a person after each check, as a line of steps: a state lasts until the
 * next check. Nothing is drawn before there are two checks.
 */
export function sparkline(history: readonly HistoryPoint[]): Html | undefined {
  const first = history[0];
  const last = history.at(-1);
  if (first === undefined || last === undefined || first === last) return undefined;
  const values = history.map(({ counts }) => waitingOf(counts));
  const most = Math.max(...values);
  const places = placesOf(history.map(({ at }) => Date.parse(at)));
  const height = (value: number) =>
    round(BOTTOM - (most === 0 ? 0 : value / most) * (BOTTOM - TOP));
  const points = values.map((value, index) => [places[index] ?? 0, height(value)] as const);
  const line = points.map(([x, y], index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('');
  const [endX, endY] = points.at(-1) ?? [0, 0];
  const area = `${line}V${BOTTOM}H${points[0]?.[0] ?? 0}Z`;
  return html`<svg class="spark${values.at(-1) === 0 ? ' calm' : ''}" role="img" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" aria-label="${wordsOf(first, last, values)}"><path class="spark-area" d="${area}"/><path class="spark-line" d="${line}"/><circle class="spark-end" cx="${endX}" cy="${endY}" r="2.5"/></svg>`;
}

const WIDTH = 132;
const HEIGHT = 36;
const TOP = 4;
const BOTTOM = 32;
const MARGIN = 4;

/** By time; evenly where all checks are of one moment. */
function placesOf(times: readonly number[]): readonly number[] {
  const start = times[0] ?? 0;
  const span = (times.at(-1) ?? 0) - start;
  const wide = WIDTH - 2 * MARGIN;
  return times.map((time, index) => {
    const share = span > 0 ? (time - start) / span : index / Math.max(times.length - 1, 1);
    return round(MARGIN + share * wide);
  });
}

function wordsOf(first: HistoryPoint, last: HistoryPoint, values: readonly number[]): string {
  const most = Math.max(...values);
  return [
    `Anchors that needed a person over ${values.length} checks:`,
    `${values[0] ?? 0} on ${dayText(first.at)}, ${values.at(-1) ?? 0} on ${dayText(last.at)}, at most ${most}.`,
  ].join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
