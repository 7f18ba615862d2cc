/** One value per name for each colour scheme. */
export type Palette = typeof LIGHT;

/**
 * Colours of the page. Every text colour has a contrast of at least 4.5 to 1 on every background it
 * appears on (WCAG 2.2 AA); a test holds it to that.
 */
export const LIGHT = {
  page: '#f6f8fa',
  card: '#ffffff',
  header: '#f6f8fa',
  border: '#d1d9e0',
  text: '#1f2328',
  muted: '#57606a',
  link: '#0550ae',
  focus: '#0550ae',
  added: '#e6ffec',
  addedMark: '#b3f0c2',
  addedText: '#116329',
  removed: '#ffebe9',
  removedMark: '#ffcfc9',
  removedText: '#a40e26',
  hunk: '#eaf3fc',
  void: '#f3f5f7',
  warning: '#fff8c5',
  warningEdge: '#d4a72c',
  warningText: '#6b4400',
  symbol: '#8a0f6b',
  keyword: '#a0111f',
  string: '#0a3069',
  number: '#023b95',
  type: '#702c00',
  title: '#622cbc',
  comment: '#4b535d',
  attribute: '#024c1a',
  variable: '#702c00',
  meta: '#4b535d',
} as const satisfies Record<string, string>;

export const DARK: Record<keyof Palette, string> = {
  page: '#010409',
  card: '#0d1117',
  header: '#151b23',
  border: '#3d444d',
  text: '#e6edf3',
  muted: '#9ba5b0',
  link: '#79b8ff',
  focus: '#79b8ff',
  added: '#12261e',
  addedMark: '#1c4a2b',
  addedText: '#56d364',
  removed: '#2a1519',
  removedMark: '#61221f',
  removedText: '#ff8f88',
  hunk: '#121d2f',
  void: '#090d13',
  warning: '#272115',
  warningEdge: '#9e6a03',
  warningText: '#e3b341',
  symbol: '#ff9bd8',
  keyword: '#ff9b93',
  string: '#b0dcff',
  number: '#8cc8ff',
  type: '#ffc57f',
  title: '#dcbdff',
  comment: '#a9b3bd',
  attribute: '#8ce99a',
  variable: '#ffc57f',
  meta: '#a9b3bd',
};

/** The palette as custom properties: `--added-mark` and so on. */
export function paletteStyle(palette: Record<keyof Palette, string>): string {
  return Object.entries(palette)
    .map(([name, color]) => `--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}:${color}`)
    .join(';');
}
