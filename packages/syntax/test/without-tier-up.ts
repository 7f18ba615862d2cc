import { setFlagsFromString } from 'node:v8';

/**
 * Imported before the first parse. Without these flags, with which the product starts a process for
 * Swift, V8 optimises that grammar's lexer for seconds and no test process ends before that.
 */
setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');
