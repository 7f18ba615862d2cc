import { once } from '@holdfast/base';
import { BLOCKS_PAGE_FUNCTION, BLOCKS_PAGE_STYLE } from '@holdfast/blocks';
import { REVIEW_PAGE_STYLE } from '@holdfast/plan';
import type { ReadResourceResult } from '@modelcontextprotocol/server';
import { BLOCKS_VIEW_BUNDLE } from './bundles/blocks-view-bundle.js';
import { PLAN_VIEW_BUNDLE } from './bundles/plan-view-bundle.js';
import { viewDocument } from './view-document.js';
import { BLOCKS_VIEW_STYLE, VIEW_STYLE } from './view-style.js';

/** Addresses of the views that clients with MCP Apps show answers in. */
export type ViewUri = 'ui://holdfast/blocks' | 'ui://holdfast/plan';

/** A view as a resource; undefined where there is none at the address. Needs no project. */
export function readView(uri: string): ReadResourceResult | undefined {
  if (!Object.hasOwn(VIEWS, uri)) return undefined;
  const text = VIEWS[uri as ViewUri]();
  return { contents: [{ uri, mimeType: VIEW_TYPE, text, _meta: { ui: { prefersBorder: true } } }] };
}

const VIEW_TYPE = 'text/html;profile=mcp-app';

const VIEWS: Readonly<Record<ViewUri, () => string>> = {
  'ui://holdfast/blocks': once(() =>
    viewDocument({
      title: 'Blocks',
      style: BLOCKS_PAGE_STYLE + VIEW_STYLE + BLOCKS_VIEW_STYLE,
      bundle: BLOCKS_VIEW_BUNDLE,
      start: BLOCKS_PAGE_FUNCTION,
    }),
  ),
  'ui://holdfast/plan': once(() =>
    viewDocument({
      title: 'Change plan',
      style: REVIEW_PAGE_STYLE + VIEW_STYLE,
      bundle: PLAN_VIEW_BUNDLE,
    }),
  ),
};
