import { setFlagsFromString } from 'node:v8';

/** Lines of Node whose V8 has the flag: another one would complain of it on stderr. */
const KNOWN = new Set(['20', '22', '24']);

/**
 * Keeps V8 from optimising the parsers after a few files. Most runs parse less than a megabyte, which takes less
 * than optimising does, and no process ends before that is done. Where more is parsed it comes a little later.
 */
export function tierUpLate(): void {
  if (KNOWN.has(process.versions.node.split('.')[0] ?? ''))
    setFlagsFromString(`--wasm-tiering-budget=${BUDGET}`);
}

/** 20 small files use up what V8 waits for by itself; these are some 200. */
const BUDGET = 1_000_000_000;
