import type { IncomingMessage } from 'node:http'

/** An error answer of the double. */
export class Refused extends Error {
  readonly status: number
  readonly code: number
  readonly more: { subcode?: number; sentence?: string }
  constructor(
    status: number,
    code: number,
    details: string,
    more: { subcode?: number; sentence?: string } = {},
  ) {
    super(details)
    this.status = status
    this.code = code
    this.more = more
  }
}

export async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** The JSON body of a request. */
export async function jsonOf(request: IncomingMessage): Promise<unknown> {
  if (request.headers['content-type']?.split(';')[0] !== 'application/json')
    throw new Refused(400, 100, 'The body must be JSON.')
  return JSON.parse((await bytesOf(request)).toString('utf8'))
}
