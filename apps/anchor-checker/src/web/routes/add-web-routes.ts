import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { letIn } from '../access/let-in.js';
import type { Reader, ViewContext } from '../view-context.js';
import type { WebOptions } from '../web-options.js';
import { flashOf, withoutFlash } from './flashes.js';
import { sendAnswer, sendProblem } from './send-answer.js';
import { valuesOf } from './values-of.js';
import type { WebRoute } from './web-route.js';
import { WEB_ROUTES } from './web-routes.js';

/** Adds every address of the page; none is reached by somebody who may not use it. */
export function addWebRoutes(app: FastifyInstance, options: WebOptions): void {
  for (const route of WEB_ROUTES) {
    app.route({
      method: route.method,
      url: route.url,
      handler: (request, reply) => handle(route, request, reply, options),
    });
  }
}

async function handle(
  route: WebRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  options: WebOptions,
): Promise<FastifyReply> {
  const admission = await letIn(request, route.role, options);
  if (admission.kind === 'stranger') return askToSignIn(request, reply);
  if (admission.kind === 'forged') return sendProblem(reply, 403, FORGED);
  const context = await contextOf(request, admission.reader, options);
  if (admission.kind === 'forbidden') return sendProblem(reply, 403, FORBIDDEN, context);
  const answer = await route.answer({
    service: options.service,
    context,
    params: paramsOf(request),
    query: valuesOf(request.query),
    form: valuesOf(request.body),
  });
  return sendAnswer(reply, answer, context);
}

const FORGED = [
  'Not from this page',
  'This came from another page, or from before you signed in. Go back, load the page again, and send it once more.',
] as const;
const FORBIDDEN = [
  'Not allowed',
  'Your role does not let you do this. Somebody with the role admin can change that.',
] as const;

/** A form is not sent again by itself: what it does is for somebody who sees it. */
function askToSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isView = request.method === 'GET' && !request.url.endsWith('/diff');
  const query =
    isView && request.url !== '/' ? `?return_to=${encodeURIComponent(request.url)}` : '';
  return reply.redirect(`/sign-in${query}`, 303);
}

/** What views know of who reads them and where they are. */
export async function contextOf(
  request: FastifyRequest,
  reader: Reader,
  { service }: WebOptions,
): Promise<ViewContext> {
  const flash = request.method === 'GET' ? flashOf(valuesOf(request.query).one('done')) : undefined;
  return {
    here: withoutFlash(request.url),
    reader,
    waiting: request.method === 'GET' ? await service.waiting() : 0,
    ...(flash === undefined ? {} : { flash }),
  };
}

function paramsOf(request: FastifyRequest): Readonly<Record<string, string>> {
  return request.params as Readonly<Record<string, string>>;
}
