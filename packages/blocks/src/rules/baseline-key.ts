/** What makes an entry of the baseline the same as another: its rule and the two ends of its import. */
export function baselineKey(entry: {
  readonly rule: { readonly from: string; readonly to: string };
  readonly from: string;
  readonly to: string;
}): string {
  return JSON.stringify([entry.rule.from, entry.rule.to, entry.from, entry.to]);
}
