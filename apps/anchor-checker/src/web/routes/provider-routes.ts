import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CookieKind, cookieOf, dropCookie, setCookie } from '../access/cookies.js';
import { equalSecrets } from '../access/equal-secrets.js';
import { keepPerson } from '../access/keep-person.js';
import { isSecure } from '../access/let-in.js';
import { ownOrigin } from '../access/own-origin.js';
import { openProvider, type Provider } from '../access/provider/open-provider.js';
import { returnTo } from '../access/return-to.js';
import { keepSignIn, SIGN_IN_SECONDS, takeSignIn } from '../access/sign-ins.js';
import type { WebOptions } from '../web-options.js';
import { enter, showSignIn } from './sign-in-routes.js';
import { valuesOf } from './values-of.js';

const BASE = '/sign-in/provider';

/** Ties the way back to the browser that left: nobody can be made to finish another one's sign-in. */
const STATE_COOKIE: CookieKind = { name: 'holdfast_state', seconds: SIGN_IN_SECONDS, path: BASE };

/** Signing in with an identity provider, where one is configured. */
export function addProviderRoutes(app: FastifyInstance, options: WebOptions): void {
  if (options.provider === undefined) return;
  const provider = openProvider(options.provider);
  const { signInsPerMinute = 10 } = options;
  const config = { rateLimit: { max: signInsPerMinute, timeWindow: '1 minute' } };
  app.get(BASE, { config }, (request, reply) => leave(request, reply, options, provider));
  app.get(`${BASE}/callback`, { config }, (request, reply) =>
    comeBack(request, reply, options, provider),
  );
}

async function leave(
  request: FastifyRequest,
  reply: FastifyReply,
  options: WebOptions,
  provider: Provider,
): Promise<FastifyReply> {
  try {
    const leaving = await provider.leave(callbackOf(request, options));
    const to = returnTo(valuesOf(request.query).one('return_to'));
    await keepSignIn(options.queries, leaving, to);
    setCookie(reply, STATE_COOKIE, leaving.state, isSecure(request, options));
    return reply.redirect(leaving.address, 303);
  } catch (error) {
    request.log.error({ err: error }, 'the identity provider cannot be reached');
    const text = `${provider.name} cannot be reached at the moment. Try again, or sign in with a token.`;
    return showSignIn(request, reply, options, { status: 503, text });
  }
}

async function comeBack(
  request: FastifyRequest,
  reply: FastifyReply,
  options: WebOptions,
  provider: Provider,
): Promise<FastifyReply> {
  const refuse = (status: number, text: string) => {
    dropCookie(reply, STATE_COOKIE, isSecure(request, options));
    return showSignIn(request, reply, options, { status, text });
  };
  const state = cookieOf(request, STATE_COOKIE, isSecure(request, options));
  const given = valuesOf(request.query).one('state');
  const isOurs = state !== undefined && given !== undefined && equalSecrets(given, state);
  const left = isOurs ? await takeSignIn(options.queries, state) : undefined;
  if (state === undefined || left === undefined) {
    return refuse(403, 'This sign-in was not begun here, or it took too long. Try again.');
  }
  const { verifier, nonce, returnTo: to } = left;
  const url = new URL(callbackOf(request, options));
  url.search = new URL(request.url, url).search;
  try {
    const person = await provider.comeBack(url, { state, nonce, verifier });
    if (person.role === undefined) {
      return refuse(403, `${provider.name} knows you, but none of your groups has a role here.`);
    }
    const userId = await keepPerson(options.queries, person, person.role);
    dropCookie(reply, STATE_COOKIE, isSecure(request, options));
    return await enter(request, reply, options, { userId }, to);
  } catch (error) {
    request.log.warn({ err: error }, 'a sign-in was refused');
    return refuse(401, `${provider.name} did not sign you in. Try again.`);
  }
}

function callbackOf(request: FastifyRequest, { publicUrl }: WebOptions): string {
  return `${ownOrigin(request, publicUrl)}${BASE}/callback`;
}
