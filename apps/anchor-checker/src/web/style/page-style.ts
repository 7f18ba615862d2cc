import { DIFF_PAGE_STYLE } from '@holdfast/plan';
import { BASE_STYLE } from './base-style.js';
import { CARD_STYLE } from './card-style.js';
import { FORM_STYLE } from './form-style.js';
import { LIST_STYLE } from './list-style.js';
import { TOP_STYLE } from './top-style.js';

/** The page's whole style sheet; colours and differences are those of all our pages. */
export const PAGE_STYLE: string = [
  DIFF_PAGE_STYLE,
  BASE_STYLE,
  TOP_STYLE,
  LIST_STYLE,
  CARD_STYLE,
  FORM_STYLE,
]
  .join('')
  .replaceAll('\n', '');
