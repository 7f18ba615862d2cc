export { contentOf } from './blocks-content.js';
export { shownText } from './read-answer.js';
