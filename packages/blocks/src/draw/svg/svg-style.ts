import { DARK, LIGHT, type Palette } from './palette.js';

/**
 * The style of a picture. Colours are written out instead of being custom properties, because many
 * programs that show SVG know none.
 */
export function svgStyle(): string {
  return `${SHAPES}${colors(LIGHT)}@media (prefers-color-scheme:dark){${colors(DARK)}}@media print{${colors(LIGHT)}}`;
}

export const SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif';

const SHAPES = [
  `.hf text{font-family:${SANS};unicode-bidi:isolate}`,
  '.hf .name{font-size:13px;font-weight:600}.hf .meta{font-size:11px}.hf .count{font-size:11px;font-weight:600;font-variant-numeric:tabular-nums}',
  '.hf .box{stroke-width:1}.hf .planned .box{stroke-dasharray:5 4}.hf .line{fill:none}.hf .forbidden .line{stroke-dasharray:6 4}',
  '.hf .legend text{font-size:12px}.hf .head{font-size:12px}.hf .number{font-size:11px}',
].join('');

function colors(p: Palette): string {
  return [
    `.hf .ground{fill:${p.page}}.hf text{fill:${p.text}}.hf .meta,.hf .legend text,.hf .number{fill:${p.muted}}`,
    `.hf .box{fill:${p.card};stroke:${p.edge}}.hf .bar{fill:${p.edge}}.hf .ratified .bar{fill:${p.signed}}.hf .drifted .bar{fill:${p.cycle}}`,
    `.hf .line{stroke:${p.edge}}.hf .tip{fill:${p.edge}}.hf .pill{fill:${p.page};stroke:${p.border}}`,
    `.hf .cycle .line{stroke:${p.cycle}}.hf .cycle .tip{fill:${p.cycle}}.hf .cycle .count{fill:${p.cycle}}`,
    `.hf .forbidden .line{stroke:${p.forbidden}}.hf .forbidden .tip{fill:${p.forbidden}}.hf .forbidden .count{fill:${p.forbidden}}`,
    `.hf .grid{stroke:${p.border}}.hf .sheet{fill:${p.card};stroke:${p.border}}.hf .self{fill:${p.border}}.hf .group{fill:none;stroke:${p.cycle};stroke-width:2}`,
    `.hf .h1 rect{fill:${p.heat1}}.hf .h2 rect{fill:${p.heat2}}.hf .h3 rect{fill:${p.heat3}}.hf .h4 rect{fill:${p.heat4}}`,
    `.hf .cell text{fill:${p.heatText}}.hf .h4 text{fill:${p.heatStrong}}`,
    `.hf .back rect{fill:${p.cycleGround};stroke:${p.cycle}}.hf .back text{fill:${p.cycle}}`,
    `.hf .cell.forbidden rect{fill:${p.forbiddenGround};stroke:${p.forbidden}}.hf .cell.forbidden text{fill:${p.forbidden}}`,
  ].join('');
}
