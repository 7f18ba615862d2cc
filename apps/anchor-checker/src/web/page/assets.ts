import { sha256 } from '@holdfast/base';
import { PAGE_SCRIPT } from '../script/page-script.js';
import { PAGE_STYLE } from '../style/page-style.js';

/** Addresses of what the page loads, which change with their content. */
export interface Assets {
  readonly style: string;
  readonly script: string;
  readonly icon: string;
}

/** One file that the page loads. */
export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly content: string;
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#0550ae" stroke-width="2" stroke-linecap="round"><circle cx="12" cy="5" r="2.5"/><path d="M12 7.5V21M7 11h10M4 14c0 4 3.500 7 8 7s8-3 8-7"/></svg>';

const STYLE = assetOf('page', 'css', 'text/css', PAGE_STYLE);
const SCRIPT = assetOf('page', 'js', 'text/javascript', PAGE_SCRIPT);
const IMAGE = assetOf('icon', 'svg', 'image/svg+xml', ICON);

/** All files that the page loads. */
export const ASSET_FILES: readonly Asset[] = [STYLE, SCRIPT, IMAGE];

/** Their addresses. */
export const ASSETS: Assets = { style: STYLE.path, script: SCRIPT.path, icon: IMAGE.path };

function assetOf(name: string, extension: string, type: string, content: string): Asset {
  const path = `/assets/${name}-${sha256(content).slice(0, 12)}.${extension}`;
  return { path, type: `${type}; charset=utf-8`, content };
}
