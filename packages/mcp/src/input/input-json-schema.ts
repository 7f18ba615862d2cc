import { oncePerKey } from '@holdfast/base';
import * as z from 'zod';

/** The JSON Schema of a tool's input or output: an object at its root. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ArgumentSchema>>;
  readonly [key: string]: unknown;
}

/** The part of an argument's schema that tells where JSON in a string is meant. */
export interface ArgumentSchema {
  readonly type?: unknown;
  readonly items?: { readonly type?: unknown };
}

/** The JSON Schema (2020-12) of the arguments that a caller sends; made once for a schema. */
export const inputJsonSchema: (input: z.ZodObject) => ObjectSchema = oncePerKey((schema) =>
  objectSchema(schema, 'input'),
);

/**
 * The JSON Schema (2020-12) of what a tool answers; made once for a schema. No member is required,
 * because an error is described by it too: the client of the 1.x line checks errors as well.
 */
export const outputJsonSchema: (output: z.ZodObject) => ObjectSchema = oncePerKey((schema) => {
  const { required: _, ...made } = objectSchema(schema, 'output');
  return { ...made, properties: { ...made.properties, error: ERROR } };
});

const ERROR = { type: 'object' };

function objectSchema(schema: z.ZodObject, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    // Only the arguments are closed; that an object is open is what JSON Schema takes for granted.
    override: ({ jsonSchema }) => {
      if (io === 'output' || jsonSchema.additionalProperties !== false) {
        delete jsonSchema.additionalProperties;
      }
      // What every integer of JSON is anyway.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (Object.keys(jsonSchema.properties ?? { none: true }).length === 0) {
        delete jsonSchema.properties;
      }
    },
  });
  const properties = (made.properties ?? {}) as ObjectSchema['properties'];
  return { ...made, type: 'object', properties };
}
