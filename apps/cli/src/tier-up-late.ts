import { setFlagsFromString } from 'node:v8';

/** Lines of Node whose V8 has the flags: another one would complain of them on stderr. */
const KNOWN = new Set(['20', '22', '24']);

/**
 * Keeps V8 from optimising more than a run of the command lives to use: the parsers after a few files, as most
 * runs parse less than a megabyte, which takes less than optimising does, and no process ends before that is
 * done; and all that a function calls together with it, which takes V8 longer and is thrown away more often.
 */
export function tierUpLate(): void {
  if (!KNOWN.has(process.versions.node.split('.')[0] ?? '')) return;
  setFlagsFromString(`--wasm-tiering-budget=${BUDGET}`);
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${INLINED}`);
}

/** 20 small files use up what V8 waits for by itself; these are some 200. */
const BUDGET = 1_000_000_000;

/** Bytes of bytecode that V8 puts into one function; 920 by itself. */
const INLINED = 100;
