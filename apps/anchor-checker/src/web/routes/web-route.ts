import type { Role } from '../access/role.js';
import type { Html } from '../markup/html.js';
import type { Area } from '../page/page.js';
import type { ViewContext } from '../view-context.js';
import type { WebService } from '../web-service.js';

/** One address of the page, and who may use it. */
export interface WebRoute {
  readonly method: 'GET' | 'POST';
  /** With `:name` for what varies. */
  readonly url: string;
  readonly role: Role;
  readonly answer: (request: WebRequest) => Promise<WebAnswer>;
}

/** A request that was let in: who asks is known, and a form comes from a page of ours. */
export interface WebRequest {
  readonly service: WebService;
  readonly context: ViewContext;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Values;
  readonly form: Values;
}

/** What a query or a form says. */
export interface Values {
  /** The one value of a name; `undefined` for none, and for an empty one. */
  readonly one: (name: string) => string | undefined;
  readonly all: (name: string) => readonly string[];
}

/** What a route answers. */
export type WebAnswer =
  | {
      readonly kind: 'page';
      readonly title: string;
      readonly area: Area;
      readonly content: Html;
      readonly status?: number;
    }
  | { readonly kind: 'fragment'; readonly content: Html }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'file'; readonly name: string; readonly content: string }
  | { readonly kind: 'missing'; readonly what: string };
