import { createFactsProvider } from '@holdfast/syntax/node';

/** One provider for a test file, in its own thread and without memory. */
export const facts = createFactsProvider({ workers: 0 });
