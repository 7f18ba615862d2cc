import { HoldfastError } from '@holdfast/base';
import type { BlockMap } from '@holdfast/blocks';
import type { HostOptions, ProjectHost } from '../project-host.js';

/** @throws HoldfastError `blocks-missing` for a project without a map. */
export async function requireMap(host: ProjectHost, options: HostOptions): Promise<BlockMap> {
  const map = await host.map(options);
  if (map !== undefined) return map;
  throw new HoldfastError('blocks-missing', 'The project has no map of blocks.', {
    hint: 'A person makes one with `holdfast blocks scan`.',
  });
}
