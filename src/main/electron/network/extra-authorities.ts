import { readFile } from 'node:fs/promises'
import { session, type Certificate } from 'electron'
import { certificatesOf, isTrustedChain } from '#main/http/trusted-chain.ts'
import type { Log } from '#main/ports.ts'
import { SERVICES_PARTITION } from './system-fetch.ts'

/** Result of a certificate check: the certificate is trusted. */
const TRUSTED = 0
/** Result of a certificate check: Chromium's own result applies. */
const AS_CHROMIUM_FOUND = -3
/**
 * net::ERR_CERT_AUTHORITY_INVALID: the authority is unknown. Chromium reports only the most serious fault, so
 * `isTrustedChain` checks the host and the dates again.
 */
const UNKNOWN_AUTHORITY = -202

/**
 * Trusts the authorities in IT's PEM file for calls to the services, in addition to the system's authorities.
 * @returns the certificates as PEM, for connections outside Chromium; empty without a file, or if the file cannot be
 * used
 */
export async function trustAuthoritiesOf(path: string | null, log: Log): Promise<string[]> {
  if (path === null) return []
  try {
    const authorities = certificatesOf(await readFile(path, 'utf8'))
    session.fromPartition(SERVICES_PARTITION).setCertificateVerifyProc((request, decide) => {
      const { errorCode, hostname, certificate } = request
      const isTrusted =
        errorCode === UNKNOWN_AUTHORITY &&
        isTrustedChain(chainOf(certificate), hostname, authorities, Date.now())
      decide(isTrusted ? TRUSTED : AS_CHROMIUM_FOUND)
    })
    return authorities.map(String)
  } catch (error) {
    log.error('The file of certificate authorities could not be used.', {
      path,
      cause: String(error),
    })
    return []
  }
}

function chainOf(certificate: Certificate): string[] {
  const chain: string[] = []
  let current: Certificate | undefined = certificate
  while (current !== undefined && !chain.includes(current.data)) {
    chain.push(current.data)
    current = current.issuerCert
  }
  return chain
}
