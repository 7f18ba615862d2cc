/** The part of a plan's id that commands show and take; a file or anything else is left alone. */
export function shortPlanId(source: string): string {
  return /^[0-9a-f]{64}$/.test(source) ? source.slice(0, 12) : source;
}
