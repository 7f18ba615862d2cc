import { escapeControl } from '@holdfast/base';
import type { Colors } from '../colors-of.js';

/** A block as every answer writes it: its name, then its id. */
export function blockText(
  { name, blockId }: { readonly name: string; readonly blockId: string },
  colors: Colors,
): string {
  return `${colors.bold(escapeControl(name))} ${colors.dim(blockId)}`;
}

/** `83 %`, or a dash for what was not measured. */
export function percent(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * 100)} %`;
}
