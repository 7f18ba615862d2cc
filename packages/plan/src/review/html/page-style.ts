import { CODE_STYLE } from './code-style.js';
import { ROOT_STYLE } from './root-style.js';

/** The page's whole style sheet. */
export const PAGE_STYLE = `
${ROOT_STYLE}
*{box-sizing:border-box}
html{scroll-padding-top:3.5rem;-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0 auto;max-width:100rem;padding:1.5rem 1.5rem 3rem;background:var(--page);color:var(--text);
font:14px/1.5 var(--sans);overflow-wrap:anywhere}
h1,h2,h3,p,ul,ol{margin:0;padding:0}ul,ol{list-style:none}
h1{font-size:1.5rem;line-height:1.3}h2{font-size:1rem;line-height:1.5}h3{font-size:inherit;line-height:inherit}
a{color:var(--link);text-underline-offset:.2em}
code,.path,h3,.index a{font-family:var(--mono)}code{font-size:.92em}h1 code{font-size:.9em}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.skip{position:absolute;left:-200vw}.skip:focus{position:static;display:inline-block;margin-bottom:.5rem}
header{margin-bottom:1rem}
.card{margin-bottom:1rem;padding:.75rem 1rem;background:var(--card);border:1px solid var(--border);border-radius:6px}
.card h2{margin-bottom:.35rem}
.verdict{display:flex;gap:.6rem;margin:.75rem 0;padding:.6rem .9rem;border:1px solid var(--border);border-left-width:4px;
border-radius:6px;background:var(--card);font-weight:600}
.verdict.open{border-left-color:var(--added-text)}.verdict.open span{color:var(--added-text)}
.verdict.blocked,.verdict.stale{border-left-color:var(--removed-text);color:var(--removed-text)}
.facts{display:flex;flex-wrap:wrap;gap:.15rem 1.5rem;color:var(--muted)}
.plus{color:var(--added-text);font-weight:600}.minus{color:var(--removed-text);font-weight:600}
.kind{display:inline-block;min-width:5.3em;padding:0 .5em;border:1px solid currentColor;border-radius:1em;
font-size:12px;line-height:1.6;text-align:center;font-weight:600}
.kind.create{color:var(--added-text)}.kind.update,.kind.move,.kind.chmod{color:var(--link)}.kind.delete{color:var(--removed-text)}
.type{color:var(--muted)}.type::before{content:"("}.type::after{content:")"}
.blockers li+li{margin-top:.6rem}.blockers strong{color:var(--removed-text)}
.index li{display:grid;grid-template-columns:auto minmax(0,1fr) auto;gap:.1rem .75rem;align-items:baseline;padding:.3rem 0}
.index>ol>li+li{border-top:1px solid var(--border)}
.names{grid-column:2/-1;display:flex;flex-wrap:wrap;gap:.25rem}.index .names li{display:block;padding:0}
.names .warning,.names .note{padding:0 .5em!important;border-radius:4px;font-size:12px;line-height:1.6}
.names .warning{background:var(--warning);color:var(--warning-text);border:1px solid var(--warning-edge)}
.names .note{color:var(--muted);border:1px solid var(--border)}
.counts{white-space:nowrap;color:var(--muted);font-variant-numeric:tabular-nums}
.list{border-collapse:collapse}.list th,.list td{padding:.25rem 1.5rem .25rem 0;text-align:left;vertical-align:baseline}
.list thead th{color:var(--muted);font-weight:400}.list tbody tr{border-top:1px solid var(--border)}
.list tbody th{font-family:var(--mono);font-weight:600}
.checks li{padding:.1rem 0}
footer{color:var(--muted);font-size:13px}footer p+p{margin-top:.25rem}
.bar{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem;align-items:center;margin:1.5rem 0 .5rem}
.view{display:flex;gap:1rem;margin:0;padding:0;border:0}.view legend{position:absolute;left:-200vw}
.view label{display:inline-flex;gap:.35rem;align-items:center}.view input{accent-color:var(--link);margin:0}
${CODE_STYLE}
@media (max-width:60rem){body{padding:1rem .75rem 2rem}.view{display:none}}
@media (max-width:34rem){.card{padding:.6rem .75rem}.index li{grid-template-columns:auto minmax(0,1fr)}
.index a{grid-column:1/-1}.index .kind{grid-row:1}.index .counts{grid-row:1;grid-column:2;justify-self:end}.names{grid-column:1/-1}
.list th,.list td{padding-right:.75rem}}
@media print{body{max-width:none;padding:0;background:none;font-size:10pt}.skip,.view{display:none}
.file>summary{position:static;break-after:avoid}.diff tr{break-inside:avoid}
.diff td,.diff .hunk th,mark,.verdict,.names li,.kind{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`.replaceAll('\n', '');
