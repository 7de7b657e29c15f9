import { readFile } from 'node:fs/promises'
import { session, type Certificate } from 'electron'
import { certificatesOf, isTrustedChain } from '../http/index.ts'
import type { Log } from '../ports.ts'
import { SERVICES_PARTITION } from './system-fetch.ts'

/** The answers of a certificate check: trusted, or Chromium's own result. */
const TRUSTED = 0
const AS_CHROMIUM_FOUND = -3
/** Chromium found no fault but the authority, net::ERR_CERT_AUTHORITY_INVALID. */
const UNKNOWN_AUTHORITY = -202

/**
 * Trusts the authorities of IT's PEM file for calls to the services, beside those of the system.
 * @returns the certificates as PEM, for connections outside Chromium; empty if the file cannot be used
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
    log.error('The file of certificate authorities is not used.', { path, cause: String(error) })
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
