/** Type, links, sections, notices: what every view has. */
export const BASE_STYLE = `
*{box-sizing:border-box}[hidden]{display:none!important}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:1rem}
body{margin:0;background:var(--page);color:var(--text);font:15px/1.55 var(--sans);overflow-wrap:anywhere}
h1,h2,h3,p,ul,ol,dl,dd,fieldset,figure{margin:0;padding:0}ul,ol{list-style:none}fieldset{border:0;min-width:0}
h1{font-size:1.6rem;line-height:1.25;letter-spacing:-.01em;font-weight:650}h2{font-size:1.07rem;line-height:1.4;font-weight:650}
h3{font-size:1rem;line-height:1.5;font-weight:600}
h1 code,h3 code{font-size:.92em}
code,pre,kbd{font-family:var(--mono);font-size:.88em}
a{color:var(--link);text-underline-offset:.2em;text-decoration-thickness:1px}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:3px}
main:focus,article:focus{outline:none}
.quiet,.hint,.place,.seen,.which{color:var(--muted)}.quiet,.hint,.seen{font-size:.9rem}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:-200vw;z-index:3}.skip:focus{left:.75rem;top:.6rem;padding:.4rem .8rem;background:var(--card);border-radius:6px}
main{max-width:80rem;margin:0 auto;padding:1.75rem 1.5rem 4rem}
.lead{margin-top:.35rem;color:var(--muted);max-width:46rem}
.section{margin:2rem 0 .7rem}
.card{background:var(--card);border:1px solid var(--border);border-radius:8px}
.stack{display:grid;gap:1rem;margin-top:1.1rem}.stack>*{min-width:0}
.head{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:flex-start;justify-content:space-between}
.head>div{min-width:0;flex:1 1 20rem}
.what{color:var(--muted);font-weight:400}
.tag{display:inline-block;padding:0 .5em;border:1px solid var(--border);border-radius:4px;color:var(--muted);font-size:.8rem;line-height:1.6;font-weight:400}
.crumbs{margin-bottom:.4rem;font-size:.9rem}.crumbs ol{display:flex;flex-wrap:wrap;gap:0 .45rem}
.crumbs li:not(:last-child)::after{content:"/";margin-left:.45rem;color:var(--muted)}
.notice{margin-top:.9rem;padding:.6rem .9rem;background:var(--card);border:1px solid var(--border);border-left:4px solid var(--muted);border-radius:6px}
.place-line{display:block}.notice p:empty{display:none}.notice p+p{margin-top:.2rem;color:var(--muted)}
.notice.good{border-left-color:var(--added-text)}.notice.good .tone{color:var(--added-text)}
.notice.warning{border-left-color:var(--warning-edge)}.notice.warning .tone{color:var(--warning-text)}
.notice.bad{border-left-color:var(--removed-text)}.notice.bad .tone,.error-text{color:var(--removed-text)}
main>.notice:first-child{margin:0 0 1.25rem}
.empty{margin-top:1.25rem;padding:2.5rem 1.5rem;text-align:center;border:1px dashed var(--border);border-radius:8px;background:var(--card)}
.empty h2{font-size:1.15rem}.empty p{max-width:38rem;margin:.4rem auto 0;color:var(--muted)}.empty>a.button{margin-top:1.1rem}
.empty .buttons{justify-content:center;margin-top:1.1rem}
.plus{color:var(--added-text);font-weight:600}.minus{color:var(--removed-text);font-weight:600}
kbd{padding:.05em .4em;border:1px solid var(--border);border-bottom-width:2px;border-radius:4px;background:var(--header)}
.diff{border-top:0}.filter+.lead{margin-top:1rem}.more-link{margin-top:.6rem}.head+.card{margin-top:1rem}.quiet+.card,.quiet+.rows{margin-top:.7rem}
@media (max-width:40rem){main{padding:1.1rem .9rem 3rem}h1{font-size:1.35rem}.empty{padding:1.75rem 1rem}.section{margin-top:1.6rem}}
@media print{.top,.actions,.filter,.skip,.pager{display:none}main{padding:0;max-width:none}.card{break-inside:avoid}}
`;
