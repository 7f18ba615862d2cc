import type { AllowedRanges } from './address-policy.js';

/** How the service reaches other machines. */
export interface Network {
  /** Ranges of addresses that are allowed although they are not public. */
  readonly allowedRanges: AllowedRanges;
  /** A file of certificates (PEM) that are trusted in the place of the system's. */
  readonly caFile?: string;
  /** Answers all addresses of a host name; the system's resolver where it is not given. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}
