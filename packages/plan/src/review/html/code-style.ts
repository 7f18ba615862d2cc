/** Style of the tables of differences and of the code in them. */
export const DIFF_STYLE = `
.diff{width:100%;table-layout:fixed;border-collapse:collapse;border-top:1px solid var(--border);font:12px/1.6 var(--mono)}
.diff thead th{padding:.1rem .6rem;background:var(--header);color:var(--muted);font:12px/1.6 var(--sans);text-align:left;
border-bottom:1px solid var(--border)}
.diff th.no,.diff td.no,.diff col.no{width:3.6rem;white-space:nowrap;overflow-wrap:normal}
.diff td{padding:0 .6rem;vertical-align:top}.diff th.no,.diff td.no{text-align:right}
.diff td.no{color:var(--muted);user-select:none;-webkit-user-select:none}
.diff td.code{padding-left:1.7rem;white-space:pre-wrap;tab-size:4;position:relative;overflow-wrap:anywhere}
.planned td.code{padding-left:.6rem}
.sign{position:absolute;left:.6rem;font-weight:600;user-select:none;-webkit-user-select:none}
.added,.diff .added td{background:var(--added)}.removed,.diff .removed td{background:var(--removed)}
.added .sign,.added>.sign{color:var(--added-text)}.removed .sign,.removed>.sign{color:var(--removed-text)}
.diff td.no.added,.diff .added td.no{color:var(--added-text)}.diff td.no.removed,.diff .removed td.no{color:var(--removed-text)}
.diff td.void{background:var(--void)}
.hunk th{padding:.15rem .9rem;background:var(--hunk);color:var(--muted);font-weight:400;text-align:left}
.split td.code{border-right:1px solid var(--border)}.split td.code:last-child{border-right:0}
mark{color:inherit;border-radius:2px}
.added mark{background:var(--added-mark);box-shadow:inset 0 -2px var(--added-text)}
.removed mark{background:var(--removed-mark);box-shadow:inset 0 -2px var(--removed-text)}
.x{color:var(--symbol);font-weight:600}
.end{margin-left:.5em;padding:0 .3em;border:1px solid currentColor;border-radius:3px;color:var(--symbol);font:600 10px/1.2 var(--sans);
white-space:nowrap;user-select:none;-webkit-user-select:none}
.k{color:var(--keyword)}.s{color:var(--string)}.n{color:var(--number)}.t{color:var(--type)}.f{color:var(--title)}
.c{color:var(--comment);font-style:italic}.a{color:var(--attribute)}.v{color:var(--variable)}.m{color:var(--meta)}
.diff.unified{display:none}
@media (max-width:60rem){.diff.split{display:none}.diff.unified{display:table}}
@media (max-width:34rem){.diff{font-size:11px}.diff th.no,.diff td.no{width:2.3rem;padding:0 .25rem}.diff thead th{padding:.1rem .25rem}
.diff td.code{padding-left:1.2rem;padding-right:.3rem}.sign{left:.3rem}.hunk th{padding:.15rem .5rem}}
@media print{.diff.split{display:none}.diff.unified{display:table}}
`;

/** Style of the file sections, their tables and the code in them. */
export const CODE_STYLE = `
.file{margin-bottom:1rem;background:var(--card);border:1px solid var(--border);border-radius:6px;overflow:clip}
.file>summary{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.15rem .75rem;align-items:baseline;
padding:.5rem .9rem;background:var(--header);cursor:pointer;list-style:none}
.file>summary:focus-visible{outline-offset:-2px}
.file[open]>summary{border-bottom:1px solid var(--border)}
.file>summary::-webkit-details-marker{display:none}
.file>summary::before{content:"";align-self:center;width:0;height:0;border:.3em solid transparent;border-left-color:var(--muted);
margin-right:-.35em}
.file[open]>summary::before{border-left-color:transparent;border-top-color:var(--muted);transform:translate(-.15em,.15em)}
.file>summary h3{flex:1 1 12rem;font-size:13px;font-weight:600}
.about{padding:.6rem .9rem}.about p+p,.about ul{margin-top:.3rem}
.told{font-family:var(--mono);font-size:12px}
.pictures{display:flex;flex-wrap:wrap;gap:1rem;padding:0 .9rem .9rem}.pictures figure{margin:0}
.pictures img{display:block;max-width:min(24rem,100%);max-height:18rem;border:1px solid var(--border);
background:repeating-conic-gradient(var(--void) 0 25%,var(--page) 0 50%) 0 0/16px 16px}
.pictures figcaption{color:var(--muted);font-size:12px}
.hashes,.remark{color:var(--muted);font-size:13px}
.warnings li{padding:.25rem .6rem;border-left:4px solid var(--border)}.warnings li+li{margin-top:.25rem}
.warnings .warning{background:var(--warning);border-left-color:var(--warning-edge)}
.warnings strong{font-family:var(--mono);font-size:.92em}.warnings .warning strong{color:var(--warning-text)}
${DIFF_STYLE}
body:has(#view-unified:checked) .split{display:none}body:has(#view-unified:checked) .unified{display:table}
@media (max-width:34rem){.file>summary h3{flex-basis:0;min-width:8rem}}
`;
