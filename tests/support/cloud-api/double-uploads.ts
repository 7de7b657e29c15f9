import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { bytesOf, Refused } from './refused.ts'

/** The resumable upload of the Graph API, as strict as its reference. */

const types = ['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4']

interface Session {
  id: string
  length: number
  type: string
  received: Buffer
}

export interface DoubleUploads {
  /** The app to which files are uploaded. */
  readonly appId: string
  /** Finished uploads by their handle. */
  readonly files: Map<string, { bytes: Buffer; type: string }>
  /** The next uploads are cut after this many bytes. */
  readonly cuts: number[]
  /** @returns undefined for a call that is not about uploads */
  answer(
    request: IncomingMessage,
    url: URL,
    tokens: readonly string[],
  ): Promise<object | 'cut' | undefined>
}

export function createDoubleUploads(): DoubleUploads {
  const sessions = new Map<string, Session>()
  const files = new Map<string, { bytes: Buffer; type: string }>()
  const cuts: number[] = []
  const appId = '300000000000001'

  function begin(id: string, query: URLSearchParams): object {
    if (id !== appId) throw new Refused(400, 100, `Object with ID '${id}' does not exist.`)
    const [name, type] = [query.get('file_name'), query.get('file_type') ?? '']
    const length = Number(query.get('file_length'))
    if (!name || !Number.isInteger(length) || length <= 0 || !types.includes(type))
      throw new Refused(400, 100, 'file_name, file_length and file_type are required.')
    const session = {
      id: `upload:${randomBytes(12).toString('base64url')}`,
      length,
      type,
      received: Buffer.alloc(0),
    }
    sessions.set(session.id, session)
    return { id: session.id }
  }

  async function take(session: Session, request: IncomingMessage): Promise<object | 'cut'> {
    const offset = Number(request.headers['file_offset'])
    if (offset !== session.received.length)
      throw new Refused(400, 100, `The offset must be ${session.received.length}.`)
    const bytes = await bytesOf(request)
    const cut = cuts.shift()
    session.received = Buffer.concat([session.received, bytes.subarray(0, cut)])
    if (cut !== undefined) return 'cut'
    if (session.received.length !== session.length)
      throw new Refused(400, 100, 'The file has another length.')
    const handle = `4::${randomBytes(12).toString('base64url')}`
    files.set(handle, { bytes: session.received, type: session.type })
    return { h: handle }
  }

  return {
    appId,
    files,
    cuts,
    async answer(request, url, tokens) {
      const [, app, upload] =
        /^\/v\d+\.\d+\/(?:(\d+)\/uploads|(upload:[\w-]+))$/.exec(url.pathname) ?? []
      const { authorization = '' } = request.headers
      const known = (scheme: string) => tokens.some((one) => authorization === `${scheme} ${one}`)
      if (app !== undefined && request.method === 'POST') {
        if (!known('Bearer')) throw new Refused(401, 190, 'Invalid OAuth access token.')
        return begin(app, url.searchParams)
      }
      if (upload === undefined) return undefined
      if (!known('OAuth') && !(request.method === 'GET' && known('Bearer')))
        throw new Refused(401, 190, 'Invalid OAuth access token.')
      const session = sessions.get(upload)
      if (session === undefined) throw new Refused(404, 100, 'The upload does not exist.')
      if (request.method === 'GET') return { id: upload, file_offset: session.received.length }
      return await take(session, request)
    },
  }
}
