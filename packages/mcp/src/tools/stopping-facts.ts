import type { FactsProvider } from '@holdfast/syntax';

/** The same facts, for work that ends at the next file when its signal says so. */
export function stoppingFacts(facts: FactsProvider, signal: AbortSignal): FactsProvider {
  return {
    facts: async (...asked) => {
      signal.throwIfAborted();
      return await facts.facts(...asked);
    },
    close: async () => await facts.close(),
  };
}
