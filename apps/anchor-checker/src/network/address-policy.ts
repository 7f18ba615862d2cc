import ipaddr from 'ipaddr.js';

/** Ranges that an operator allows although they are not public, in CIDR notation. */
export type AllowedRanges = readonly string[];

/**
 * Whether the service may connect to an address: public unicast ones, and those of ranges that the
 * operator names. An IPv6 address that carries an IPv4 one is judged by the latter.
 *
 * @param address - as a resolver answers it.
 */
export function isAllowedAddress(address: string, allowed: AllowedRanges): boolean {
  if (!ipaddr.isValid(address) || IPV4_COMPATIBLE.test(address)) return false;
  const judged = carried(ipaddr.parse(address));
  return isPublic(judged) || allowed.some((range) => isWithin(judged, range));
}

/** `::10.0.0.1`, long out of use; the library takes it for the mapped `::ffff:10.0.0.1`. */
const IPV4_COMPATIBLE = /^[0:]+:\d+\.\d+\.\d+\.\d+$/;

/** Whether a text is a range that {@link isAllowedAddress} understands, such as `10.0.0.0/8`. */
export function isRange(text: string): boolean {
  return ipaddr.isValidCIDR(text);
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * The address that packets end at. Mapped addresses (`::ffff:0:0/96`) and those of the well-known
 * NAT64 prefix (`64:ff9b::/96`), which resolvers of networks without IPv4 make up for every host,
 * lead to the IPv4 address in their last four bytes.
 */
function carried(address: Address): Address {
  if (!isIPv6(address)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (!address.match(NAT64)) return address;
  return new ipaddr.IPv4(address.toByteArray().slice(-4));
}

const NAT64 = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number];
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** The library knows special ranges by name; of IPv6 only 2000::/3 is handed out at all. */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return !isIPv6(address) || address.match(GLOBAL_UNICAST);
}

function isWithin(address: Address, range: string): boolean {
  const [base, bits] = ipaddr.parseCIDR(range);
  return address.kind() === base.kind() && address.match([base, bits] as [ipaddr.IPv4, number]);
}

function isIPv6(address: Address): address is ipaddr.IPv6 {
  return address.kind() === 'ipv6';
}
