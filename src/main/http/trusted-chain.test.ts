import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificatesOf, isTrustedChain } from './trusted-chain.ts'

let folder: string
/** The certificates as PEM, by name. */
const pem: Record<string, string> = {}
const DAY_MS = 24 * 60 * 60 * 1000

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
}

/**
 * Issues a certificate.
 * @param issuer name of the issuing certificate; null: self-signed
 */
function issue(name: string, issuer: string | null, extensions: readonly string[]): void {
  writeFileSync(join(folder, `${name}.ext`), extensions.join('\n'))
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const files = ['-keyout', `${name}.key`, '-out', `${name}.csr`]
  openssl('req', ...key, '-subj', `/CN=${name}`, ...files)
  const signer =
    issuer === null
      ? ['-signkey', `${name}.key`]
      : ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-CAcreateserial']
  const output = ['-days', '2', '-extfile', `${name}.ext`, '-out', `${name}.pem`]
  openssl('x509', '-req', '-in', `${name}.csr`, ...signer, ...output)
  pem[name] = readFileSync(join(folder, `${name}.pem`), 'utf8')
}

const AUTHORITY = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign']
const SERVER = ['basicConstraints=CA:FALSE', 'subjectAltName=DNS:chat.example,IP:10.0.0.4']

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bandeja-chain-'))
  issue('root', null, AUTHORITY)
  issue('middle', 'root', AUTHORITY)
  issue('server', 'middle', [...SERVER, 'extendedKeyUsage=serverAuth'])
  issue('direct', 'root', SERVER)
  issue('person', 'middle', [...SERVER, 'extendedKeyUsage=clientAuth'])
  issue('noAuthority', 'root', SERVER)
  issue('byNoAuthority', 'noAuthority', SERVER)
  issue('other', null, AUTHORITY)
  // A certificate with the name of the real authority, but with another key.
  const forged = ['-key', 'other.key', '-subj', '/CN=root', '-days', '2', '-out', 'forged.pem']
  openssl('req', '-x509', ...forged)
  pem['forged'] = readFileSync(join(folder, 'forged.pem'), 'utf8')
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Case {
  chain: string[]
  host?: string
  trusts?: string[]
  inDays?: number
}

function isTrusted({ chain, host = 'chat.example', trusts = ['root'], inDays = 0 }: Case): boolean {
  const authorities = certificatesOf(trusts.map((name) => pem[name]).join('\n'))
  const sent = chain.map((name) => pem[name] ?? name)
  return isTrustedChain(sent, host, authorities, Date.now() + 60_000 + inDays * DAY_MS)
}

describe('a chain', () => {
  it.each<Case>([
    { chain: ['server', 'middle'] },
    { chain: ['server', 'middle', 'root'] },
    { chain: ['server', 'other', 'middle'] },
    { chain: ['server'], trusts: ['other', 'middle'] },
    { chain: ['direct'] },
    { chain: ['direct'], host: '10.0.0.4' },
    { chain: ['server'], trusts: ['server'] },
  ])('that ends at a certificate which IT has added is trusted: %j', (one) => {
    expect(isTrusted(one)).toBe(true)
  })

  it.each<Case>([
    { chain: [] },
    { chain: ['no certificate'] },
    { chain: ['server'] },
    { chain: ['server', 'middle'], trusts: ['other'] },
    { chain: ['server', 'middle'], host: 'chat.example.com' },
    { chain: ['server', 'middle'], host: 'server' },
    { chain: ['server', 'middle'], host: '10.0.0.5' },
    { chain: ['server', 'middle'], inDays: 3 },
    { chain: ['server', 'middle'], inDays: -3 },
    { chain: ['person', 'middle'] },
    { chain: ['byNoAuthority', 'noAuthority'] },
    { chain: ['direct'], trusts: ['forged'] },
    { chain: ['middle', 'server'] },
  ])('that is incomplete, invalid or for another host is not trusted: %j', (one) => {
    expect(isTrusted(one)).toBe(false)
  })
})

it('a file without a certificate, or with an invalid one, is refused', () => {
  expect(() => certificatesOf('-----BEGIN PRIVATE KEY-----')).toThrow('no certificate')
  expect(() =>
    certificatesOf('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'),
  ).toThrow(/asn1|PEM/i)
})
