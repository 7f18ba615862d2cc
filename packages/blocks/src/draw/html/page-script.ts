import { DETAIL_SCRIPT } from './detail-script.js';
import { MOVE_SCRIPT } from './move-script.js';
import { PICK_SCRIPT } from './pick-script.js';

/**
 * A function that makes a page's body work, plain JavaScript that browsers have had for years: of its
 * data, and of an `AbortSignal` that ends what listens to the whole window. It makes elements and
 * texts, never markup, and asks for nothing.
 */
export const PAGE_FUNCTION = `(data,ended)=>{'use strict';
${DETAIL_SCRIPT}${PICK_SCRIPT}${MOVE_SCRIPT}}`;

/** The whole script of a page with its data inside. Its hash is in the content security policy. */
export const PAGE_SCRIPT = `(${PAGE_FUNCTION})(JSON.parse(document.getElementById('data').textContent))`;
