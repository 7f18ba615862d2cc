/** A name without a needless `r#`: `r#a` is `a`, but `r#type` is no `type`. */
export function plainName(text: string): string {
  const raw = text.startsWith('r#') ? text.slice(2) : undefined;
  return raw === undefined || KEYWORDS.has(raw) ? text : raw;
}

/** Keywords of any edition, reserved ones included. */
const KEYWORDS = new Set(
  [
    'abstract as async await become box break const continue crate do dyn else enum extern false final',
    'fn for gen if impl in let loop macro match mod move mut override priv pub ref return self Self',
    'static struct super trait true try type typeof unsafe unsized use virtual where while yield',
  ].flatMap((line) => line.split(' ')),
);
