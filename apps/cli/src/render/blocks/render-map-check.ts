import { counted } from '@holdfast/base';
import { checkFindings, type MapCheck, type Verdict } from '@holdfast/project';
import { renderFindings } from '@holdfast/report';
import { VERSION } from '../../command-line/version.js';
import type { AnchorText } from '../anchors/anchor-text.js';

/** What the map of blocks shows, below what anchors show. */
export function renderMapCheck(blocks: MapCheck, verdict: Verdict, { colors }: AnchorText): string {
  const tool = { tool: 'holdfast check', version: VERSION };
  const findings = renderFindings(checkFindings({ blocks }, verdict), {
    format: 'human',
    color: colors.isColorSupported,
    ...tool,
  });
  const counts = `${counted(blocks.blocks.length, 'block')}, ${counted(blocks.fileCount, 'file')}`;
  return `Map: ${counts}.\n${findings}`;
}
