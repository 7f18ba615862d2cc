import { escapeControl } from '@holdfast/base';
import type { UnresolvedImport } from '@holdfast/blocks';

/** `src/a.ts:3 imports "./gone", which is not there`. */
export function unresolvedText({ from, line, specifier, reason }: UnresolvedImport): string {
  const place = `${escapeControl(from)}:${line}`;
  return `${place} imports "${escapeControl(specifier)}", which ${REASONS[reason]}`;
}

const REASONS: Readonly<Record<UnresolvedImport['reason'], string>> = {
  'not-found': 'is not there',
  outside: 'is outside of the project',
  'not-exported': 'its package does not export',
};
