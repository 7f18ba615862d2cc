import type { Options } from 'prettier';

/** Prettier with every option that can touch TypeScript flipped, one at a time. */
export const PRETTIER_OPTIONS: readonly Options[] = [
  {},
  { semi: false },
  { singleQuote: true },
  { jsxSingleQuote: true },
  { quoteProps: 'consistent' },
  { quoteProps: 'preserve' },
  { trailingComma: 'none' },
  { trailingComma: 'es5' },
  { bracketSpacing: false },
  { objectWrap: 'collapse' },
  { bracketSameLine: true },
  { arrowParens: 'avoid' },
  { printWidth: 40 },
  { printWidth: 200 },
  { tabWidth: 8 },
  { useTabs: true },
  { experimentalTernaries: true },
  { experimentalOperatorPosition: 'start' },
  { singleAttributePerLine: true },
  { embeddedLanguageFormatting: 'off' },
  { endOfLine: 'crlf' },
];
