import type { FastifyReply } from 'fastify';
import { markupOf } from '../markup/html.js';
import { ASSETS } from '../page/assets.js';
import { pageHtml } from '../page/page.js';
import type { ViewContext } from '../view-context.js';
import { problemView } from '../views/problem.js';
import type { WebAnswer } from './web-route.js';

/** Sends what a route answered. */
export function sendAnswer(
  reply: FastifyReply,
  answer: WebAnswer,
  context: ViewContext,
): FastifyReply {
  switch (answer.kind) {
    case 'redirect':
      return reply.redirect(answer.to, 303);
    case 'file':
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName(answer.name)}"`)
        .send(answer.content);
    case 'fragment':
      return sendHtml(reply, 200, markupOf(answer.content));
    case 'missing':
      return sendProblem(reply, 404, ['Nothing here', answer.what], context);
    case 'page': {
      const { title, area, content, status = 200 } = answer;
      return sendHtml(reply, status, pageHtml({ title, area, content, context, assets: ASSETS }));
    }
  }
}

/** Sends a view that says what is wrong; the way leads to the start. */
export function sendProblem(
  reply: FastifyReply,
  status: number,
  [title, text]: readonly [string, string],
  context?: ViewContext,
): FastifyReply {
  const way: readonly [string, string] =
    context === undefined ? ['To the start', '/'] : ['Repositories', '/'];
  const content = problemView(title, text, way);
  const known = context === undefined ? {} : { context };
  return sendHtml(reply, status, pageHtml({ title, content, assets: ASSETS, ...known }));
}

/** Sends a document; what stands in it is for this reader only. */
export function sendHtml(reply: FastifyReply, status: number, content: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(content);
}

function fileName(name: string): string {
  return name.replace(/[^\w.-]/g, '_');
}
