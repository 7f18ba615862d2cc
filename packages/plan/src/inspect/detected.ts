import type { Fact, Unknown, Witness } from './inspection-model.js';

/** What one detector found, and what it did not understand. */
export interface Detected<T> {
  readonly facts: readonly Fact<T>[];
  readonly unknowns: readonly Unknown[];
}

/** Gathers the reasons for each value in the order in which the values were first seen. */
export interface FactCollector<T> {
  add(value: T, witness: Witness): void;
  facts(): Fact<T>[];
}

/** @param key - values with equal keys are one fact. */
export function collectFacts<T>(key: (value: T) => string): FactCollector<T> {
  const found = new Map<string, { value: T; evidence: Witness[] }>();
  return {
    add(value, witness) {
      const known = found.get(key(value));
      if (known === undefined) found.set(key(value), { value, evidence: [witness] });
      else known.evidence.push(witness);
    },
    facts: () => [...found.values()],
  };
}
