/** What a framed page has besides the style of the page itself: as tall as what is in it. */
export const VIEW_STYLE = `
html,body.hf-view{height:auto;min-height:0}
body.hf-view{display:block;padding:1rem;background:var(--page);color:var(--text)}
body.hf-page .hf-top{margin-bottom:1rem}
.hf-top p+p,.hf-top h1+p{margin-top:.25rem}
.hf-top button{margin:.5rem .5rem 0 0;padding:.25rem .75rem;border:1px solid var(--muted);border-radius:6px;background:var(--card);
color:var(--text);font:inherit;cursor:pointer}.hf-top button:hover{color:var(--link);border-color:var(--link)}.hf-top button:disabled{opacity:.6;cursor:default}
.hf-section{margin-top:1rem}.hf-list{margin-top:.35rem;padding:0;list-style:none;border:1px solid var(--border);border-radius:6px;background:var(--card)}
.hf-list li{padding:.4rem .75rem}.hf-list li+li{border-top:1px solid var(--border)}.hf-list b{font-weight:600}
.hf-list p,.hf-mark{color:var(--muted);font-size:13px}.hf-mark{white-space:normal}
`.replaceAll('\n', '');

/** The map's page fills a window; in a frame that grows with it, that would have no end. */
export const BLOCKS_VIEW_STYLE = `
body.hf-page{display:grid;grid-template:none;grid-template-columns:minmax(0,1fr);grid-auto-rows:auto;padding:0}
body.hf-page .hf-top{margin:0;padding:.6rem 1rem}
body.hf-page .skip:not(:focus){position:fixed}
body.hf-page main{max-height:30rem}body.hf-page aside{border-left:0;border-top:1px solid var(--border);overflow:visible}
@media (min-width:48rem){body.hf-page{grid-template-columns:minmax(0,1fr) 20rem}.hf-page .hf-top{grid-column:1/-1}
body.hf-page main{height:30rem}body.hf-page aside{height:30rem;overflow:auto;border-top:0;border-left:1px solid var(--border)}}
`.replaceAll('\n', '');
