import { DARK, LIGHT, paletteStyle } from './palette.js';

/** Colours of both schemes and fonts, as custom properties. */
export const ROOT_STYLE = `
:root{${paletteStyle(LIGHT)};color-scheme:light dark;
--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
--mono:ui-monospace,SFMono-Regular,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace}
@media screen and (prefers-color-scheme:dark){:root{${paletteStyle(DARK)}}}
`;
