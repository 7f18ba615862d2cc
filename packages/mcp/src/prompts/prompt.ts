/** Instructions for a model, which a person chooses. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** Tools that the instructions speak of: without them the prompt is not offered. */
  readonly tools: readonly string[];
  /** Static: neither arguments nor anything of a project is ever in it. */
  readonly text: string;
}

/** Something that a person may say with a prompt. */
export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}
