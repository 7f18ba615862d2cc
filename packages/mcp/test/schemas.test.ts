import { utf8Length } from '@holdfast/base';
import { describe, expect, test } from 'vitest';
import { createSurface, type ListedTool, type Scope } from '../src/index.js';
import { ALL_TOOLS } from '../src/tools/all-tools.js';
import { ALL_SCOPES } from './support/clients.js';
import { CONFIGURATIONS } from './support/configurations.js';

/** All tools as they can ever be listed, with every argument. */
const LISTED: readonly ListedTool[] = CONFIGURATIONS.flatMap(({ setup }) =>
  createSurface(setup).catalog.list(ALL_SCOPES),
);

describe('every listed schema', () => {
  test('is of every tool', () => {
    expect(new Set(LISTED.map(({ name }) => name))).toEqual(
      new Set(ALL_TOOLS.map(({ name }) => name)),
    );
  });

  test.each(
    LISTED.flatMap(
      ({ name, inputSchema, outputSchema }) =>
        [
          [`${name} input`, inputSchema],
          [`${name} output`, outputSchema],
        ] as const,
    ),
  )('%s is one that all clients can read', (_, schema) => {
    expect(schema.type).toBe('object');
    expect(schema.properties).toEqual(expect.any(Object));
    for (const key of ['oneOf', 'anyOf', 'allOf', 'not', 'if'])
      expect(schema).not.toHaveProperty(key);
    for (const node of nodesOf(schema)) {
      for (const key of [
        '$ref',
        '$defs',
        'definitions',
        'const',
        'prefixItems',
        'oneOf',
        'anyOf',
        'allOf',
      ]) {
        expect(node, JSON.stringify(node)).not.toHaveProperty(key);
      }
      if ('type' in node) expect(node.type).toEqual(expect.any(String));
      if ('items' in node) expect(Array.isArray(node.items)).toBe(false);
      if ('enum' in node) expect(node.type).toBe('string');
    }
  });

  test('nests objects and lists at most two deep below its members', () => {
    for (const { inputSchema, outputSchema } of LISTED) {
      for (const member of [inputSchema, outputSchema].flatMap(membersOf)) {
        expect(depthOf(member), JSON.stringify(member)).toBeLessThanOrEqual(2);
      }
    }
  });

  test('closes arguments and leaves answers open', () => {
    for (const { inputSchema, outputSchema } of LISTED) {
      expect(inputSchema.additionalProperties).toBe(false);
      expect(outputSchema).not.toHaveProperty('additionalProperties');
      // The client of the 1.x line compares errors with the schema too.
      expect(outputSchema).not.toHaveProperty('required');
      expect(outputSchema.properties).toHaveProperty('error');
    }
  });
});

describe('every tool', () => {
  test.each(ALL_TOOLS)('$name has a name, words and hints', (tool) => {
    expect(tool.name).toMatch(/^[a-z][a-z0-9_]{2,40}$/);
    expect(tool.title.length).toBeGreaterThan(3);
    expect(tool.description.length).toBeGreaterThan(40);
    expect(tool.description.length).toBeLessThanOrEqual(400);
    expect(Object.keys(tool.hints).sort()).toEqual([
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
      'readOnlyHint',
    ]);
    expect(tool.hints.openWorldHint).toBe(false);
    if (tool.scope === 'edit' || tool.scope === 'confirm')
      expect(tool.hints.readOnlyHint).toBe(false);
  });

  test('says what its callers must know', () => {
    const description = (name: string) => ALL_TOOLS.find((tool) => tool.name === name)?.description;
    for (const name of ['change_plan', 'project_plan']) {
      expect(description(name)).toMatch(/existing authorisation|authorisation that exists/);
      expect(description(name)).toMatch(
        /checks current conditions again|re-checks current conditions/,
      );
    }
    expect(description('inspect_project')).toMatch(/result is no snapshot/);
    expect(description('candidate_edit')).toMatch(/Order: merges, member edits, splits, renames/);
  });

  test('cannot apply, recover or ratify', () => {
    for (const { name } of ALL_TOOLS)
      expect(name).not.toMatch(/apply|recover|ratify|resume|abandon/);
  });
});

