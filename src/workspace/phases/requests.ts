import { IncomingMessage, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { forbidden } from '#workspace/failure.ts'
import type { Control } from '#workspace/control.ts'
import type { App, RequestContext } from '#workspace/http/app.ts'
import { isOwnHost, originOf } from '#workspace/http/request-origin.ts'
import { discardUnreadBody } from '#workspace/http/unread-body.ts'
import { closing, guarded, refuseUnparsed, unreadable } from '#workspace/http/unparsed.ts'
import type { Log } from '#workspace/log.ts'
import { isWebhookPath } from '#workspace/routes/line/webhooks.ts'

interface Needs {
  app: App
  /** The way of every call to an endpoint, if tests control it. */
  network: ReturnType<Control['add']> | undefined
  publicUrl: string | undefined
  /** The caller's network address. */
  callerOf(request: IncomingMessage): string
  isClosing(): boolean
  background(work: Promise<unknown>): void
  log: Log
}

interface Requests {
  fetch(request: Request, surroundings?: Partial<RequestContext>): Promise<Response>
  /** Answers the requests of a server, but not its upgrades. */
  attach(server: Server): void
}

/** Passes requests to the app: those of a server, and those made directly. */
export function createRequests(needs: Needs): Requests {
  const { app, network, publicUrl, callerOf, log } = needs

  async function answer(request: Request, surroundings: RequestContext): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (needs.isClosing() && !pathname.startsWith('/health/')) return closing()
    const call = () => app.fetch(request, surroundings)
    return network && pathname.startsWith('/services/') ? await network(call) : await call()
  }

  async function fetch(
    request: Request,
    surroundings: Partial<RequestContext> = {},
  ): Promise<Response> {
    const { address = 'local', origin = publicUrl ?? new URL(request.url).origin } = surroundings
    const answered = answer(request, { address, origin })
    needs.background(answered)
    return guarded(await answered)
  }

  async function answerConnection(request: Request, incoming: IncomingMessage): Promise<Response> {
    // A provider may reach the service by a name of its own, such as that of a tunnel. These calls have no session, so
    // that another site's name gives no access.
    if (!isWebhookPath(request.url) && !isOwnHost(incoming, publicUrl)) {
      const host = incoming.headers.host ?? ''
      log('a request for another host name was refused', { host })
      return guarded(forbidden('This service does not have this host name.').toResponse())
    }
    return await fetch(request, {
      address: callerOf(incoming),
      origin: originOf(incoming, publicUrl),
    })
  }

  return {
    fetch,
    attach(server) {
      const listener = getRequestListener(
        async (request, { incoming }) => {
          // Any other class of `incoming` means HTTP/2, which this server does not support.
          if (!(incoming instanceof IncomingMessage))
            throw new TypeError('Only HTTP/1 is supported.')
          return discardUnreadBody(incoming, await answerConnection(request, incoming))
        },
        { overrideGlobalObjects: false, errorHandler: unreadable },
      )
      server.on('request', (incoming, outgoing) => void listener(incoming, outgoing))
      server.on('clientError', refuseUnparsed)
    },
  }
}
