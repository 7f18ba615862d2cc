import { jsonSchema } from '@holdfast/anchors';
import type { JsonValue } from '@holdfast/base';
import * as z from 'zod';
import { API_ERRORS } from '../http/api-error.js';
import { API_PREFIX } from './add-api-routes.js';
import type { Endpoint } from './endpoint.js';
import { ENDPOINTS } from './endpoints/endpoints.js';

type Json = { readonly [key: string]: JsonValue };

/** The document of the REST interface, OpenAPI 3.1, made of what requests are checked with. */
export function openApi(version: string): Json {
  const schemas: Record<string, JsonValue> = { ...anchorDetailSchema(), Error: ERROR };
  const paths: Record<string, Record<string, JsonValue>> = {};
  for (const endpoint of ENDPOINTS) {
    const path = `${API_PREFIX}${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Holdfast anchor checker',
      version,
      description: 'Which documents of your repositories have stopped being true, and since when.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    paths: { ...paths, ...OTHERS },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: sorted(schemas),
    },
  };
}

function operation(endpoint: Endpoint, schemas: Record<string, JsonValue>): Json {
  const { method, path, summary, scope, status, body, response } = endpoint;
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith(':'));
  return {
    operationId: [method.toLowerCase(), ...words, ...(path.endsWith(':id') ? ['one'] : [])].join(
      '_',
    ),
    summary,
    description: `Needs the scope \`${scope}\`.`,
    parameters: [
      ...parameters('path', endpoint.params, schemas),
      ...parameters('query', endpoint.query, schemas),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: !body.safeParse(undefined).success,
            content: { 'application/json': { schema: schemaOf(body, 'input', schemas) } },
          },
        }),
    responses: {
      [String(status)]:
        response === undefined
          ? { description: 'Done.' }
          : {
              description: summary,
              content: { 'application/json': { schema: schemaOf(response, 'output', schemas) } },
            },
      default: { description: 'What went wrong.', content: JSON_ERROR },
    },
  };
}

const JSON_ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

function parameters(
  where: 'path' | 'query',
  schema: z.ZodObject,
  schemas: Record<string, JsonValue>,
): readonly Json[] {
  return Object.entries(schema.shape).map(([name, value]) => {
    const member = value as z.ZodType;
    return {
      name,
      in: where,
      required: where === 'path' || !member.safeParse(undefined).success,
      schema: schemaOf(member, 'input', schemas),
    };
  });
}

/** The JSON Schema of a part; those with a name go to the components and are referred to. */
function schemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  schemas: Record<string, JsonValue>,
): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  const {
    $defs = {},
    $schema: _,
    ...rest
  } = asJson(made) as { $defs?: Json; $schema?: string } & Json;
  for (const [name, definition] of Object.entries($defs)) {
    if (name in schemas) continue;
    schemas[name] = withoutId(definition as Json);
  }
  const { id } = rest as { id?: string };
  if (id === undefined) return rest;
  schemas[id] ??= withoutId(rest);
  return { $ref: `#/components/schemas/${id}` };
}

function asJson(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function withoutId({ id: _, ...rest }: Json & { readonly id?: JsonValue }): Json {
  return rest;
}

/** Of the published schema of reports: there is one description of what a check says. */
function anchorDetailSchema(): Readonly<Record<string, JsonValue>> {
  const report = jsonSchema('report') as unknown as {
    properties: { results: { items: { properties: { detail: JsonValue } } } };
  };
  return { AnchorDetail: report.properties.results.items.properties.detail };
}

const ERROR: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { enum: Object.keys(API_ERRORS) },
        message: { type: 'string' },
        details: { type: 'object' },
      },
    },
  },
};

const nameParameter = (name: string): Json => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
});

/** Routes that are not for callers with a token. */
const OTHERS: Json = {
  [`${API_PREFIX}/webhooks/{provider}`]: {
    post: {
      operationId: 'post_webhooks',
      summary: 'Where GitHub, GitLab and Gitea tell of pushes and pull requests.',
      description: 'Signed by the forge with a secret of the environment.',
      security: [],
      parameters: [nameParameter('provider')],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      responses: {
        202: { description: 'A check was asked for, or there is nothing to do.' },
        default: { description: 'What went wrong.', content: JSON_ERROR },
      },
    },
  },
  [`${API_PREFIX}/badge/{repo}.svg`]: {
    get: {
      operationId: 'get_badge',
      summary: 'A picture that says how a repository stands.',
      security: [],
      parameters: [nameParameter('repo')],
      responses: { 200: { description: 'The picture.', content: { 'image/svg+xml': {} } } },
    },
  },
};

function sorted(schemas: Readonly<Record<string, JsonValue>>): Json {
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
}
