import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Internet } from '#workspace/cloud-api/internet.ts'
import { issueCertificate } from '#tests/support/certificate.ts'
import { listenOnFreePort } from '#tests/support/free-port.ts'
import { bytesOf } from './refused.ts'

/** A public address on loopback: a proxy that ends TLS and passes calls on to a service. */
export interface PublicAddress {
  /** How the service reaches it. */
  readonly internet: Internet
  /** The only name that there is. */
  readonly host: string
  /** The address of the service behind it. */
  target: string
  /** What the proxy does with calls. `rewrites`: it parses and writes the body again. */
  mode: 'passes' | 'missing' | 'rewrites'
  /** The address to which the name leads instead, if it is private. */
  privateIp: string | undefined
  /** Whether the authority of its certificate is one that everybody trusts. */
  isTrusted: boolean
  stop(): Promise<void>
}

/** @param options whose certificate it has, and whether it sends that of the authority too; default: its own, yes */
export async function startPublicAddress(
  host: string,
  { certificateHost = host, sendsChain = true } = {},
): Promise<PublicAddress> {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-public-'))
  const { key, cert, authority } = await issueCertificate(folder, certificateHost)
  const ca = await readFile(authority, 'utf8')
  await rm(folder, { recursive: true })
  const server = createServer({ key, cert: sendsChain ? `${String(cert)}${ca}` : cert })
  const address: PublicAddress = {
    host,
    target: '',
    mode: 'passes',
    privateIp: undefined,
    isTrusted: true,
    internet: {
      find: (name) => {
        if (name !== host) return Promise.reject(new Error('ENOTFOUND'))
        const { privateIp } = address
        return Promise.resolve(
          privateIp === undefined ? { ip: '127.0.0.1', port } : { ip: privateIp, isPrivate: true },
        )
      },
      get authorities() {
        return address.isTrusted ? [ca] : []
      },
    },
    async stop() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  server.on('request', (request, response) => {
    const pass = async () => {
      const given = await bytesOf(request)
      const { method = '', url = '', headers } = request
      const { target, mode } = address
      if (mode === 'missing') return { status: 404, text: 'Not here' }
      const isPost = method === 'POST'
      const body = mode === 'rewrites' ? JSON.stringify(JSON.parse(String(given) || '{}')) : given
      const passed = Object.entries(headers).filter(([name]) => /^x-|^authorization$/.test(name))
      const answer = await fetch(target + url, {
        method,
        headers: passed.map(([name, value]): [string, string] => [name, String(value)]),
        ...(isPost && { body }),
      })
      return { status: answer.status, text: await answer.text() }
    }
    pass().then(
      ({ status, text }) => response.writeHead(status).end(text),
      () => request.socket.destroy(),
    )
  })
  const port = await listenOnFreePort(server)
  return address
}
