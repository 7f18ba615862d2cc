/** The bar above every view. */
export const TOP_STYLE = `
.top{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.75rem;padding:.55rem 1.5rem;background:var(--card);border-bottom:1px solid var(--border)}
.brand,.brand a{display:flex;align-items:center;gap:.5rem;color:var(--text);text-decoration:none;font-size:1.05rem}
.mark-icon{fill:none;stroke:var(--link);stroke-width:2;stroke-linecap:round}
.top nav{flex:1 1 auto}.top nav ul{display:flex;flex-wrap:wrap;gap:.2rem}
.top nav a{display:block;padding:.35rem .7rem;border-radius:6px;color:var(--text);text-decoration:none}
.top nav a:hover{background:var(--hunk)}
.top nav a[aria-current]{background:var(--hunk);color:var(--link);font-weight:600}
.waiting{display:inline-block;min-width:1.5em;padding:0 .4em;margin-left:.15em;border-radius:1em;background:var(--warning);color:var(--warning-text);border:1px solid var(--warning-edge);font-size:.8rem;line-height:1.45;text-align:center}
.who{display:flex;align-items:center;gap:.9rem;font-size:.9rem}
@media (max-width:52rem){.top{padding:.5rem .9rem;gap:.35rem .75rem}.brand{flex:1}.top nav{order:3;flex:1 1 100%;margin:0 -.5rem}.top nav a{padding:.35rem .5rem}
.who{gap:.6rem}}
@media (max-width:26rem){.top nav ul{gap:0}.top nav a{padding:.35rem .45rem;font-size:.95rem}}
`;
