/**
 * Names that differ from run to run, which a page may show as they were once: ids and hashes, each of
 * which must stand for one and the same throughout a session, and dates, times and durations.
 */
const NAMES =
  /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?|\b(?:an|sb)_[a-z0-9]{4,}|\b(?=[a-f]*\d)[0-9a-f]{8,64}\b|\b\d+(?:\.\d+)? m?s\b/g;

/**
 * Whether an output is what a page shows; the line `...` in it stands for any lines. Remembers in `names`
 * what each name of the page stands for.
 *
 * @param {readonly string[]} expected
 * @param {readonly string[]} found
 * @param {Map<string, string>} names from the page to the run; grows when the answer is true.
 * @returns {boolean}
 */
export function outputMatches(expected, found, names) {
  const result = match(expected, 0, found, 0, names);
  for (const [name, now] of result ?? []) names.set(name, now);
  return result !== undefined;
}

/**
 * A text of the page with the names of the run in place of its own.
 *
 * @param {string} text
 * @param {ReadonlyMap<string, string>} names
 * @returns {string}
 */
export function withNames(text, names) {
  return text.replace(NAMES, (name) => names.get(name) ?? name);
}

function match(expected, at, found, from, names) {
  if (at === expected.length) return from === found.length ? names : undefined;
  if (expected[at] === '...') {
    for (let next = from; next <= found.length; next += 1) {
      const result = match(expected, at + 1, found, next, names);
      if (result !== undefined) return result;
    }
    return undefined;
  }
  const more = from < found.length ? lineMatches(expected[at], found[from], names) : undefined;
  return more === undefined ? undefined : match(expected, at + 1, found, from + 1, more);
}

function lineMatches(expected, found, names) {
  if (expected === found) return names;
  const wanted = [...expected.matchAll(NAMES)].map(([name]) => name);
  const present = [...found.matchAll(NAMES)].map(([name]) => name);
  if (expected.replace(NAMES, '\0') !== found.replace(NAMES, '\0')) return undefined;
  const more = new Map(names);
  for (const [index, name] of wanted.entries()) {
    const now = present[index];
    if (kindOf(name) !== kindOf(now)) return undefined;
    if (kindOf(name) === 'time') continue;
    if ((more.get(name) ?? now) !== now) return undefined;
    if ([...more].some(([other, it]) => it === now && other !== name)) return undefined;
    more.set(name, now);
  }
  return more;
}

function kindOf(name) {
  const id = /^(an|sb)_/.exec(name)?.[1];
  if (id !== undefined) return id;
  return /^\d{4}-|s$/.test(name) ? 'time' : `hash of ${name.length}`;
}
