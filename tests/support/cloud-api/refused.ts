import type { IncomingMessage } from 'node:http'

interface MoreRefused {
  subcode?: number
  sentence?: string
  /** What the answer says beside the error. */
  answer?: object
}

/** An error answer of the double. */
export class Refused extends Error {
  readonly status: number
  readonly code: number
  readonly more: MoreRefused
  constructor(status: number, code: number, details: string, more: MoreRefused = {}) {
    super(details)
    this.status = status
    this.code = code
    this.more = more
  }
}

/** An error of a provider before Meta. */
export class RefusedByProxy extends Refused {
  constructor(status: number, details: string) {
    super(status, 0, details)
  }
}

/** The body of an error answer. */
export function refusalBody(refused: Refused): object {
  const { status, code, message: details, more } = refused
  if (refused instanceof RefusedByProxy)
    return { meta: { success: false, http_code: status, developer_message: details } }
  return {
    ...more.answer,
    error: {
      message: `(#${code}) Refused`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details },
      ...(more.subcode !== undefined && { error_subcode: more.subcode }),
      ...(more.sentence !== undefined && { error_user_msg: more.sentence }),
      fbtrace_id: 'Atrace',
    },
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
