export { contentOf } from './plan-content.js';
export { shownText } from './read-answer.js';
