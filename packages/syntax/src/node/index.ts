export { parseFacts } from './parse-facts.js';
export { parseText } from './parse-text.js';
