/** Instructions for a model, which a person chooses. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** The best one that a caller has the tools for is used; without any the prompt is not offered. */
  readonly forms: readonly PromptForm[];
}

/** Something that a person may say with a prompt. */
export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

/** The instructions for callers who have certain tools, such as those of a server that saves nothing. */
export interface PromptForm {
  /** Tools that the instructions speak of. */
  readonly tools: readonly string[];
  /** Static: neither arguments nor anything of a project is ever in it. */
  readonly text: string;
}
