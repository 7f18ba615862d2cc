/** Types whose values both databases are to give alike, by their number in PostgreSQL. */
export const TYPE_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  // Counts and serial numbers: none comes near 2^53.
  20: Number,
  1114: isoTime,
  1184: isoTime,
};

/** `2026-12-01 05:30:00.25+00` as ISO 8601 in UTC. */
function isoTime(text: string): string {
  const zoned = /[+-]\d\d$/.test(text) ? `${text}:00` : text;
  return new Date(zoned.replace(' ', 'T')).toISOString();
}
