import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { Language } from '#contract/limits.ts'
import { returnPage, returnPageHeaders } from './return-page.ts'

const HOST = '127.0.0.1'
const PATH = '/callback'

/** The address to which the provider sends the browser back. */
export interface LoopbackCallback {
  readonly redirectUri: string
  /** The address with the provider's answer. Pending until the browser has asked for it with the right `state`. */
  readonly answer: Promise<URL>
}

export interface CallbackOptions {
  /** The secret of this sign-in, which the provider returns. */
  state: string
  /** The language of the page that the browser shows. */
  language: Language
  /** Its abort closes the address. */
  signal: AbortSignal
}

/** Listens on a random port of this machine for the answer of the provider (RFC 8252, section 7.3). */
export async function listenForCallback(options: CallbackOptions): Promise<LoopbackCallback> {
  const { state, language, signal } = options
  const { promise: answer, resolve } = Promise.withResolvers<URL>()
  let origin = `http://${HOST}`
  let isAnswered = false
  const server = createServer((request, response) => {
    const status = isAnswered ? 404 : statusOf(request)
    response.writeHead(status, returnPageHeaders)
    if (status !== 200) return void response.end()
    isAnswered = true
    // Resolves after the browser has the page, because the address is closed then.
    response.once('close', () => resolve(new URL(request.url ?? '', origin)))
    response.end(returnPage(language))
  })

  /** Any page can send the browser here, so only the provider's answer to this sign-in counts. */
  function statusOf({ method, url = '', headers }: IncomingMessage): number {
    if (headers.host !== new URL(origin).host) return 400
    if (method !== 'GET' || !url.startsWith(`${PATH}?`)) return 404
    return new URL(url, origin).searchParams.get('state') === state ? 200 : 400
  }

  signal.throwIfAborted()
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  signal.addEventListener('abort', close, { once: true })
  server.listen(0, HOST)
  await once(server, 'listening', { signal })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  origin = `http://${HOST}:${address.port}`
  return { redirectUri: origin + PATH, answer }
}
