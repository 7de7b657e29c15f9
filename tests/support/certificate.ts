import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Issues a certificate by an unknown authority.
 * @param folder for the files
 * @param host the name that it is for
 * @returns the server's key and certificate, and the path of the authority's certificate
 */
export async function issueCertificate(
  folder: string,
  host = 'localhost',
): Promise<{ key: Buffer; cert: Buffer; authority: string }> {
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  // A key of RSA takes a hundred times as long to find.
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const authority = ['-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Bandeja test authority']
  openssl('req', '-x509', ...curve, '-days', '2', ...authority)
  openssl('req', ...curve, '-keyout', 'host.key', '-out', 'host.csr', '-subj', '/CN=host')
  await writeFile(join(folder, 'host.ext'), `subjectAltName=DNS:${host}`)
  const issuer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial']
  const files = ['-in', 'host.csr', '-extfile', 'host.ext', '-out', 'host.pem']
  openssl('x509', '-req', ...issuer, ...files, '-days', '2')
  return {
    key: await readFile(join(folder, 'host.key')),
    cert: await readFile(join(folder, 'host.pem')),
    authority: join(folder, 'ca.pem'),
  }
}
