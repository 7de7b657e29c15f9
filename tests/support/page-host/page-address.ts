import { mkdtemp, rm } from 'node:fs/promises'
import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { issueCertificate } from '#tests/support/certificate.ts'
import { listenOn } from '#tests/support/free-port.ts'

type Handler = (request: Request) => Promise<Response>

/** An origin of this machine whose requests one handler answers. */
export interface PageAddress {
  readonly origin: string
  /** Sets what answers; until then every answer is 503. */
  answerWith(handler: Handler): void
  /** Stops listening, and closes all connections. */
  close(): void
}

let issued: ReturnType<typeof issue> | null = null

/**
 * Opens an origin with HTTP/2, over which alone Chromium sends the body of a request as a stream, as the page does with
 * uploads. The certificate is nobody's; the browser ignores that.
 * @param port of an earlier start, whose stored data belongs to its origin; 0: any
 */
export async function openPageAddress(port = 0): Promise<PageAddress> {
  let answer: Handler = () => Promise.resolve(new Response(null, { status: 503 }))
  const { key, cert } = await (issued ??= issue())
  const listener = getRequestListener((request) => answer(request), {
    overrideGlobalObjects: false,
  })
  const server = createSecureServer({ key, cert }, (incoming, outgoing) => {
    void listener(incoming, outgoing)
  })
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  return {
    origin: `https://127.0.0.1:${await listenOn(server, port)}`,
    answerWith(handler) {
      answer = handler
    },
    close() {
      server.close()
      for (const session of sessions) session.destroy()
    },
  }
}

/** A certificate for this process. */
async function issue() {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-certificate-'))
  try {
    return await issueCertificate(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
