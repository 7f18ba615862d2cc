/** Whom a server answers: `Host` and `Origin` headers, each with its exact port. */
export interface AddressLists {
  readonly hosts: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
}

/** What a configuration adds to the server's own address. */
export interface ConfiguredAddresses {
  readonly hosts: readonly string[];
  readonly origins: readonly string[];
}

/**
 * The lists of one listener. On loopback it is known by the three names that this has; on any other
 * address by nothing that is not configured, because everything else is what an attacker chooses.
 */
export function addressLists(
  host: string,
  port: number,
  { hosts, origins }: ConfiguredAddresses,
): AddressLists {
  // Clients leave the port out that goes without saying.
  const suffix = port === 80 ? '' : `:${port}`;
  const own = isLoopback(host) ? LOOPBACK_NAMES.map((name) => `${name}${suffix}`) : [];
  return {
    hosts: new Set([...own, ...hosts.map((it) => it.toLowerCase())]),
    origins: new Set([...own.map((it) => `http://${it}`), ...origins.map(normalOrigin)]),
  };
}

/** Whether only programs on the same machine can connect to a host name or address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/** As browsers send it: lower case, without the port that goes without saying. */
function normalOrigin(origin: string): string {
  return new URL(origin).origin;
}
