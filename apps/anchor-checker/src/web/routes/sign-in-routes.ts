import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CookieKind, cookieOf, dropCookie, setCookie } from '../access/cookies.js';
import { equalSecrets } from '../access/equal-secrets.js';
import { giveSession, isSecure, sessionSecret, takeSession } from '../access/let-in.js';
import { isFromOwnPage } from '../access/own-origin.js';
import { randomSecret, secretHash } from '../access/random-secret.js';
import { returnTo } from '../access/return-to.js';
import { beginSession, endSession, readSession } from '../access/sessions.js';
import { ASSETS } from '../page/assets.js';
import { pageHtml } from '../page/page.js';
import { signInView } from '../views/sign-in.js';
import type { WebOptions } from '../web-options.js';
import { sendHtml, sendProblem } from './send-answer.js';
import { valuesOf } from './values-of.js';

/** Addresses for those who are not signed in yet, and the way out. */
export function addSignInRoutes(app: FastifyInstance, options: WebOptions): void {
  const { signInsPerMinute = 10 } = options;
  const rateLimit = { max: signInsPerMinute, timeWindow: '1 minute' };
  app.get('/sign-in', (request, reply) => showSignIn(request, reply, options));
  app.post('/sign-in', { config: { rateLimit } }, (request, reply) =>
    signInByToken(request, reply, options),
  );
  app.post('/sign-out', (request, reply) => signOut(request, reply, options));
}

/** Ties the form to the browser before there is a session. */
const FORM_COOKIE: CookieKind = { name: 'holdfast_form', seconds: 3600, path: '/' };

/** Shows the form, with what went wrong before. */
export function showSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  options: WebOptions,
  problem?: { readonly status: number; readonly text: string },
): FastifyReply {
  const secret = cookieOf(request, FORM_COOKIE, isSecure(request, options)) ?? randomSecret();
  setCookie(reply, FORM_COOKIE, secret, isSecure(request, options));
  const given = valuesOf(request.method === 'GET' ? request.query : request.body);
  const content = signInView({
    csrf: secretHash(secret),
    returnTo: returnTo(given.one('return_to')),
    ...(options.provider === undefined ? {} : { provider: options.provider.name }),
    ...(problem === undefined ? {} : { problem: problem.text }),
  });
  return sendHtml(
    reply,
    problem?.status ?? 200,
    pageHtml({ title: 'Sign in', content, assets: ASSETS }),
  );
}

async function signInByToken(
  request: FastifyRequest,
  reply: FastifyReply,
  options: WebOptions,
): Promise<FastifyReply> {
  const form = valuesOf(request.body);
  const secret = cookieOf(request, FORM_COOKIE, isSecure(request, options));
  const isOurs =
    secret !== undefined &&
    equalSecrets(form.one('csrf') ?? '', secretHash(secret)) &&
    isFromOwnPage(request, options.publicUrl);
  if (!isOurs) {
    const text = 'This form did not come from this page, or is older than an hour. Try again.';
    return showSignIn(request, reply, options, { status: 403, text });
  }
  const tokenId = await options.personTokenId(form.one('token') ?? '');
  if (tokenId === undefined) {
    const text = 'This is no token of a person, or it was revoked or has ended.';
    return showSignIn(request, reply, options, { status: 401, text });
  }
  return await enter(request, reply, options, { tokenId }, returnTo(form.one('return_to')));
}

/** Begins a session of its own, so that nobody can have known its secret before. */
export async function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  options: WebOptions,
  owner: Parameters<typeof beginSession>[1],
  to: string,
): Promise<FastifyReply> {
  const old = sessionSecret(request, options);
  if (old !== undefined) await endSession(options.queries, old);
  const { queries, sessionSeconds } = options;
  giveSession(request, reply, options, await beginSession(queries, owner, sessionSeconds));
  dropCookie(reply, FORM_COOKIE, isSecure(request, options));
  return reply.redirect(to, 303);
}

async function signOut(
  request: FastifyRequest,
  reply: FastifyReply,
  options: WebOptions,
): Promise<FastifyReply> {
  const secret = sessionSecret(request, options);
  const reader = secret === undefined ? undefined : await readSession(options.queries, secret);
  if (secret !== undefined && reader !== undefined) {
    const given = valuesOf(request.body).one('csrf') ?? '';
    if (!(equalSecrets(given, reader.csrf) && isFromOwnPage(request, options.publicUrl))) {
      return sendProblem(reply, 403, [
        'Still signed in',
        'This came from another page. Go back and sign out there.',
      ]);
    }
    await endSession(options.queries, secret);
  }
  takeSession(request, reply, options);
  return reply.redirect('/sign-in', 303);
}
