import { DIFF_SCRIPT } from './diff-script.js';
import { KEYS_SCRIPT } from './keys-script.js';
import { LIVE_SCRIPT } from './live-script.js';
import { TIME_SCRIPT } from './time-script.js';

/** The page's whole script. It only enhances: without it every view works. */
export const PAGE_SCRIPT: string = `(()=>{'use strict';
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const say = (text) => { document.querySelector('[data-say]').textContent = text; };
const parsed = (markup) => new DOMParser().parseFromString(markup, 'text/html');
${TIME_SCRIPT}${DIFF_SCRIPT}${KEYS_SCRIPT}${LIVE_SCRIPT}})();
`;
