import { format } from 'prettier';
import type { FormatJob, Formatter } from './formatter.js';

/** Prettier with every option that can touch TypeScript flipped, one at a time, and some together. */
export const prettierFormatter: Formatter = {
  name: 'Prettier',
  configurations: [
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
    { htmlWhitespaceSensitivity: 'ignore' },
    { insertPragma: true },
    { endOfLine: 'crlf' },
    { parser: 'babel-ts' },
    { semi: false, singleQuote: true, trailingComma: 'none', arrowParens: 'avoid' },
    {
      printWidth: 20,
      useTabs: true,
      jsxSingleQuote: true,
      quoteProps: 'consistent',
      experimentalTernaries: true,
      singleAttributePerLine: true,
    },
    {
      printWidth: 320,
      objectWrap: 'collapse',
      bracketSpacing: false,
      bracketSameLine: true,
      trailingComma: 'none',
      experimentalOperatorPosition: 'start',
    },
  ],
  format: (jobs) => Promise.all(jobs.map(formatFile)),
};

async function formatFile({ file, configuration }: FormatJob): Promise<string | undefined> {
  try {
    return await format(file.text, { ...configuration, filepath: file.path });
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
