/** Buttons and fields. */
export const FORM_STYLE = `
button,.button{display:inline-flex;align-items:center;justify-content:center;gap:.4em;min-height:2.15rem;padding:.25rem .85rem;border:1px solid var(--muted);border-radius:6px;background:var(--card);color:var(--text);font:inherit;font-size:.95rem;text-decoration:none;cursor:pointer}
button:hover,.button:hover{border-color:var(--link);color:var(--link)}
button.primary,.button.primary{background:var(--link);border-color:var(--link);color:var(--card);font-weight:600}
button.primary:hover,.button.primary:hover{filter:brightness(1.12);color:var(--card)}
button.danger{color:var(--removed-text);border-color:var(--removed-text)}button[aria-disabled]{opacity:.6;cursor:default}
.top .who button{min-height:1.8rem;padding:.1rem .6rem;font-size:.9rem;border-color:var(--border)}
.wide{width:100%}
input,select{font:inherit;color:inherit}
input:not([type=radio]):not([type=checkbox]):not([type=hidden]),select{width:100%;min-height:2.15rem;padding:.25rem .6rem;border:1px solid var(--muted);border-radius:6px;background:var(--card)}
input[type=radio],input[type=checkbox]{accent-color:var(--link);margin:.3em 0 0;width:1rem;height:1rem;flex:none}
.form{display:grid;gap:.95rem;padding:1.15rem}.form.card{max-width:46rem}
.field{display:grid;gap:.2rem;align-content:start}.field label,.field>span:first-child,legend{font-weight:600;padding:0}.field label .quiet{font-weight:400}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(14rem,100%),1fr));gap:.95rem}
.choice{display:flex;gap:.55rem;padding:.2rem 0}.relink button{margin-top:.6rem}
.buttons{display:flex;flex-wrap:wrap;gap:.6rem .9rem;align-items:center}
.filters{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(11rem,100%),1fr));gap:.75rem 1rem;align-items:end;margin:1.1rem 0}
.secret{font-family:var(--mono);margin-top:.4rem}
.sign-in{max-width:26rem;margin:8vh auto 0;padding:1.75rem}.sign-in .form{padding:1.1rem 0 0}.sign-in>p{margin-top:.35rem}.sign-in .notice{margin-top:1rem}
.sign-in>p:has(.button){margin-top:1.25rem}
.or{display:flex;align-items:center;gap:.75rem;color:var(--muted);font-size:.9rem}.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--border)}
@media (max-width:40rem){.actions>.button,.actions .confirm button{flex:1 1 auto}.rows>.row>form{width:100%}.rows>.row>form button{width:100%}}
`;
