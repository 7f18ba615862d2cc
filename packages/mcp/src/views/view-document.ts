import { sha256 } from '@holdfast/base';
import { ANSWER_SCRIPT } from './answer-script.js';
import { HOST_SCRIPT } from './host-script.js';
import { SHOW_SCRIPT } from './show-script.js';

/** What one view is made of. */
export interface ViewParts {
  readonly title: string;
  readonly style: string;
  /** Script that declares `view`, with what makes content of an answer. */
  readonly bundle: string;
  /** Source of the function that makes the markup work, where it needs one. */
  readonly start?: string;
}

/**
 * One self-contained page that shows answers which its host gives it. It asks for nothing; its content
 * security policy lets nothing run but its script and nothing style it but its sheet, both by their hash.
 */
export function viewDocument({ title, style, bundle, start = '()=>{}' }: ViewParts): string {
  const script = [
    "(()=>{'use strict';",
    bundle,
    `const start=${start};`,
    ANSWER_SCRIPT,
    SHOW_SCRIPT,
    HOST_SCRIPT,
    'connect();})()',
  ].join('\n');
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">',
    `<title>${title}</title><style>${style}</style></head>`,
    '<body class="hf-view"><p role="status">Waiting for an answer.</p>',
    `<script>${script}</script></body></html>\n`,
  ].join('\n');
}

function hashOf(text: string): string {
  return `'sha256-${Buffer.from(sha256(text), 'hex').toString('base64')}'`;
}
