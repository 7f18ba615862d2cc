import * as z from 'zod';
import { ROLES } from './role.js';

const group = z.string().min(1).max(200);
const groups = z.array(group).max(100).optional();

/** How people sign in to the page, as the configuration file says it. */
export const signInSchema = z.strictObject({
  issuer: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .describe('Address of the identity provider, as its discovery document names it.'),
  clientId: z.string().min(1).describe('As the provider knows this service.'),
  name: z.string().min(1).max(40).optional().describe('As the button calls it; Single sign-on.'),
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'must be a scope'))
    .max(20)
    .optional()
    .describe('What is asked for besides openid; profile and email.'),
  roleClaim: z
    .string()
    .min(1)
    .optional()
    .describe('Claim of the ID token that lists the groups of a person; groups.'),
  roles: z
    .strictObject({ viewer: groups, editor: groups, confirmer: groups, admin: groups })
    .optional()
    .describe('Groups that have a role; of several roles the highest counts.'),
  defaultRole: z
    .enum(ROLES)
    .optional()
    .describe('Role of those who are in none of these groups; without it they are refused.'),
});

/** What {@link signInSchema} reads. */
export type SignInConfig = z.infer<typeof signInSchema>;
