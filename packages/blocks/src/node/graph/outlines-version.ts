import { sha256 } from '@holdfast/base';
import { GRAMMAR_FILES } from '@holdfast/syntax';

/** Changes when the same file gets another outline. */
const SCHEME = 2;

/** Stands for the way in which outlines are made. */
export const OUTLINES_VERSION = `${SCHEME}-${sha256(
  Object.values(GRAMMAR_FILES)
    .map((it) => it.version)
    .join(' '),
).slice(0, 8)}`;
