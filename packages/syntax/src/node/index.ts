export { parseText } from './parse-text.js';
