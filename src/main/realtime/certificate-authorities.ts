import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls'

/** Lists certificates like Node since 22.15. `default` contains Node's own and those that the environment adds. */
export interface CertificateSource {
  getCACertificates?: (of: 'default' | 'system') => string[]
}

/**
 * Trusts the authorities of Node and of the system, as Chromium does for the app's other requests: only the system
 * may know a company's own authority.
 * @param added further authorities as PEM, set by IT
 * @returns a function that gives the secure context; undefined if the runtime cannot list the system's certificates,
 * so that Node's own remain
 */
export function createTrust(
  source: CertificateSource,
  added: readonly string[] = [],
): () => SecureContext | undefined {
  let context: SecureContext | undefined
  return () => {
    const { getCACertificates } = source
    if (getCACertificates === undefined) {
      if (added.length === 0) return undefined
      return (context ??= createSecureContext({ ca: [...rootCertificates, ...added] }))
    }
    // Listing the system's certificates takes up to 100 ms: do it once, and only when needed.
    return (context ??= createSecureContext({
      // Systems list the same certificate in several places.
      ca: [...new Set([...getCACertificates('default'), ...getCACertificates('system'), ...added])],
    }))
  }
}
