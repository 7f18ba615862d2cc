/** An anchor's card, its facts and its difference. */
export const CARD_STYLE = `
.anchor{padding:1rem 1.15rem;overflow:clip}
article.anchor:focus,article.anchor:focus-within{border-color:var(--focus)}
article.anchor:focus{box-shadow:0 0 0 1px var(--focus)}
.anchor-head{display:flex;flex-wrap:wrap;align-items:center;gap:.35rem .75rem}.anchor-head h3{min-width:0}
.anchor-head h3 a{text-decoration:none}.anchor-head h3 a:hover{text-decoration:underline}
.place{margin-top:.2rem;font-size:.93rem}.place a{color:inherit}
.message{margin-top:.5rem;font-size:1.03rem}section.anchor>.message:first-child{margin-top:0}
.facts{margin-top:.65rem;display:grid;gap:.2rem;font-size:.93rem}
.facts>div{display:grid;grid-template-columns:6rem minmax(0,1fr);gap:0 .75rem}.facts dt{color:var(--muted)}
.which{display:block;font-size:.9rem}
.actions{display:flex;flex-wrap:wrap;gap:.6rem .75rem;align-items:center;margin-top:.9rem}
.actions .confirm{display:flex;flex-wrap:wrap;gap:.4rem .75rem;align-items:center}.actions .confirm .field{flex:1 1 100%}.actions .confirm:has(.field){flex:1 1 100%;max-width:40rem}
.actions .candidates,.actions .advice{flex:1 1 100%}
.candidates>summary,.more>summary{cursor:pointer;width:fit-content;padding:.2rem 0}
.candidates form,.candidates ul{margin-top:.4rem}.advice{color:var(--muted);font-size:.92rem}.candidates .advice{margin-top:.6rem}
.more{margin-top:.35rem}.more form{padding:.6rem 0 .2rem}.more form p{color:var(--muted);margin-bottom:.5rem;max-width:44rem}
.slot:not(:empty){margin:1rem -1.15rem -1rem;border-top:1px solid var(--border)}
.sides{display:flex;flex-wrap:wrap;gap:.1rem 1.25rem;padding:.45rem .9rem;background:var(--header);font-size:.9rem;border-bottom:1px solid var(--border)}
.sides .delta{margin-left:auto;font-variant-numeric:tabular-nums}
.remark{padding:.7rem .95rem;color:var(--muted)}
.patch{margin:0;padding:.75rem .95rem;overflow:auto;border-top:1px solid var(--border);font-size:12px;line-height:1.6}
.keys{margin-top:1rem;color:var(--muted);font-size:.9rem;display:flex;flex-wrap:wrap;gap:.2rem .9rem;align-items:center}
@media (max-width:40rem){.anchor{padding:.9rem}.facts>div{grid-template-columns:minmax(0,1fr)}.facts dt{font-size:.85rem}.facts{gap:.45rem}
.slot:not(:empty){margin:.9rem -.9rem -.9rem}.sides{padding:.4rem .6rem}.keys{display:none}}
`;
