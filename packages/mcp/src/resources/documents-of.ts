import type { HostOptions, ProjectHost } from '../project-host.js';

/** The documents that have anchors which are not history yet, sorted. */
export async function documentsOf(
  host: ProjectHost,
  options: HostOptions,
): Promise<readonly string[]> {
  const anchors = await host.anchors(options);
  const live = anchors.filter(({ retired }) => retired === undefined);
  return [...new Set(live.map(({ document }) => document))].sort();
}
