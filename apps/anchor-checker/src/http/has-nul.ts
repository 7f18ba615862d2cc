/** Whether a text anywhere in parsed JSON has a NUL, which no text of the database can hold. */
export function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}
