import type { JsonValue } from '@holdfast/base';
import * as z from 'zod';
import { ALGORITHMS } from '../auth/oauth-settings.js';
import { limitsSchema } from './limits-schema.js';

const SCOPES = ['plan', 'read', 'edit', 'confirm'] as const;

const name = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'must be 1 to 64 letters, digits or . _ -');

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

const hostHeader = z
  .string()
  .regex(
    /^([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?$/,
    'must be a host name, with its port where clients send one',
  );

const tokenSchema = z.strictObject({
  name: name.describe('Who uses it; changes are attributed to this name.'),
  file: z.string().min(1).optional().describe('File with the token, which nobody else may read.'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits')
    .optional()
    .describe('SHA-256 of the token, where the token itself is kept elsewhere.'),
  scopes: z
    .array(z.enum(SCOPES))
    .min(1)
    .optional()
    .describe('What it may be used for; plan and read where it is not given.'),
});

const oauthSchema = z.strictObject({
  issuer: httpUrl.describe('The authorization server: the iss of its tokens, letter by letter.'),
  audience: z.string().min(1).optional().describe('The aud of tokens; publicUrl where not given.'),
  jwks: httpUrl.optional().describe('Where its keys are; its metadata says so where not given.'),
  algorithms: z
    .array(z.enum(ALGORITHMS))
    .min(1)
    .optional()
    .describe('RS256, PS256, ES256 and EdDSA.'),
  scopePrefix: z
    .string()
    .max(100)
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]*$/, 'must have no spaces, quotes or backslashes')
    .optional()
    .describe('Stands before plan, read, edit and confirm in the scopes of a token.'),
});

const repositorySchema = z.strictObject({
  name: name.describe('What clients call it.'),
  root: z.string().min(1).describe('Its directory; relative to that of this file.'),
  writable: z
    .strictObject({
      plans: z.boolean().optional().describe('Keep plans below .holdfast/plans.'),
      edit: z.boolean().optional().describe('Edit candidate maps of blocks.'),
      confirm: z.boolean().optional().describe('Record that anchors were reviewed.'),
    })
    .optional()
    .describe('What may be saved, for tokens with the scope; nothing where it is not given.'),
});

/** The configuration file, every member optional. */
export const configSchema = z
  .strictObject({
    $schema: z.string().optional().describe('Where an editor finds this schema.'),
    schemaVersion: z.literal(1).optional().describe('Version of this format.'),
    listen: z
      .strictObject({
        host: z.string().min(1).optional().describe('Address to listen at; 127.0.0.1.'),
        port: z.int().min(0).max(65_535).optional().describe('0 for any free one; 7411.'),
      })
      .optional()
      .describe('Where the server listens. TLS is what stands before it takes care of.'),
    publicUrl: httpUrl.optional().describe('Address of /mcp as clients know it.'),
    allowedHosts: z
      .array(hostHeader)
      .max(100)
      .optional()
      .describe('Host headers that are answered, besides those of loopback and of publicUrl.'),
    allowedOrigins: z
      .array(httpUrl)
      .max(100)
      .optional()
      .describe('Origins of web pages that may use this server.'),
    trustedProxies: z
      .array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
          error: 'must be an IP address or range',
        }),
      )
      .max(100)
      .optional()
      .describe('Proxies whose X-Forwarded-For is believed.'),
    auth: z
      .strictObject({
        tokens: z.array(tokenSchema).min(1).max(1000).optional(),
        oauth: oauthSchema.optional(),
      })
      .optional()
      .describe('Who is let in. Where it is not given, who has the token of `token`.'),
    repositories: z.array(repositorySchema).max(100).optional(),
    limits: limitsSchema.optional(),
    metrics: z
      .enum(['token', 'open', 'off'])
      .optional()
      .describe('Who may read /metrics: callers with a token, anybody, nobody; token.'),
    logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional().describe('info'),
  })
  .meta({ title: 'Configuration of holdfast-mcp-http' });

/** What a configuration file may say. */
export type Config = z.infer<typeof configSchema>;

/** The JSON Schema of the configuration, for editors; the package ships it as `schemas/config.json`. */
export function configJsonSchema(): { readonly [key: string]: JsonValue } {
  // Through text: zod hangs its own helper on the object, which is no part of the schema.
  return JSON.parse(JSON.stringify(z.toJSONSchema(configSchema, { io: 'input' })));
}
