import { lookup } from 'node:dns/promises'
import { rootCertificates } from 'node:tls'
import { isPrivateAddress } from '#workspace/internet/public-address.ts'

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
