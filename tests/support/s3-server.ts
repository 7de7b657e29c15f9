import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { awsSignature } from './aws-signature.ts'
import { listenOnFreePort } from './free-port.ts'

const BUCKET = 'bandeja-files'
const REGION = 'eu-test-1'
const KEY_ID = 'AKIATEST'
const SECRET = 'a secret that signs'
/** Amazon refuses calls that are older, ms. */
const AGE_MAX = 15 * 60_000

/** A storage of the S3 protocol in memory, which checks signatures and checksums as Amazon does. */
export interface S3Server {
  readonly settings: {
    bucket: string
    prefix: string
    endpoint: string
    region: string
    accessKeyId: string
    secretAccessKey: string
    sessionToken: undefined
  }
  readonly objects: Map<string, Buffer>
  /** Ends all connections and answers none until `comeBack`. */
  leave(): Promise<void>
  comeBack(): Promise<void>
  stop(): Promise<void>
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The time in a header x-amz-date, epoch ms. */
const timeOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Why a call is refused, as Amazon names it; undefined if it is not. */
function refusalOf(request: IncomingMessage, body: Buffer): string | undefined {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': hash } = request.headers
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      authorization,
    )
  if (parts === null || typeof date !== 'string' || typeof hash !== 'string') return 'AccessDenied'
  const [, keyId, region = '', signed = '', signature] = parts
  if (keyId !== KEY_ID || region !== REGION) return 'InvalidAccessKeyId'
  if (Math.abs(Date.now() - timeOf(date)) > AGE_MAX) return 'RequestTimeTooSkewed'
  const names = signed.split(';')
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name)))
    return 'AccessDenied'
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]))
  const { method = '' } = request
  const call = { method, path, query, headers, payloadHash: hash, date, region, service: 's3' }
  if (awsSignature(call, SECRET) !== signature) return 'SignatureDoesNotMatch'
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  return undefined
}

function answerWith(objects: Map<string, Buffer>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const refusal = refusalOf(request, body)
    if (refusal !== undefined)
      return void response.writeHead(403).end(`<Error><Code>${refusal}</Code></Error>`)
    const [, bucket, ...rest] = decodeURIComponent(request.url ?? '').split('/')
    const key = rest.join('/')
    const object = objects.get(key)
    if (bucket !== BUCKET) return void response.writeHead(404).end('<Error/>')
    switch (request.method) {
      case 'PUT':
        if (request.headers['content-length'] === undefined)
          return void response.writeHead(411).end('<Error/>')
        objects.set(key, body)
        return void response.writeHead(200).end()
      case 'DELETE':
        objects.delete(key)
        return void response.writeHead(204).end()
      default: {
        if (object === undefined) return void response.writeHead(404).end()
        const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
        const bytes = range ? object.subarray(Number(range[1]), Number(range[2]) + 1) : object
        response.writeHead(range ? 206 : 200, { 'content-length': bytes.length })
        response.end(request.method === 'HEAD' ? undefined : bytes)
      }
    }
  }
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const answer = answerWith(objects)
  const open = () => createServer((request, response) => void answer(request, response))
  let server: Server = open()
  const port = await listenOnFreePort(server)
  const close = async () => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return {
    settings: {
      bucket: BUCKET,
      prefix: 'here/',
      endpoint: `http://127.0.0.1:${port}`,
      region: REGION,
      accessKeyId: KEY_ID,
      secretAccessKey: SECRET,
      sessionToken: undefined,
    },
    objects,
    leave: close,
    async comeBack() {
      server = open()
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    stop: close,
  }
}
