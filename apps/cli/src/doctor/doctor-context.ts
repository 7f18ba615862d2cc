import type { Finding } from '@holdfast/base';
import type { FsPort } from '@holdfast/files';

/** What the checks look at. */
export interface DoctorContext {
  /** The project's root, absolute. */
  readonly root: string;
  readonly fs: FsPort;
  readonly env: NodeJS.ProcessEnv;
  /** Whether small files may be made in `.holdfast`. */
  readonly probe: boolean;
}

/** One check; it reports what it found, good or bad, and throws only for defects. */
export type DoctorCheck = (context: DoctorContext) => Promise<readonly Finding[]>;
