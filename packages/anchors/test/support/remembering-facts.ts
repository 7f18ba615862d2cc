import type { FactsProvider, FactsResult } from '@holdfast/syntax';
import { facts } from './facts.js';

/** Facts that are derived once in a test file; what was asked for is counted. */
export function rememberingFacts(): FactsProvider & { asked(): number } {
  const known = new Map<string, Promise<FactsResult>>();
  let asked = 0;
  return {
    facts: (path, contentId, read, options) => {
      asked += 1;
      const key = `${path.slice(path.lastIndexOf('.'))} ${contentId} ${options?.wording}`;
      const result = known.get(key) ?? facts.facts(path, contentId, read, options);
      known.set(key, result);
      return result;
    },
    close: () => facts.close(),
    asked: () => asked,
  };
}
