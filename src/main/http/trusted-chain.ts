import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'

const SERVER_AUTHENTICATION = '1.3.6.1.5.5.7.3.1'
/** Maximum number of certificates in a chain. */
const MAX_CHAIN = 8

/**
 * Whether a server's certificate is trusted. It must be valid now, and it must be for this host. One of the authorities
 * must have issued it, directly or through other certificates of the chain. A server's certificate that is itself in
 * `authorities` needs no issuer. Use this function only for authorities that IT has added, because path lengths and
 * name constraints are not checked.
 * @param chain the certificates that the server sent, as PEM, the server's own first
 * @param authorities as returned by `certificatesOf`
 * @param now epoch ms
 */
export function isTrustedChain(
  chain: readonly string[],
  host: string,
  authorities: readonly X509Certificate[],
  now: number,
): boolean {
  const [own, ...others] = parsed(chain.slice(0, MAX_CHAIN))
  if (own === undefined || !isValidAt(own, now) || !isFor(own, host)) return false
  const uses = own.keyUsage
  if (uses !== undefined && !uses.includes(SERVER_AUTHENTICATION)) return false
  // IT may have added the server's own certificate.
  if (authorities.some(({ fingerprint256 }) => fingerprint256 === own.fingerprint256)) return true
  let current = own
  for (;;) {
    if (authorities.some((authority) => isIssuerOf(authority, current, now))) return true
    const index = others.findIndex((other) => isIssuerOf(other, current, now))
    const [next] = index === -1 ? [] : others.splice(index, 1)
    if (next === undefined) return false
    current = next
  }
}

/**
 * Returns the certificates of a PEM file.
 * @throws Error if there is none, or if one is invalid
 */
export function certificatesOf(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new Error('The file contains no certificate.')
  return blocks.map((block) => new X509Certificate(block))
}

function parsed(chain: readonly string[]): X509Certificate[] {
  try {
    return chain.map((pem) => new X509Certificate(pem))
  } catch {
    return []
  }
}

function isFor(certificate: X509Certificate, host: string): boolean {
  // Ignores the common name, as browsers do, even if it is the host's name.
  const subject = 'never'
  const name = isIP(host) > 0 ? certificate.checkIP(host) : certificate.checkHost(host, { subject })
  return name !== undefined
}

function isIssuerOf(issuer: X509Certificate, issued: X509Certificate, now: number): boolean {
  return (
    issuer.ca &&
    isValidAt(issuer, now) &&
    issued.checkIssued(issuer) &&
    issued.verify(issuer.publicKey)
  )
}

function isValidAt({ validFrom, validTo }: X509Certificate, now: number): boolean {
  return Date.parse(validFrom) <= now && now <= Date.parse(validTo)
}
