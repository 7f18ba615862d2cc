/** A file that shows or tries code instead of being it. */
export function isSideFile(path: string): boolean {
  return (
    /(?:^|\/)(?:[\w-]*tests?|__tests__|__mocks__|specs?|e2e|integration|fixtures?|test-fixtures|examples?|samples?|demos?|bench(?:es|marks?)?|playground|docs?|website|scripts|vendor|node_modules|dist|build)\//i.test(
      path,
    ) || /\.(?:test|spec|test-d|bench|stories)\.[a-z]+$|\.min\.js$/i.test(path)
  );
}
