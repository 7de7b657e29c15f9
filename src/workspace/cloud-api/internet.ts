import { lookup } from 'node:dns/promises'
import { BlockList, isIPv4 } from 'node:net'
import { rootCertificates } from 'node:tls'

/** Addresses that nobody on the internet reaches. */
const privateRanges = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  privateRanges.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateRanges.addSubnet(net, prefix, 'ipv6')

export const isPrivateAddress = (ip: string): boolean =>
  privateRanges.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6')

/** Where a host of the internet is reached. */
export interface FoundHost {
  ip: string
  port: number
}

/** How the service reaches addresses of the internet. */
export interface Internet {
  /**
   * Finds where the https port of a host is reached.
   * @returns `isPrivate` if the name leads to a private network, which the service must not call for a user
   * @throws Error if there is no such host
   */
  find(host: string): Promise<FoundHost | { ip: string; isPrivate: true }>
  /** Certificates of the authorities that everybody trusts, as PEM. */
  readonly authorities: readonly string[]
}

export const publicInternet: Internet = {
  async find(host) {
    const { address: ip } = await lookup(host)
    return isPrivateAddress(ip) ? { ip, isPrivate: true } : { ip, port: 443 }
  },
  // Not those that the system adds: the provider does not trust them.
  authorities: rootCertificates,
}
