import { sha256 } from '@holdfast/base';
import type { DrawGraph } from '../draw-graph-model.js';
import { escapeXml } from '../text/display-text.js';
import { type PagePictures, pageBody } from './page-body.js';
import { pageData, scriptJson } from './page-data.js';
import { PAGE_SCRIPT } from './page-script.js';
import { PAGE_STYLE } from './page-style.js';

/**
 * One self-contained page: it asks for nothing, and its content security policy lets nothing run but
 * the one script that it has, by its hash.
 */
export function renderHtml(graph: DrawGraph, title: string, pictures: PagePictures): string {
  return [
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy()}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">',
    `<title>${escapeXml(title)}</title><style>${PAGE_STYLE}</style></head>`,
    `<body>${pageBody(graph, title, pictures)}`,
    `<script type="application/json" id="data">${scriptJson(pageData(graph))}</script>`,
    `<script>${PAGE_SCRIPT}</script></body></html>\n`,
  ].join('\n');
}

function policy(): string {
  const hash = Buffer.from(sha256(PAGE_SCRIPT), 'hex').toString('base64');
  return `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
}
