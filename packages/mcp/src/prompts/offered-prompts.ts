import type { ListPromptsResult } from '@modelcontextprotocol/server';
import type { Catalog } from '../create-catalog.js';
import type { Scope } from '../scope.js';
import { ALL_PROMPTS } from './all-prompts.js';
import type { Prompt } from './prompt.js';

/** A prompt in the form that a caller gets. */
export interface OfferedPrompt extends Omit<Prompt, 'forms'> {
  readonly text: string;
}

/** The prompts whose tools a caller sees, each in the best form that these allow. */
export function offeredPrompts(
  catalog: Catalog,
  scopes: ReadonlySet<Scope>,
): readonly OfferedPrompt[] {
  return ALL_PROMPTS.flatMap(({ forms, ...prompt }) => {
    const form = forms.find(({ tools }) => tools.every((tool) => catalog.offers(tool, scopes)));
    return form === undefined ? [] : [{ ...prompt, text: form.text }];
  });
}

/** Prompts as `prompts/list` has them. */
export function listedPrompts(prompts: readonly OfferedPrompt[]): ListPromptsResult {
  return {
    prompts: prompts.map(({ name, title, description, arguments: all }) => ({
      name,
      title,
      description,
      arguments: all.map((one) => ({ ...one })),
    })),
  };
}
