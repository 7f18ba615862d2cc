import { DETAIL_SCRIPT } from './detail-script.js';
import { MOVE_SCRIPT } from './move-script.js';
import { PICK_SCRIPT } from './pick-script.js';

/**
 * The page's whole script, plain JavaScript that browsers have had for years. It makes elements and
 * texts, never markup, and asks for nothing. Its hash is in the page's content security policy.
 */
export const PAGE_SCRIPT = `(()=>{'use strict';
${DETAIL_SCRIPT}${PICK_SCRIPT}${MOVE_SCRIPT}})()`;
