import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls'

/**
 * The part of `node:tls` that lists certificates, which Node has since version 22.15. `default` includes Node's own
 * certificates and those that the environment adds.
 */
export interface CertificateSource {
  getCACertificates?: (of: 'default' | 'system') => string[]
}

/**
 * Creates a function that returns the authorities to trust: those of Node, those of the system, and `added`. A
 * company's authority may be installed only in the system. If the runtime cannot list the system's certificates, only
 * Node's authorities and `added` are trusted.
 * @param added further authorities as PEM, set by IT
 * @returns a function that returns undefined if only Node's authorities are trusted
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
    // Listing the system's certificates takes up to 100 ms, so it is done once, when they are needed.
    return (context ??= createSecureContext({
      // A system may list the same certificate several times.
      ca: [...new Set([...getCACertificates('default'), ...getCACertificates('system'), ...added])],
    }))
  }
}
