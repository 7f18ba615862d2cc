import type { ListPromptsResult } from '@modelcontextprotocol/server';
import type { Catalog } from '../create-catalog.js';
import type { Scope } from '../scope.js';
import { ALL_PROMPTS } from './all-prompts.js';
import type { Prompt } from './prompt.js';

/** The prompts whose tools a caller sees. */
export function offeredPrompts(catalog: Catalog, scopes: ReadonlySet<Scope>): readonly Prompt[] {
  return ALL_PROMPTS.filter(({ tools }) => tools.every((tool) => catalog.offers(tool, scopes)));
}

/** Prompts as `prompts/list` has them. */
export function listedPrompts(prompts: readonly Prompt[]): ListPromptsResult {
  return {
    prompts: prompts.map(({ name, title, description, arguments: all }) => ({
      name,
      title,
      description,
      arguments: all.map((one) => ({ ...one })),
    })),
  };
}
