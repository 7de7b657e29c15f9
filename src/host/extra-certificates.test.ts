import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { issueCertificate } from '#tests/support/certificate.ts'
import { listenOnFreePort } from '#tests/support/free-port.ts'
import { trustExtraCertificates } from './extra-certificates.ts'
import { UsageError } from './options.ts'

const usual = getCACertificates('default')
/** How many authorities are trusted. */
const count = () =>
  new Set(getCACertificates('default').map((pem) => new X509Certificate(pem).fingerprint256)).size

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-certificates-'))
})
afterEach(async () => {
  setDefaultCACertificates(usual)
  await rm(folder, { recursive: true })
})

test('a service of an authority in the file is trusted, and was not before', async () => {
  const before = count()
  const { key, cert, authority } = await issueCertificate(folder)
  const server = createServer({ key, cert }, (_, response) => response.end('here'))
  const url = `https://localhost:${await listenOnFreePort(server)}`
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  trustExtraCertificates({ NODE_EXTRA_CA_CERTS: authority })
  expect(await (await fetch(url)).text()).toBe('here')
  expect(count()).toBe(before + 1)
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

test('a file that is missing or has no certificate is a mistake in the settings', async () => {
  const path = join(folder, 'ca.pem')
  const read = () => trustExtraCertificates({ NODE_EXTRA_CA_CERTS: path })
  expect(read).toThrow(UsageError)
  await writeFile(path, 'nothing')
  expect(read).toThrow(UsageError)
})

test('without the setting nothing changes', () => {
  const before = getCACertificates('default')
  trustExtraCertificates({})
  expect(getCACertificates('default')).toEqual(before)
})
