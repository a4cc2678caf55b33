/** What counts as one address. */
import ipaddr from 'ipaddr.js'

/** What a household or a phone gets whole: whoever has one has all addresses in it. */
const IPV6_PREFIX_BITS = 64

/**
 * The key under which an address is counted: IPv4 whole, also when written as IPv6, and IPv6 by its /64. What is
 * no address, such as the peer of a local socket, shares one key.
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unreadable'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${IPV6_PREFIX_BITS}`).toString()}/${IPV6_PREFIX_BITS}`
}
