export { contentOf, reviewedContent, reviewUri } from './plan-content.js';
export { shownText } from './read-answer.js';
