/**
 * Whether to colour a stream: `--no-color`, then NO_COLOR (no-color.org: any non-empty value), then
 * FORCE_COLOR, then whether it is a terminal that knows colours.
 */
export function wantsColor(
  env: NodeJS.ProcessEnv,
  noColorOption: boolean,
  isTerminal: boolean,
): boolean {
  if (noColorOption) return false;
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  const force = env.FORCE_COLOR;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  return isTerminal && env.TERM !== 'dumb';
}
