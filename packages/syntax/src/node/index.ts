export { createFactsProvider, type FactsProviderOptions } from './create-facts-provider.js';
export { parseFacts } from './parse-facts.js';
export { parseText } from './parse-text.js';
