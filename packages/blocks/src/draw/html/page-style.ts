import { DARK, LIGHT, type Palette } from '../svg/palette.js';
import { SANS, svgStyle } from '../svg/svg-style.js';

/** The page's whole style sheet, with that of the pictures. */
export const PAGE_STYLE = `${svgStyle()}
:root{${properties(LIGHT)};color-scheme:light dark}
@media screen and (prefers-color-scheme:dark){:root{${properties(DARK)}}}
*{box-sizing:border-box}[hidden]{display:none!important}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;height:100vh;height:100dvh;display:grid;grid-template:auto minmax(0,1fr)/minmax(0,1fr) 22rem;
background:var(--page);color:var(--text);font:14px/1.5 ${SANS};overflow-wrap:anywhere}
h1,h2,h3,p,ul,dl,dd,figure,fieldset{margin:0;padding:0;border:0}ul{list-style:none}
h1{font-size:1.15rem;line-height:1.3}h2{font-size:1rem;line-height:1.4}h3{font-size:12px;font-weight:600;color:var(--muted);margin-top:1rem}
code{font:12px/1.5 ui-monospace,SFMono-Regular,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace}
button,input{font:inherit;color:inherit}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-200vw}.skip:focus{left:.5rem;top:.5rem;z-index:2;padding:.35rem .75rem;background:var(--card);color:var(--link);border-radius:6px}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
header{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;padding:.6rem 1rem;background:var(--card);border-bottom:1px solid var(--border)}
.facts{color:var(--muted)}.tools{display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:center;margin-left:auto}
.tools input[type=search]{width:14rem;height:2rem;padding:0 .6rem;border:1px solid var(--edge);border-radius:6px;background:var(--card)}
.hits{color:var(--muted);min-width:4.5rem;font-size:13px}
.group,.view{display:flex;border:1px solid var(--edge);border-radius:6px;overflow:hidden}
.group:focus-within,.view:focus-within{overflow:visible}
.group button,.view label{height:calc(2rem - 2px);min-width:2rem;padding:0 .65rem;border:0;background:var(--card);display:inline-flex;align-items:center;justify-content:center;cursor:pointer}
.group>*+*,.view label+label{border-left:1px solid var(--border)}.group>:first-child,.view label:first-of-type{border-radius:5px 0 0 5px}.group>:last-child,.view label:last-of-type{border-radius:0 5px 5px 0}
.group output{min-width:3.6rem;text-align:center;line-height:calc(2rem - 2px);color:var(--muted);font-variant-numeric:tabular-nums}
.group button:hover,.view label:hover{background:var(--hover)}
.view input{position:absolute;opacity:0;pointer-events:none}.view label:has(:checked){background:var(--hover);color:var(--link);font-weight:600}
.view label:has(:focus-visible){outline:2px solid var(--link);outline-offset:1px}
main{position:relative;overflow:auto;min-height:0;cursor:grab;overscroll-behavior:contain}main.dragging{cursor:grabbing;user-select:none}
main figure{min-width:100%;min-height:100%;width:max-content;display:grid;place-content:center}
main svg{display:block}
aside{overflow:auto;padding:1rem;background:var(--card);border-left:1px solid var(--border)}
aside p{margin-top:.35rem}.quiet{color:var(--muted)}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.1rem .75rem;margin-top:.6rem}dt{color:var(--muted)}
.list{margin-top:.35rem}.list button{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 .75rem;width:100%;padding:.3rem .5rem;margin:0 -.5rem;width:calc(100% + 1rem);border:0;border-radius:6px;background:none;text-align:left;cursor:pointer}
.list button:hover{background:var(--hover)}.list b{font-weight:500}.list .n{color:var(--muted);font-variant-numeric:tabular-nums}
.list code,.list small{grid-column:1/-1;color:var(--muted);font-size:12px}
.via li{padding:.3rem 0;border-top:1px solid var(--border)}.via li:first-child{border:0}.via code{display:block}.via .to::before{content:"→ ";color:var(--muted)}
.mark{display:inline-block;margin:.35rem .35rem 0 0;padding:0 .5rem;border:1px solid;border-radius:1em;font-size:12px;font-weight:600}
.mark.cycle{color:var(--cycle);background:var(--cycle-ground)}.mark.forbidden{color:var(--forbidden);background:var(--forbidden-ground)}
.hf .node,.hf .edge,.hf .wire{cursor:pointer;transition:opacity .12s}
.hf .node:focus,.hf .edge:focus{outline:none}
.hf .node:hover .box{fill:var(--hover)}
.hf .node:focus-visible .box,.hf .node.chosen .box{stroke:var(--link);stroke-width:2.5;stroke-dasharray:none}
.hf .edge:focus-visible .pill,.hf .edge.chosen .pill,.hf .edge:hover .pill,.hf .cell:focus-visible rect,.hf .cell.chosen rect,.hf .cell:hover rect{stroke:var(--link);stroke-width:2}
.hf .wire.on .line{stroke:var(--link)}.hf .wire.on .tip{fill:var(--link)}.hf .wire.on.cycle .line{stroke:var(--cycle)}.hf .wire.on.cycle .tip{fill:var(--cycle)}
.hf .reach{fill:none;stroke:transparent;stroke-width:14}
.hf .head.node:focus-visible text,.hf .head.node.chosen text,.hf .head.node:hover text,.hf .head.node.on text{fill:var(--link);font-weight:600}
.hf .band{fill:var(--hover);opacity:0}.hf .band.on{opacity:1}
.hf.picked .node:not(.on),.hf.picked .edge:not(.on),.hf.picked .wire:not(.on){opacity:.22}
.hf.searching .node:not(.hit),.hf.searching .edge:not(.hit),.hf.searching .wire:not(.hit){opacity:.16}
.hf.matrix.picked .head.node:not(.on){opacity:.55}
@media (max-width:60rem){body{height:auto;min-height:100dvh;grid-template:auto minmax(20rem,62vh) auto/minmax(0,1fr)}
aside{border-left:0;border-top:1px solid var(--border);overflow:visible}.tools{margin-left:0}}
@media (max-width:34rem){header{padding:.6rem .75rem}.tools{width:100%}.search{flex:1 1 100%;display:flex;gap:.5rem;align-items:center}.tools input[type=search]{flex:1;width:auto;min-width:0}.hits{min-width:0}}
@media (prefers-reduced-motion:reduce){.hf .node,.hf .edge,.hf .wire{transition:none}}
@media (forced-colors:active){.hf .node:focus-visible .box,.hf .edge:focus-visible .pill,.hf .cell:focus-visible rect{stroke:Highlight}}
@media print{body{display:block;height:auto;background:none}.tools,.skip{display:none}header{border:0;padding:0 0 .5rem}
main{overflow:visible;height:auto}main figure{display:block;width:auto}main svg{max-width:100%!important;height:auto!important;max-height:85vh}
.hf .ground{fill:none}aside{border:0;padding:.5rem 0;break-before:page}.hf *{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`.replaceAll('\n', '');

/** The palette as custom properties: `--cycle-ground` and so on. */
function properties(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, color]) => `--${name.replace(/[A-Z]/gu, (c) => `-${c.toLowerCase()}`)}:${color}`)
    .join(';');
}
