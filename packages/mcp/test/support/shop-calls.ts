import type { FactsProvider } from '@holdfast/syntax';
import { createFactsProvider } from '@holdfast/syntax/node';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createSurface, type Surface } from '../../src/index.js';
import { ALL_TOOLS } from '../../src/tools/all-tools.js';
import { connect, connectOld } from './clients.js';
import type { MemoryProject } from './memory-project.js';
import { shopProject } from './shop.js';

/** What a tool answers where it fails. */
export interface Refused {
  readonly error: { readonly code: string; readonly message: string; readonly hint: string };
}

/** Calls of tools on a shop that is new for each test, and on a server without projects. */
export interface ShopCalls {
  readonly project: MemoryProject;
  readonly ok: (name: string, args: object, where?: 'pure') => Promise<Record<string, unknown>>;
  readonly refused: (name: string, args: object, where?: 'pure') => Promise<Refused>;
}

/** Registers what the tests of a file need; every answer is checked as far as it can be. */
export function shopCalls(): ShopCalls {
  let facts: FactsProvider;
  let project: MemoryProject;
  let surfaces: { readonly shop: Surface; readonly pure: Surface };
  beforeAll(() => {
    facts = createFactsProvider({ workers: 0 });
  });
  afterAll(async () => await facts.close());
  beforeEach(async () => {
    project = await shopProject(facts);
    surfaces = {
      shop: createSurface({ version: '1.0.0', projects: new Map([['shop', project]]) }),
      pure: createSurface({ version: '1.0.0', projects: new Map(), facts: async () => facts }),
    };
  });
  return {
    get project() {
      return project;
    },
    ok: async (name, args, where) => {
      const answer = await call(surfaces[where ?? 'shop'], name, args);
      expect(answer.isError, JSON.stringify(answer.structuredContent)).toBeUndefined();
      return answer.structuredContent ?? {};
    },
    refused: async (name, args, where) => {
      const answer = await call(surfaces[where ?? 'shop'], name, args);
      expect(answer.isError).toBe(true);
      return answer.structuredContent as unknown as Refused;
    },
  };
}

interface Answer {
  readonly content: readonly unknown[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

/** With both clients, each of which compares the answer with the schema that was listed. */
async function call(surface: Surface, name: string, args: object): Promise<Answer> {
  const client = await connect(surface);
  await client.listTools();
  const answer = (await client.callTool({ name, arguments: { ...args } })) as Answer;
  checkAnswer(name, answer);
  await client.close();
  const old = await connectOld(surface);
  await old.listTools();
  // What changes something cannot be asked twice.
  if (toolOf(name)?.hints.readOnlyHint) {
    const again = await old.callTool({ name, arguments: { ...args } });
    expect(again.structuredContent).toEqual(answer.structuredContent);
  }
  await old.close();
  return answer;
}

/** Listed schemas require nothing; what a success has to have, the declaration says. */
function checkAnswer(name: string, { content, structuredContent, isError }: Answer): void {
  const [text] = content as { text: string }[];
  expect(JSON.parse(text?.text ?? '')).toEqual(structuredContent);
  const strings = {
    code: expect.any(String),
    message: expect.any(String),
    hint: expect.any(String),
  };
  if (isError === true) expect(structuredContent?.error).toMatchObject(strings);
  else toolOf(name)?.output.parse(structuredContent);
}

function toolOf(name: string) {
  return ALL_TOOLS.find((tool) => tool.name === name);
}
