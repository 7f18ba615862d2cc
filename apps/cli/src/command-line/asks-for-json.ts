/**
 * Whether a command line asks for JSON on stdout. Looked up before it is parsed, because the
 * promise holds for command lines that cannot be parsed too.
 */
export function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const options = end === -1 ? argv : argv.slice(0, end);
  return options.some(
    (token, index) =>
      token === '--json' ||
      token === '--json=true' ||
      token === '--format=json' ||
      (token === '--format' && options[index + 1] === 'json'),
  );
}
