/** Badges, counts, rows, tables, filters. */
export const LIST_STYLE = `
.badge{display:inline-flex;align-items:center;gap:.35em;padding:.05em .65em;border:1px solid currentColor;border-radius:1em;font-size:.82rem;font-weight:600;line-height:1.55;white-space:nowrap;color:var(--muted)}
.badge.is-fresh{color:var(--added-text)}.badge.is-stale{color:var(--warning-text);background:var(--warning);border-color:var(--warning-edge)}
.badge.is-moved-renamed{color:var(--link)}.badge.is-lost{color:var(--removed-text);background:var(--removed)}
.badge.is-unchecked{border-style:dashed}
.counts{display:flex;flex-wrap:wrap;gap:.15rem 1rem}
.count{color:var(--muted);text-decoration:none;padding:.15rem 0;display:inline-block}.count:hover{text-decoration:underline}
.count b{color:var(--text);font-variant-numeric:tabular-nums}
.count.is-lost b{color:var(--removed-text)}.count.is-stale b{color:var(--warning-text)}.count.is-moved-renamed b{color:var(--link)}.count.is-fresh b{color:var(--added-text)}
.repository{padding:1rem 1.15rem;display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.15rem 1.5rem}
.repository h2 a{text-decoration:none}.repository h2 a:hover{text-decoration:underline}
.repository-head,.repository-counts,.repository-foot{grid-column:1}.repository-counts{margin-top:.35rem}
.repository-spark{grid-column:2;grid-row:1/4;align-self:center}.repository-spark:empty{display:none}.repository>.notice{grid-column:1/-1;margin-top:.6rem}
.spark{display:block;color:var(--warning-text)}.spark.calm{color:var(--added-text)}
.spark-line{fill:none;stroke:currentColor;stroke-width:1.75;stroke-linejoin:round}.spark-area{fill:currentColor;opacity:.14}.spark-end{fill:currentColor}
.standing{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;justify-content:space-between;margin-top:1.1rem;padding:.85rem 1.15rem}
.standing>div{flex:1 1 18rem;min-width:0}
.busy{color:var(--link);font-weight:600}
.rows>.row{display:flex;flex-wrap:wrap;gap:.35rem 1rem;align-items:flex-start;padding:.8rem 1.15rem}
.rows>.row+.row{border-top:1px solid var(--border)}
.row-main{flex:1 1 16rem;min-width:0}.row>.badge{margin-top:.15rem;min-width:9.6rem;justify-content:center}
.row-total{color:var(--muted);white-space:nowrap;padding:.1rem 0}
.filter{margin-top:1.1rem}.filter ul{display:flex;flex-wrap:wrap;gap:.4rem}
.filter a{display:inline-flex;gap:.4em;padding:.25rem .75rem;border:1px solid var(--border);border-radius:1.2em;background:var(--card);color:var(--text);text-decoration:none;font-size:.93rem}
.filter a:hover{border-color:var(--link)}.filter a b{color:var(--muted);font-variant-numeric:tabular-nums}
.filter a[aria-current]{border-color:var(--link);background:var(--hunk);color:var(--link);font-weight:600}.filter a[aria-current] b{color:inherit}
.pager{display:flex;gap:.75rem;justify-content:center;margin-top:1.5rem}
.flush{overflow:clip}
.table{width:100%;border-collapse:collapse;font-size:.95rem}.table th{text-align:left;color:var(--muted);font-weight:500;font-size:.88rem;background:var(--header)}
.table th,.table td{padding:.55rem 1rem;vertical-align:top}.table tbody tr{border-top:1px solid var(--border)}
.table td:first-child,.table td:last-child{white-space:nowrap}.note-text{font-size:.92rem}
@media (max-width:48rem){.table,.table tbody,.table tr,.table td{display:block}.table thead{position:absolute;left:-200vw}
.table tr{padding:.6rem .9rem}.table td,.table td:last-child{white-space:normal;padding:.1rem 0 .1rem 4.2rem;position:relative}
.table td::before{content:attr(data-label);position:absolute;left:0;color:var(--muted);font-size:.88rem}
.row>.badge{min-width:0}.rows>.row{padding:.75rem .9rem}.repository{padding:.9rem}}
@media (max-width:34rem){.repository{grid-template-columns:minmax(0,1fr)}.repository-spark{grid-column:1;grid-row:auto;margin:.4rem 0}}
`;
