/** One value per name for each colour scheme. */
export type Palette = Readonly<Record<keyof typeof LIGHT, string>>;

/**
 * Colours of pictures. Every text has a contrast of at least 4.5 to 1 on every ground it appears on,
 * every line and edge that means something 3 to 1 (WCAG 2.2 AA); a test holds it to that.
 */
export const LIGHT = {
  page: '#f6f8fa',
  card: '#ffffff',
  hover: '#eaf3fc',
  border: '#d1d9e0',
  edge: '#6e7781',
  text: '#1f2328',
  muted: '#57606a',
  link: '#0550ae',
  signed: '#1a7f37',
  cycle: '#9a5000',
  cycleGround: '#fff3dc',
  forbidden: '#c01030',
  forbiddenGround: '#ffebe9',
  heat1: '#e3eefb',
  heat2: '#c3dcf8',
  heat3: '#93c1f3',
  heat4: '#0b5cad',
  heatText: '#1f2328',
  heatStrong: '#ffffff',
} as const;

export const DARK: Palette = {
  page: '#010409',
  card: '#0d1117',
  hover: '#121d2f',
  border: '#3d444d',
  edge: '#848d97',
  text: '#e6edf3',
  muted: '#9ba5b0',
  link: '#79b8ff',
  signed: '#56d364',
  cycle: '#e3b341',
  cycleGround: '#2b2111',
  forbidden: '#ff8f88',
  forbiddenGround: '#2a1519',
  heat1: '#12243a',
  heat2: '#173a61',
  heat3: '#1d5289',
  heat4: '#79b8ff',
  heatText: '#e6edf3',
  heatStrong: '#010409',
};
