import { LIMITS, utf8Length } from '@holdfast/base';
import type { Configuration, ObservedFile, Snapshot } from '../request-model.js';

/** Collects a snapshot's entries within its limits. */
export interface SnapshotBuilder {
  /** False when its bytes do not fit any more. */
  addConfiguration(path: string, content: string): boolean;
  addFile(file: ObservedFile): void;
  isFull(): boolean;
  build(): Snapshot;
}

/** Keeps within the limits of a snapshot: numbers of entries, configuration bytes, serialised size. */
export function createSnapshotBuilder(
  rest: Omit<Snapshot, 'configurations' | 'files'>,
): SnapshotBuilder {
  const configurations: Configuration[] = [];
  const files: ObservedFile[] = [];
  let configurationBytes = 0;
  let bytes = utf8Length(JSON.stringify({ ...rest, configurations, files }));
  const size = (entry: object) => utf8Length(JSON.stringify(entry)) + 1;
  return {
    addConfiguration(path, content) {
      const entry = { path, content };
      const total = configurationBytes + utf8Length(content);
      // The other half stays for the inventory, which evidence needs.
      const fits = bytes + size(entry) <= LIMITS.snapshotBytes / 2;
      if (configurations.length >= LIMITS.configurations || !fits) return false;
      if (total > LIMITS.configurationTotalBytes) return false;
      configurations.push(entry);
      configurationBytes = total;
      bytes += size(entry);
      return true;
    },
    addFile(file) {
      files.push(file);
      bytes += size(file);
    },
    isFull: () =>
      files.length >= LIMITS.snapshotFiles || bytes + MAX_FILE_ENTRY > LIMITS.snapshotBytes,
    build: () => ({ ...rest, configurations, files }),
  };
}

/** The longest path of a plan, each unit escaped or three bytes long, with hash and member names. */
const MAX_FILE_ENTRY = LIMITS.pathUnits * 6 + 128;
