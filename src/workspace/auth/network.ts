import { isIPv6 } from 'node:net'

/** Number of 16-bit groups in an IPv6 address. */
const GROUPS = 8
/** Number of 16-bit groups in the network prefix that a provider gives to one customer. */
const NETWORK_GROUPS = 4

/**
 * The network that counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, because internet
 * providers give all addresses with the same 64 bits to one customer. IPv4 inside IPv6 (`::ffff:192.0.2.1`) counts as
 * IPv4. Any other text is returned unchanged.
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

/**
 * The eight 16-bit groups of an address: `'2001:db8::1'` → `[0x2001, 0xdb8, 0, 0, 0, 0, 0, 1]`.
 * @param address a valid IPv6 address without a zone (`%eth0`)
 */
function groupsOf(address: string): number[] {
  // The URL parser normalises an IPv4 address in the last 32 bits to hexadecimal groups.
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [before, after] = [read(head), read(tail ?? '')]
  const left = GROUPS - before.length - after.length
  return [...before, ...Array.from({ length: left }, () => 0), ...after]
}
