import { createSecureContext, type SecureContext } from 'node:tls'

/** Names certificates, as Node does from 22.15 on: `default` are its own with those that the environment adds. */
export interface CertificateSource {
  getCACertificates?: (of: 'default' | 'system') => string[]
}

/**
 * Whom a secure connection of ours trusts: those whom Node does, and those whom the system does, as Chromium takes them
 * for all else that the application fetches. A company's own authority may be known to the system alone.
 * @returns gives what to connect with; undefined where the runtime cannot name the system's, so that Node's own stay
 */
export function createTrust(source: CertificateSource): () => SecureContext | undefined {
  let context: SecureContext | undefined
  return () => {
    const { getCACertificates } = source
    if (getCACertificates === undefined) return undefined
    // To ask the system for them takes up to a tenth of a second: not before they are needed, and once.
    return (context ??= createSecureContext({
      // Systems keep the same one in several places.
      ca: [...new Set([...getCACertificates('default'), ...getCACertificates('system')])],
    }))
  }
}
