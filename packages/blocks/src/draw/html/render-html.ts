import { sha256 } from '@holdfast/base';
import type { DrawGraph } from '../draw-graph.js';
import { graphSentence } from '../svg/sentences.js';
import { type SvgPicture, svgElement } from '../svg/svg-picture.js';
import { escapeXml } from '../text/display-text.js';
import { pageData } from './page-data.js';
import { PAGE_SCRIPT } from './page-script.js';
import { PAGE_STYLE } from './page-style.js';

/** The pictures of a page: one of them, or both. */
export interface PagePictures {
  readonly nodes?: SvgPicture | undefined;
  readonly matrix?: SvgPicture | undefined;
}

/**
 * One self-contained page: it asks for nothing, and its content security policy lets nothing run but
 * the one script that it has, by its hash.
 */
export function renderHtml(
  graph: DrawGraph,
  title: string,
  { nodes, matrix }: PagePictures,
): string {
  const isBoth = nodes !== undefined && matrix !== undefined;
  return [
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy()}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">',
    `<title>${escapeXml(title)}</title><style>${PAGE_STYLE}</style></head>`,
    '<body><a class="skip" href="#picture">Skip to the picture</a>',
    `<header><h1><bdi>${escapeXml(title)}</bdi></h1><p class="facts">${escapeXml(graphSentence(graph))}</p>`,
    `<div class="tools">${SEARCH}${isBoth ? VIEWS : ''}${ZOOM}</div></header>`,
    `<main id="picture" tabindex="-1">${figure('nodes', nodes, true)}${figure('matrix', matrix, !isBoth)}</main>`,
    '<aside id="detail" aria-label="Details" tabindex="-1"></aside>',
    `<script type="application/json" id="data">${pageData(graph)}</script>`,
    `<script>${PAGE_SCRIPT}</script></body></html>\n`,
  ].join('\n');
}

function policy(): string {
  const hash = Buffer.from(sha256(PAGE_SCRIPT), 'hex').toString('base64');
  return `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
}

const SEARCH =
  '<div class="search"><label class="unseen" for="search">Search blocks</label><input id="search" type="search" placeholder="Search blocks  /" autocomplete="off" spellcheck="false"> <span class="hits" id="hits" role="status"></span></div>';

const VIEWS =
  '<fieldset class="view"><legend class="unseen">Picture</legend><label><input type="radio" name="view" value="nodes" checked>Graph</label><label><input type="radio" name="view" value="matrix">Matrix</label></fieldset>';

const ZOOM =
  '<div class="group" role="group" aria-label="Zoom"><button type="button" id="zoom-out" aria-label="Zoom out">−</button><output id="zoom">100 %</output><button type="button" id="zoom-in" aria-label="Zoom in">+</button><button type="button" id="zoom-fit">Fit</button></div>';

function figure(
  kind: 'nodes' | 'matrix',
  picture: SvgPicture | undefined,
  isSeen: boolean,
): string {
  if (picture === undefined) return '';
  const name = kind === 'nodes' ? 'Graph of blocks' : 'Dependency matrix';
  const svg = svgElement(picture, '', `role="group" aria-label="${name}"`);
  const withKind = svg.replace('class="hf"', `class="hf ${kind}"`);
  return `<figure id="view-${kind}"${isSeen ? '' : ' hidden'}>${withKind}</figure>`;
}
