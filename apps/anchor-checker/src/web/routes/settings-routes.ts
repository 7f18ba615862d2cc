import * as z from 'zod';
import { SCOPES } from '../../tokens/scopes.js';
import { PROVIDERS } from '../../webhooks/webhook.js';
import { addressOf } from '../markup/addresses.js';
import type { Html } from '../markup/html.js';
import { settingsJobsView } from '../views/settings-jobs.js';
import { settingsRepositoriesView } from '../views/settings-repositories.js';
import { settingsTokensView, type TokenResult } from '../views/settings-tokens.js';
import { settingsWebhooksView } from '../views/settings-webhooks.js';
import type { NewRepository, NewToken } from '../web-service.js';
import { withFlash } from './flashes.js';
import { NO_REPOSITORY } from './repository-routes.js';
import type { Values, WebAnswer, WebRequest, WebRoute } from './web-route.js';

/** What only admins see and do. */
export const SETTINGS_ROUTES: readonly WebRoute[] = [
  { method: 'GET', url: '/settings', role: 'admin', answer: settings },
  { method: 'GET', url: '/settings/repositories', role: 'admin', answer: repositories },
  { method: 'POST', url: '/settings/repositories', role: 'admin', answer: addRepository },
  { method: 'POST', url: '/repositories/:id/remove', role: 'admin', answer: removeRepository },
  { method: 'GET', url: '/settings/tokens', role: 'admin', answer: tokens },
  { method: 'POST', url: '/settings/tokens', role: 'admin', answer: makeToken },
  { method: 'POST', url: '/settings/tokens/:id/revoke', role: 'admin', answer: revokeToken },
  { method: 'GET', url: '/settings/jobs', role: 'admin', answer: jobs },
  { method: 'POST', url: '/settings/jobs/:id/retry', role: 'admin', answer: retryJob },
  { method: 'GET', url: '/settings/webhooks', role: 'admin', answer: webhooks },
];

async function settings(): Promise<WebAnswer> {
  return { kind: 'redirect', to: addressOf.settings('repositories') };
}

async function repositories({ service, context }: WebRequest): Promise<WebAnswer> {
  return page(settingsRepositoriesView(await service.repositories(), context));
}

async function addRepository({ service, context, form }: WebRequest): Promise<WebAnswer> {
  const wanted = newRepository(form);
  const outcome =
    typeof wanted === 'string'
      ? ({ kind: 'refused', messages: [wanted] } as const)
      : await service.addRepository(wanted, context.reader.actor);
  if (outcome.kind === 'added') {
    return {
      kind: 'redirect',
      to: withFlash(addressOf.repository(outcome.id), 'repository-added'),
    };
  }
  const values = Object.fromEntries(FIELDS.map((name) => [name, form.one(name) ?? '']));
  const refused = { values, messages: outcome.messages };
  return page(settingsRepositoriesView(await service.repositories(), context, refused), 422);
}

const FIELDS = ['url', 'name', 'default_ref', 'provider', 'every_minutes', 'credential'] as const;

/** What was typed, or the sentence why it is none. What a URL or a name may be is checked further in. */
function newRepository(form: Values): NewRepository | string {
  const url = form.one('url');
  if (url === undefined) return 'A repository needs a URL.';
  const minutes = form.one('every_minutes');
  if (minutes !== undefined && !/^\d{1,6}$/.test(minutes)) {
    return 'The minutes between two checks are a whole number, 0 for never.';
  }
  const provider = PROVIDERS.find((it) => it === form.one('provider'));
  const [name, defaultRef, credential] = ['name', 'default_ref', 'credential'].map(form.one);
  return {
    url,
    ...(name === undefined ? {} : { name }),
    ...(defaultRef === undefined ? {} : { defaultRef }),
    ...(credential === undefined ? {} : { credential }),
    ...(provider === undefined ? {} : { provider }),
    ...(minutes === undefined ? {} : { everyMinutes: Number(minutes) }),
  };
}

async function removeRepository({ service, context, params }: WebRequest): Promise<WebAnswer> {
  const isDone = await service.removeRepository(params.id ?? '', context.reader.actor);
  if (!isDone) return NO_REPOSITORY;
  return {
    kind: 'redirect',
    to: withFlash(addressOf.settings('repositories'), 'repository-removed'),
  };
}

async function tokens(request: WebRequest, result?: TokenResult): Promise<WebAnswer> {
  const list = await request.service.tokens();
  return page(settingsTokensView(list, request.context, result), statusOf(result));
}

function statusOf(result: TokenResult | undefined): number {
  return result?.kind === 'refused' ? 422 : 200;
}

const tokenForm = z.strictObject({
  name: z.string().min(1).max(100),
  actorKind: z.enum(['person', 'agent']),
  scopes: z.array(z.enum(SCOPES)).min(1),
  days: z.coerce.number().int().min(1).max(3650).optional(),
});

/** Answered at once and not after a redirect: this is the only time that the secret is known. */
async function makeToken(request: WebRequest): Promise<WebAnswer> {
  const { service, context, form } = request;
  const parsed = tokenForm.safeParse({
    name: form.one('name'),
    actorKind: form.one('actor_kind'),
    scopes: form.all('scope'),
    days: form.one('days'),
  });
  if (!parsed.success) {
    const message =
      'A token needs a name and at least one scope; days are a number from 1 to 3,650.';
    return await tokens(request, { kind: 'refused', message });
  }
  const { days, ...rest } = parsed.data;
  const wanted: NewToken = { ...rest, ...(days === undefined ? {} : { days }) };
  const made = await service.createToken(wanted, context.reader.actor);
  return await tokens(request, { kind: 'made', made });
}

async function revokeToken({ service, context, params }: WebRequest): Promise<WebAnswer> {
  const isDone = await service.revokeToken(params.id ?? '', context.reader.actor);
  if (!isDone) return { kind: 'missing', what: 'No token has this id.' };
  return { kind: 'redirect', to: withFlash(addressOf.settings('tokens'), 'token-revoked') };
}

async function jobs({ service, context }: WebRequest): Promise<WebAnswer> {
  return page(settingsJobsView(await service.jobs(), context));
}

async function retryJob({ service, context, params }: WebRequest): Promise<WebAnswer> {
  const isDone = await service.retryJob(params.id ?? '', context.reader.actor);
  if (!isDone) return { kind: 'missing', what: 'No job that was given up has this id.' };
  return { kind: 'redirect', to: withFlash(addressOf.settings('jobs'), 'job-retried') };
}

async function webhooks({ service }: WebRequest): Promise<WebAnswer> {
  return page(settingsWebhooksView(await service.webhooks()));
}

function page(content: Html, status = 200): WebAnswer {
  return { kind: 'page', title: 'Settings', area: 'settings', content, status };
}
