import type { Finding } from '@holdfast/base';
import { parseFacts } from '@holdfast/syntax/node';

/** Whether code can be parsed at all: the parser and a grammar are files beside the program. */
export async function checkParser(): Promise<readonly Finding[]> {
  const bytes = new TextEncoder().encode('export function doctor() {}\n');
  const result = await parseFacts('doctor.ts', bytes);
  if (result.kind === 'facts' && result.facts.declarations.length === 1) {
    return [{ rule: 'parser', level: 'note', message: 'The parser works.' }];
  }
  return [
    {
      rule: 'parser',
      level: 'error',
      message: 'The parser does not find what is in a file.',
      hint: 'Reinstall the package: anchors and maps cannot be checked without it.',
    },
  ];
}
