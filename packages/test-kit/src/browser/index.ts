export { noBrowserReason, openBrowser } from './open-browser.js';
export { weakTexts } from './weak-texts.js';
