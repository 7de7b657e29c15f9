import { isIPv6 } from 'node:net'

/** Groups of 16 bits in an IPv6 address, and how many of them name the network that a customer of a provider gets. */
const GROUPS = 8
const NETWORK_GROUPS = 4

/**
 * Who is counted as one caller: an IPv4 address as it is, an IPv6 one by its first 64 bits, since whoever has one
 * address of such a network has all 2^64 of them. IPv4 inside IPv6 (`::ffff:192.0.2.1`) is IPv4. What is no address
 * (a call without a network) is itself.
 */
export function networkOf(address: string): string {
  const [bare = address] = address.split('%')
  if (!isIPv6(bare)) return address
  const groups = groupsOf(bare)
  const [a, b, c, d, e, mark, high = 0, low = 0] = groups
  if (![a, b, c, d, e].some((group) => group !== 0) && mark === 0xffff)
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** @param address a valid IPv6 address without a zone */
function groupsOf(address: string): number[] {
  // The URL parser writes the last 32 bits as groups where they are written as an IPv4 address.
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [before, after] = [read(head), read(tail ?? '')]
  const left = GROUPS - before.length - after.length
  return [...before, ...Array.from({ length: left }, () => 0), ...after]
}
