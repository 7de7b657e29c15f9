import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { connect, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { listenOnFreePort } from '#tests/support/free-port.ts'
import { programPath } from '#tests/support/program-path.ts'

const CHILD = programPath('tests/contract/main-realtime-trust-child.ts')

let folder: string
let servers: Server[]
let ports: { service: number; proxy: number }
/** What is missing for these tests, as the end of a sentence; null: nothing. */
let lack: string | null = null

/** A self-signed certificate and its key. */
async function certificate(name: string, names: readonly string[]) {
  const [keyFile, certFile] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=${names.join(',')}`]
  const wish = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject]
  execFileSync('openssl', ['req', ...wish, '-keyout', keyFile, '-out', certFile], {
    stdio: 'ignore',
  })
  return { key: await readFile(keyFile), cert: await readFile(certFile) }
}

async function listen(server: Server): Promise<number> {
  servers.push(server)
  return listenOnFreePort(server)
}

beforeAll(async () => {
  servers = []
  folder = await mkdtemp(join(tmpdir(), 'bandeja-trust-'))
  if (process.platform !== 'linux') {
    lack = 'only Linux keeps its own where the environment says'
    return
  }
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
  } catch {
    lack = 'openssl, which makes them, is not installed'
    return
  }
  const ofService = await certificate('service', ['DNS:push.example', 'DNS:localhost'])
  const ofProxy = await certificate('proxy', ['DNS:localhost'])
  await writeFile(join(folder, 'both.pem'), Buffer.concat([ofService.cert, ofProxy.cert]))
  // A refusal resets the connection.
  const quiet = (socket: { on: (event: 'error', listener: () => void) => void }) =>
    socket.on('error', () => undefined)
  const service = await listen(createTlsServer(ofService, quiet))
  const proxy = createServer(ofProxy).on('connect', (_, socket) => {
    const onward = connect(service, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    quiet(onward)
    quiet(socket)
  })
  ports = { service, proxy: await listen(proxy) }
})
afterAll(async () => {
  for (const server of servers) server.close()
  await rm(folder, { recursive: true })
})

/** The result of a connection with these trusted authorities in the environment. */
async function result(
  context: TestContext,
  trust: Record<string, string>,
  host: string,
  proxies = 'DIRECT',
  added: readonly string[] = [],
): Promise<string> {
  // Not mocked: the test is about the authorities that the runtime trusts, read from the system.
  context.skip(lack !== null, `It is tried with certificates of its own, and ${lack ?? ''}.`)
  const env = Object.fromEntries(
    Object.entries(trust).map(([name, file]) => [name, join(folder, file)]),
  )
  const port = host === 'push.example' ? '443' : `${ports.service}`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [CHILD, host, port, proxies, ...added],
    {
      env,
      timeout: 60_000,
    },
  )
  return stdout
}

describe('the push connection’s certificate', () => {
  it('is trusted if the system trusts it', async (context) => {
    expect(await result(context, { SSL_CERT_FILE: 'both.pem' }, 'localhost')).toBe('trusted')
  })

  it('is trusted by an authority in the environment', async (context) => {
    const added = { NODE_EXTRA_CA_CERTS: 'both.pem' }
    expect(await result(context, added, 'localhost')).toBe('trusted')
  })

  it('is trusted by an authority of IT', async (context) => {
    const added = [join(folder, 'service.pem')]
    expect(await result(context, {}, 'localhost', 'DIRECT', added)).toBe('trusted')
  })

  it('is not trusted without a trusted authority', async (context) => {
    expect(await result(context, {}, 'localhost')).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  })

  it('is not trusted for another host name', async (context) => {
    const got = await result(context, { SSL_CERT_FILE: 'both.pem' }, '127.0.0.1')
    expect(got).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  })
})

describe('the certificate of a secure proxy', () => {
  const proxies = () => `HTTPS localhost:${ports?.proxy}`

  it('is trusted if the system trusts it, for the proxy’s own host name', async (context) => {
    const trust = { SSL_CERT_FILE: 'both.pem' }
    expect(await result(context, trust, 'push.example', proxies())).toBe('trusted')
  })

  it('is not trusted without a trusted authority', async (context) => {
    const trust = { SSL_CERT_FILE: 'service.pem' }
    const got = await result(context, trust, 'push.example', proxies())
    expect(got).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  })

  it('is no trust in the service behind it', async (context) => {
    const trust = { SSL_CERT_FILE: 'proxy.pem' }
    const got = await result(context, trust, 'push.example', proxies())
    expect(got).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  })
})
