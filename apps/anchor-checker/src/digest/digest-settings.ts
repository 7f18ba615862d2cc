/** Whom a digest goes to by e-mail, and by which server. */
export interface DigestSettings {
  readonly from: string;
  readonly to: readonly string[];
  /** Hour of the day in UTC at which it is sent. */
  readonly hour: number;
  readonly smtp: {
    readonly host: string;
    readonly port: number;
    /** From the first byte, by STARTTLS or not at all. */
    readonly tls: 'implicit' | 'starttls' | 'none';
    /** Absent where the server asks for no password. */
    readonly user?: string;
    /** Certificates (PEM) in the place of the system's. */
    readonly caFile?: string;
  };
}
