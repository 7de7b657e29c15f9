import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { UsageError } from './options.ts'

/**
 * Trusts the authorities of the file that NODE_EXTRA_CA_CERTS names. Node itself reads the variable only from the
 * environment of its start, before the configuration file.
 * @throws UsageError if the file cannot be read or has no certificate
 */
export function trustExtraCertificates(
  settings: Readonly<Record<string, string | undefined>>,
): void {
  const path = settings['NODE_EXTRA_CA_CERTS']
  if (path === undefined || path === '' || path === process.env['NODE_EXTRA_CA_CERTS']) return
  try {
    const pem = readFileSync(path, 'utf8')
    // The call below ignores what is no certificate.
    if (!pem.includes('-----BEGIN CERTIFICATE-----')) throw new Error('it has no certificate (PEM)')
    setDefaultCACertificates([...getCACertificates('default'), pem])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`NODE_EXTRA_CA_CERTS: ${path} cannot be used: ${reason}`)
  }
}
