import type { JsonValue } from '@holdfast/base';
import * as z from 'zod';
import { isRange } from '../network/address-policy.js';
import { ROLES } from '../web/access/role.js';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

const hostHeader = z
  .string()
  .regex(
    /^([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?$/,
    'must be a host name, with its port where clients send one',
  );

const range = z.string().refine(isRange, 'must be a range of addresses such as 10.0.0.0/8');

const repositoriesSchema = z.strictObject({
  directory: z
    .string()
    .min(1)
    .optional()
    .describe('Where mirrors are kept; below dataDirectory where it is not given.'),
  allowFile: z
    .boolean()
    .optional()
    .describe('Take file: URLs. They reach every file of this user.'),
  allowedRanges: z
    .array(range)
    .max(100)
    .optional()
    .describe('Addresses that may be reached although they are private.'),
  caFile: z.string().min(1).optional().describe('Certificates (PEM) in the place of the system’s.'),
  everyMinutes: z
    .int()
    .min(0)
    .max(43_200)
    .optional()
    .describe('Minutes between two checks without a push, 0 for none; 60.'),
});

const checksSchema = z.strictObject({
  files: z.int().min(0).optional().describe('Anchored files read in one check; 2000.'),
  searchFiles: z.int().min(0).optional().describe('Files searched for what moved; 4000.'),
  bytes: z.int().min(0).optional().describe('Bytes of sources read in one check; 33554432.'),
  seconds: z.int().min(1).max(3600).optional().describe('30.'),
  fileBytes: z.int().min(1).optional().describe('A larger file is not read; 1000000.'),
  parserThreads: z.int().min(0).max(64).optional().describe('One for each core, at most 8.'),
  factsBytes: z
    .int()
    .min(1_000_000)
    .optional()
    .describe('Size of the store of facts about code; 1000000000.'),
});

const workerSchema = z.strictObject({
  concurrency: z.int().min(1).max(64).optional().describe('Jobs at a time in one process; 2.'),
  retries: z.int().min(0).max(50).optional().describe('Attempts after the first; 8.'),
  retrySeconds: z
    .int()
    .min(1)
    .max(3600)
    .optional()
    .describe('Before the first retry, twice as long before each later one; 5.'),
  graceSeconds: z
    .int()
    .min(0)
    .max(600)
    .optional()
    .describe('For running jobs when the process is stopped; then they are put back; 20.'),
});

const limitsSchema = z.strictObject({
  requestsPerMinute: z.int().min(1).optional().describe('Of one token; 600.'),
  failuresPerMinute: z
    .int()
    .min(1)
    .optional()
    .describe('Refused tokens, and refused webhooks, of one address; 30.'),
  bodyBytes: z.int().min(1024).optional().describe('Of one request; 2097152.'),
  webhookBytes: z.int().min(1024).max(10_000_000).optional().describe('Of one webhook; 10000000.'),
});

const role = z.enum(ROLES);

const signInSchema = z.strictObject({
  issuer: httpUrl.describe('The identity provider, as its metadata calls it.'),
  clientId: z.string().min(1),
  name: z.string().min(1).max(60).optional().describe('As the button calls it; its host.'),
  scopes: z
    .array(z.string().min(1))
    .max(20)
    .optional()
    .describe('Besides openid; profile and email.'),
  roleClaim: z.string().min(1).optional().describe('Claim with the groups of a person; groups.'),
  roles: z
    .partialRecord(role, z.array(z.string().min(1)))
    .optional()
    .describe('Groups that have a role; the highest counts.'),
  defaultRole: role
    .optional()
    .describe('Of those in none of these groups, who are refused otherwise.'),
  allowHttp: z.boolean().optional().describe('The issuer may be reached without https.'),
});

const mailAddress = z
  .string()
  .max(320)
  .regex(/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, 'must be an e-mail address');

const digestSchema = z.strictObject({
  from: mailAddress.describe('Address that it comes from, with a name or without.'),
  to: z.array(mailAddress).min(1).max(100),
  hour: z.int().min(0).max(23).optional().describe('Of the day, in UTC; 7.'),
  smtp: z.strictObject({
    host: z.string().min(1),
    port: z.int().min(1).max(65_535).optional().describe('465, 587 or 25, by what tls is.'),
    tls: z
      .enum(['implicit', 'starttls', 'none'])
      .optional()
      .describe('From the first byte, by STARTTLS, or none in a closed network; starttls.'),
    user: z.string().min(1).optional().describe('The password is in HOLDFAST_SMTP_PASSWORD.'),
    caFile: z
      .string()
      .min(1)
      .optional()
      .describe('Certificates (PEM) in the place of the system’s.'),
  }),
});

/** The configuration file, every member optional. */
export const configSchema = z
  .strictObject({
    $schema: z.string().optional().describe('Where an editor finds this schema.'),
    schemaVersion: z.literal(1).optional().describe('Version of this format.'),
    dataDirectory: z
      .string()
      .min(1)
      .optional()
      .describe('Database, mirrors and facts; ./holdfast-data. Relative to this file.'),
    listen: z
      .strictObject({
        host: z.string().min(1).optional().describe('Address to listen at; 127.0.0.1.'),
        port: z.int().min(0).max(65_535).optional().describe('0 for any free one; 7412.'),
      })
      .optional()
      .describe('Where the server listens. TLS is what stands before it takes care of.'),
    publicUrl: httpUrl.optional().describe('Address of the page as people know it.'),
    allowedHosts: z
      .array(hostHeader)
      .max(100)
      .optional()
      .describe('Host headers that are answered, besides those of loopback and of publicUrl.'),
    trustedProxies: z
      .array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
          error: 'must be an IP address or range',
        }),
      )
      .max(100)
      .optional()
      .describe('Proxies whose X-Forwarded-For is believed.'),
    databaseConnections: z.int().min(2).max(100).optional().describe('To PostgreSQL; 5.'),
    repositories: repositoriesSchema.optional(),
    checks: checksSchema.optional(),
    worker: workerSchema.optional(),
    limits: limitsSchema.optional(),
    signIn: signInSchema
      .optional()
      .describe(
        'OpenID Connect; the secret of the client is in HOLDFAST_OIDC_CLIENT_SECRET. Without it people sign in with tokens.',
      ),
    sessionHours: z
      .int()
      .min(1)
      .max(720)
      .optional()
      .describe('After which people sign in to the page anew; 12.'),
    outgoingWebhook: httpUrl
      .optional()
      .describe(
        'Told of every check; signed with HOLDFAST_OUTGOING_WEBHOOK_SECRET as Standard Webhooks are.',
      ),
    digest: digestSchema
      .optional()
      .describe(
        'What waits for a person, by e-mail once a day; nothing is sent when nothing waits.',
      ),
    ssh: z
      .strictObject({
        identityFile: z.string().min(1).optional().describe('Private key.'),
        knownHostsFile: z.string().min(1).optional().describe('/etc/ssh/ssh_known_hosts.'),
      })
      .optional()
      .describe('For repositories over ssh, which are taken where this is given.'),
    badges: z
      .enum(['open', 'token'])
      .optional()
      .describe(
        'Who may see badges: anybody who knows the name of a repository, or callers with a token; open.',
      ),
    metrics: z
      .enum(['token', 'open', 'off'])
      .optional()
      .describe('Who may read /metrics: callers with a token, anybody, nobody; token.'),
    logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional().describe('info'),
  })
  .meta({ title: 'Configuration of holdfast-anchor-checker' });

/** What a configuration file may say. */
export type Config = z.infer<typeof configSchema>;

/** The JSON Schema of the configuration, for editors; the package ships it as `schemas/config.json`. */
export function configJsonSchema(): { readonly [key: string]: JsonValue } {
  // Through text: zod hangs its own helper on the object, which is no part of the schema.
  return JSON.parse(JSON.stringify(z.toJSONSchema(configSchema, { io: 'input' })));
}
