import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { shorten } from '@holdfast/base';
import { isAllowedAddress } from './address-policy.js';
import type { Network } from './network.js';
import { remoteFailure } from './remote-failure.js';

/**
 * The addresses of a host, all of them judged. The caller connects to these and resolves nothing
 * itself: a second answer of the resolver could be another one.
 *
 * @param hostname - of a parsed URL; an IPv6 address may stand in brackets.
 * @throws `repository-refused` when a single one is not allowed, `repository-unavailable` when the
 *   name has none.
 */
export async function resolveHost(network: Network, hostname: string): Promise<readonly string[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) === 0 ? await lookUp(network, host) : [host];
  if (addresses.length === 0) throw unknownHost(host);
  if (!addresses.every((address) => isAllowedAddress(address, network.allowedRanges))) {
    // Which address it is stays unsaid: whoever can register a repository could map a network with it.
    throw remoteFailure(
      'address-refused',
      `${shorten(host)} leads to an address that is not public.`,
      { hint: 'An operator can allow the range of a network of yours in the configuration.' },
    );
  }
  return addresses;
}

async function lookUp(network: Network, host: string): Promise<readonly string[]> {
  try {
    return await (network.resolve ?? systemAddresses)(host);
  } catch (cause) {
    throw unknownHost(host, cause);
  }
}

async function systemAddresses(host: string): Promise<readonly string[]> {
  const answers = await lookup(host, { all: true, verbatim: true });
  return answers.map(({ address }) => address);
}

function unknownHost(host: string, cause?: unknown) {
  return remoteFailure('unreachable', `The host ${shorten(host)} has no address.`, {
    hint: 'Check its spelling, and that this machine can resolve it.',
    cause,
  });
}
