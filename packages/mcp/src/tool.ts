import type * as z from 'zod';
import type { ProjectHost } from './project-host.js';
import type { Scope } from './scope.js';
import type { ToolContext } from './tool-context.js';

/** What a tool needs of its server: nothing but its input, grammars, or a project. */
export type ToolNeed = 'nothing' | 'facts' | 'project';

/** The four hints that clients show before they call a tool; none is left to a default. */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** An object of JSON, as a tool answers. One with a member `error` tells a client that it failed. */
export type ToolOutput = Readonly<Record<string, unknown>>;

/** What is known of a tool without calling it. */
export interface ToolFacts {
  /** `^[a-z][a-z0-9_]{2,40}$` */
  readonly name: string;
  readonly title: string;
  /** At most 400 characters. Clients give it to a model, so nothing of a project is ever in it. */
  readonly description: string;
  readonly scope: Scope;
  readonly needs: ToolNeed;
  readonly hints: ToolHints;
  /** Shallow: the names and kinds of the members of an answer that is no error. */
  readonly output: z.ZodObject;
  /** `protocol`: what cannot be used is a JSON-RPC error -32602, as of a pure function. */
  readonly invalidInput?: 'protocol';
  /** The answer is one indivisible document and may be larger than those of other tools. */
  readonly unlimited?: true;
  /** Name of a project tool that does the same better: hidden where every project offers that one. */
  readonly hiddenBy?: string;
  /** Whether a project's host can do it at all: writing is something that it may not offer. */
  readonly offeredBy?: (host: ProjectHost) => boolean;
  /** Address of the view that a client with MCP Apps shows the answer in. */
  readonly view?: `ui://${string}`;
}

/** A tool as its file declares it. */
export interface ToolDeclaration<Input extends z.ZodObject> extends ToolFacts {
  /** Shallow; what is deeper is checked by {@link ToolDeclaration.run}. Unknown keys are refused. */
  readonly input: Input;
  /**
   * @throws HoldfastError for what the caller can do something about; anything else is a defect, and
   *   the caller is told no more than that.
   */
  readonly run: (input: z.output<Input>, context: ToolContext) => Promise<ToolOutput> | ToolOutput;
}

/** A tool, ready to be offered. */
export interface Tool extends ToolFacts {
  readonly input: z.ZodObject;
  /** The same tool with fewer arguments. */
  readonly withInput: (input: z.ZodObject) => Tool;
  /**
   * Answers a call.
   *
   * @param input - the arguments as they came, not checked yet.
   * @throws HoldfastError `request-invalid` for arguments that do not fit, and what the tool throws.
   */
  readonly run: (input: unknown, context: ToolContext) => Promise<ToolOutput>;
}
