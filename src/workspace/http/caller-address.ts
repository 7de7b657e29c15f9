import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4 } from 'node:net'

/** Bits of an address, by the version that `isIP` returns. */
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 }

/** An address as it is compared, logged and counted: without the zone, and IPv4 inside IPv6 as IPv4. */
const bare = (address: string): string =>
  (address.split('%', 1)[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * Whether a text is an address, or a network as `10.0.0.0/8`. A network of all addresses is none: every caller could
 * then invent its address.
 */
export function isProxyNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = BITS[isIP(address)]
  if (most === undefined || more.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most)
}

/** The proxies whose headers count, by their addresses and networks. */
function trustedProxies(networks: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    trusted.addSubnet(address, Number(bits ?? BITS[isIP(address)]), family)
  }
  return (address) => isIP(address) > 0 && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** The address in an entry of a header, which may have a port; undefined for `unknown` and other names. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim()
  const [, inBrackets, withPort] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? []
  const address = inBrackets ?? withPort ?? text
  return isIP(address) > 0 ? bare(address) : undefined
}

/**
 * The entries of a header, nearest first. They are split at every comma, also in quotes: a caller's quote without an end
 * cannot contain the entry that the proxy adds behind it.
 */
const entriesOf = (header: string | string[] | undefined): string[] =>
  header === undefined ? [] : String(header).split(',').toReversed()

/** The `for` of an entry of `Forwarded`. */
const forOf = (entry: string): string =>
  /(?:^|;)\s*for\s*=\s*(?:"([^"]*)"|([^\s";]+))/i.exec(entry)?.slice(1).find(Boolean) ?? ''

/**
 * Reads the address of a caller. The headers of a trusted proxy name the caller before it, who may be a trusted proxy
 * too. What is behind the nearest address that is not trusted was written by the caller and is not read.
 */
export function callerAddresses(
  networks: readonly string[],
): (incoming: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const isTrusted = trustedProxies(networks)
  const farthest = (from: string, hops: readonly (string | undefined)[]): string => {
    let nearest = from
    for (const hop of hops) {
      if (hop === undefined || !isTrusted(nearest)) return nearest
      nearest = hop
    }
    return nearest
  }
  return ({ headers, socket }) => {
    const from = bare(socket.remoteAddress ?? 'unknown')
    if (!isTrusted(from)) return from
    const hops = [
      entriesOf(headers['x-forwarded-for']).map(addressIn),
      entriesOf(headers.forwarded).map((entry) => addressIn(forOf(entry))),
    ].filter(({ length }) => length > 0)
    const [one = from, other = one] = hops.map((each) => farthest(from, each))
    // A proxy writes one of the headers, and may pass on the other one from the caller.
    return one === other ? one : from
  }
}