describe('tools/list', () => {
  test.each(CONFIGURATIONS)('of $name is short enough for a model', async ({ name, setup }) => {
    const tools = createSurface(setup).catalog.list(ALL_SCOPES);
    expect(tools.length).toBeLessThanOrEqual(15);
    const text = `${JSON.stringify({ tools }, undefined, 2)}\n`;
    expect(utf8Length(JSON.stringify({ tools }))).toBeLessThanOrEqual(LONGEST);
    // These two have every tool; their words were reviewed, and a change of them is seen in review.
    if (!['pure', 'mixed'].includes(name)) return;
    await expect(text).toMatchFileSnapshot(`./tools-list/${name}.txt`);
  });

  test('has the pure twin where a project cannot do better', () => {
    const names = (configuration: string, scopes = ALL_SCOPES) => {
      const found = CONFIGURATIONS.find(({ name }) => name === configuration);
      if (found === undefined) throw new Error(configuration);
      return createSurface(found.setup)
        .catalog.list(scopes)
        .map(({ name }) => name);
    };
    expect(names('pure')).toEqual([
      'change_plan',
      'inspect_project',
      'anchors_resolve',
      'blocks_preview',
    ]);
    expect(names('without-grammars')).toEqual(['change_plan', 'inspect_project', 'blocks_preview']);
    expect(names('project')).not.toContain('change_plan');
    expect(names('project')).not.toContain('anchors_resolve');
    expect(names('project')).not.toContain('blocks_preview');
    expect(names('read-only')).toContain('change_plan');
    expect(names('read-only')).toContain('blocks_preview');
    for (const written of ['project_plan', 'candidate_edit', 'anchors_confirm']) {
      expect(names('project')).toContain(written);
      expect(names('read-only')).not.toContain(written);
    }
    const reads: ReadonlySet<Scope> = new Set(['read']);
    expect(names('project', reads)).toEqual([
      'change_impact',
      'project_snapshot',
      'anchors_check',
      'anchors_for',
      'anchors_suggest',
      'blocks_owner',
      'blocks_get',
      'blocks_check',
    ]);
    expect(names('project', new Set(['plan']))).toEqual([
      'project_plan',
      'inspect_project',
      'anchors_resolve',
      'blocks_preview',
    ]);
  });

  test('asks for the repository where there are several, and only there', () => {
    const [one, several] = ['project', 'several'].map((name) => {
      const { setup } = CONFIGURATIONS.find((it) => it.name === name) ?? CONFIGURATIONS[0];
      const tool = createSurface(setup)
        .catalog.list(ALL_SCOPES)
        .find((it) => it.name === 'blocks_get');
      return tool?.inputSchema.properties;
    });
    expect(one).not.toHaveProperty('repository');
    expect(several).toHaveProperty('repository');
  });
});

/** Of 24 KB, with room for what tools have still to say. */
const LONGEST = (24 - 1.5) * 1024;

interface Node {
  readonly [key: string]: unknown;
}

/** Every schema in a schema: of members and items. Names of members are no keywords. */
function nodesOf(schema: Node): readonly Node[] {
  const inner = [
    ...membersOf(schema),
    ...(schema.items === undefined ? [] : [schema.items as Node]),
  ];
  return [schema, ...inner.flatMap(nodesOf)];
}

function membersOf(schema: Node): readonly Node[] {
  return Object.values((schema.properties ?? {}) as Readonly<Record<string, Node>>);
}

function depthOf(schema: Node): number {
  const inner = [
    ...membersOf(schema),
    ...(schema.items === undefined ? [] : [schema.items as Node]),
  ];
  const isNested = schema.type === 'object' || schema.type === 'array';
  return (isNested ? 1 : 0) + Math.max(0, ...inner.map(depthOf));
}
