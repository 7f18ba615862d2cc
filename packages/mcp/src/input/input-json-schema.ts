import { oncePerKey } from '@holdfast/base';
import * as z from 'zod';

/** The JSON Schema of a tool's input or output: an object at its root. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, { readonly type?: unknown }>>;
  readonly [key: string]: unknown;
}

/** The JSON Schema (2020-12) of the arguments that a caller sends; made once for a schema. */
export const inputJsonSchema: (input: z.ZodObject) => ObjectSchema = oncePerKey((schema) =>
  objectSchema(schema, 'input'),
);

/** The JSON Schema (2020-12) of what a tool answers; made once for a schema. */
export const outputJsonSchema: (output: z.ZodObject) => ObjectSchema = oncePerKey((schema) =>
  objectSchema(schema, 'output'),
);

function objectSchema(schema: z.ZodObject, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    // Only the arguments are closed; that an object is open is what JSON Schema takes for granted.
    override: ({ jsonSchema }) => {
      if (io === 'output' || jsonSchema.additionalProperties !== false) {
        delete jsonSchema.additionalProperties;
      }
    },
  });
  const properties = (made.properties ?? {}) as ObjectSchema['properties'];
  return { ...made, type: 'object', properties };
}
