import type { DrawGraph } from '../draw-graph-model.js';
import { graphSentence } from '../svg/sentences.js';
import { type SvgPicture, svgElement } from '../svg/svg-picture.js';
import { escapeXml } from '../text/display-text.js';

/** The pictures of a page: one of them, or both. */
export interface PagePictures {
  readonly nodes?: SvgPicture | undefined;
  readonly matrix?: SvgPicture | undefined;
}

/** All that is seen of a page: what it is of, the tools, the pictures, and the panel beside them. */
export function pageBody(graph: DrawGraph, title: string, { nodes, matrix }: PagePictures): string {
  const isBoth = nodes !== undefined && matrix !== undefined;
  return [
    '<a class="skip" href="#picture">Skip to the picture</a>',
    `<header><h1><bdi>${escapeXml(title)}</bdi></h1><p class="facts">${escapeXml(graphSentence(graph))}</p>`,
    `<div class="tools">${SEARCH}${isBoth ? VIEWS : ''}${ZOOM}</div></header>`,
    `<main id="picture" tabindex="-1">${figure('nodes', nodes, true)}${figure('matrix', matrix, !isBoth)}</main>`,
    '<aside id="detail" aria-label="Details" tabindex="-1"></aside>',
  ].join('\n');
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
