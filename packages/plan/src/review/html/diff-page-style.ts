import { DIFF_STYLE } from './code-style.js';
import { ROOT_STYLE } from './root-style.js';

/** The colours and fonts of pages as custom properties (`--card`, `--mono`), and the style of differences. */
export const DIFF_PAGE_STYLE: string = `${ROOT_STYLE}${DIFF_STYLE}`.replaceAll('\n', '');
