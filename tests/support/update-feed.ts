import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'

export interface Release {
  version: string
  /** The published program. */
  program: Buffer
  /** The program that the server sends instead of the published one. */
  sent?: Buffer
  /** Whether the signature is made with another key. */
  isForged?: boolean
  /** A text that the server sends instead of a valid feed. */
  text?: string
  /** Number of bytes of the program after which the connection is closed. */
  cutAfter?: number
  stagingPercentage?: number
  isUnsigned?: boolean
}

/** A server of an update feed on the loopback, whose failures are controlled by the test. */
export interface UpdateFeedServer {
  readonly address: string
  readonly publicKey: string
  /** The requested paths, without queries. */
  readonly calls: string[]
  publish(release: Release): void
  close(): void
}

export async function startUpdateFeed(feedName: string): Promise<UpdateFeedServer> {
  const own = generateKeyPairSync('ed25519')
  const other = generateKeyPairSync('ed25519')
  const calls: string[] = []
  let release: Release | null = null
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://feed').pathname
    calls.push(path)
    if (release === null) return void response.writeHead(404).end()
    const text = release.text ?? feedText(release)
    if (path === `/${feedName}`) return void response.end(text)
    if (path === `/${feedName}.sig` && release.isUnsigned !== true) {
      const key = release.isForged ? other.privateKey : own.privateKey
      return void response.end(signatureOf(key, feedName, text))
    }
    if (path !== `/${fileName(release)}`) return void response.writeHead(404).end()
    const body = release.sent ?? release.program
    response.writeHead(200, { 'content-length': body.length })
    if (release.cutAfter === undefined) return void response.end(body)
    response.write(body.subarray(0, release.cutAfter), () => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The feed has no port.')
  return {
    address: `http://127.0.0.1:${address.port}`,
    publicKey: own.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    calls,
    publish: (next) => void (release = next),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

export const fileName = ({ version }: Release) => `bandeja-${version}-linux-x64.AppImage`

function feedText(release: Release): string {
  const { version, program, stagingPercentage } = release
  const sha512 = createHash('sha512').update(program).digest('base64')
  const name = fileName(release)
  return [
    `version: ${version}`,
    `files:`,
    `  - url: ${name}`,
    `    sha512: ${sha512}`,
    `    size: ${program.length}`,
    `path: ${name}`,
    `sha512: ${sha512}`,
    `releaseDate: '2026-11-23T10:00:00.000Z'`,
    ...(stagingPercentage === undefined ? [] : [`stagingPercentage: ${stagingPercentage}`]),
    '',
  ].join('\n')
}

function signatureOf(key: KeyObject, name: string, text: string): string {
  return sign(null, Buffer.from(`${name}\n${text}`), key).toString('base64')
}
