import { headerNames } from '#contract/api/endpoint.ts'
import { Failure } from '#main/failure.ts'
import { asFailure } from '#main/http/to-failure.ts'
import { followSameOrigin } from '#main/http/same-origin-redirects.ts'
import { isUnder } from '#main/http/service-url.ts'
import { orAborted } from '#main/http/deadline.ts'
import type { ConnectionService } from '#main/connection/connection.ts'
import type { Clock, Fetch, FetchInit, Log, Push } from '#main/ports.ts'
import type { SessionService } from '#main/session/session.ts'
import { passDown, passUp, readWhole } from './bodies.ts'
import { type GatewayTimeouts, defaultTimeouts, watchdog } from './timeouts.ts'
import { requestHeaders, responseHeaders } from './headers.ts'
import { localAnswer } from './local-response.ts'
import { isOpenCall } from './public-call.ts'
import { findTarget, type Target } from './path-guard.ts'
import { isSessionCall } from './session-call.ts'
import { uploadProgress } from './upload-progress.ts'

export interface GatewayDeps {
  connection: ConnectionService
  session: SessionService
  /** For calls without a session, such as the password recovery. */
  fetch: Fetch
  /** Aborts when the app quits; pending reads are then cancelled. */
  quitting: AbortSignal
  clock: Clock
  log: Log
  push: Push
  /** Timeouts in ms. Default: those in timeouts.ts. */
  timeouts?: Partial<GatewayTimeouts>
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** Statuses whose responses must not have a body, not even an empty one. */
const BODILESS = new Set([204, 205, 304])

/**
 * Whether this is a JSON call and not an upload. A JSON body is short and is sent in one piece, so that its length is
 * known.
 */
function isJson({ headers }: Request): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers.get('content-type') ?? '')
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** The length of the body as the page announced it, bytes; null if the page announced none. */
function announced({ headers }: Request): number | null {
  const bytes = Number(headers.get(headerNames.uploadBytes) ?? Number.NaN)
  return Number.isSafeInteger(bytes) ? bytes : null
}

/**
 * Forwards the page's `/api/<service>/<path>` to the service's base address. Never rejects: without a response of the
 * service it returns one of its own, with the header `headerNames.local` (see local-response.ts). A GET or HEAD that
 * fails while the app quits never settles.
 */
export type Gateway = ReturnType<typeof createGateway>

/** Creates the gateway. See Gateway. */
export function createGateway(deps: GatewayDeps) {
  const { connection, session, quitting, clock, log, push } = deps
  const timeouts = { ...defaultTimeouts, ...deps.timeouts }

  /**
   * Checks a request and finds its destination.
   * @throws Failure if the page may not make this call, e.g. while the screen is locked
   */
  function admit(request: Request): Target {
    const current = connection.current()
    if (current === null) throw new Failure('NOT_CONNECTED', 'There is no workspace yet.')
    if (session.view().locked) throw new Failure('LOCKED', 'The application is locked.')
    if (!METHODS.has(request.method))
      throw new Failure('BAD_REQUEST', 'The method is not supported.')
    const { services } = current.document
    const target = findTarget(request.url, services)
    if (target === null) throw new Failure('NOT_FOUND', 'No service has this path.')
    if (isSessionCall(target, services.main)) {
      throw new Failure('FORBIDDEN', 'The page must not sign in or out by itself.')
    }
    return target
  }

  /**
   * Returns the fetch for a call, with or without the session.
   * @throws Failure UNAUTHENTICATED if the call needs a session and nobody is signed in
   */
  function fetchFor(method: string, target: Target): Fetch {
    if (session.owner() !== null) return session.fetch
    if (isOpenCall(method, target)) return deps.fetch
    throw new Failure('UNAUTHENTICATED', 'Nobody is signed in.')
  }

  async function send(request: Request): Promise<Response> {
    const target = admit(request)
    const { url, base } = target
    const call = new AbortController()
    const giveUp = () => call.abort(new Failure('CANCELLED', 'The page cancelled the call.'))
    // Reads are cancelled when the app quits. Chromium opens at most six connections to a host with HTTP/1.1. If
    // pending reads used all of them, the shutdown's call that sets the agent to unavailable would not be sent in time.
    const cancels = isRead(request) ? [request.signal, quitting] : [request.signal]
    for (const signal of cancels) {
      if (signal.aborted) giveUp()
      signal.addEventListener('abort', giveUp, { once: true })
    }
    const dog = watchdog(clock, call)
    const end = () => {
      dog.stop()
      for (const signal of cancels) signal.removeEventListener('abort', giveUp)
    }
    const passing = { call, dog, timeouts }

    try {
      const init: FetchInit = {
        method: request.method,
        headers: requestHeaders(request.headers),
        signal: call.signal,
      }
      const { body } = request
      if (body !== null) {
        init.body = isJson(request)
          ? await readWhole(body)
          : passUp(body, announced(request), passing, progressOf(request))
      }
      dog.restart(timeouts.answer)
      const fetchSameOrigin = followSameOrigin(fetchFor(request.method, target), (next) =>
        isUnder(next, base),
      )
      const answer = await orAborted(call.signal, fetchSameOrigin(url, init))
      dog.stop()
      return pass(answer, request.method, passing, end)
    } catch (error) {
      end()
      call.abort()
      throw error
    }
  }

  function pass(
    answer: Response,
    method: string,
    passing: Parameters<typeof passDown>[1],
    end: () => void,
  ): Response {
    const { status, body } = answer
    if (status < 200 || status > 599) {
      throw new Failure('BAD_RESPONSE', `The service answered ${status}.`)
    }
    const headers = responseHeaders(answer.headers)
    if (body === null || BODILESS.has(status) || method === 'HEAD') {
      end()
      return new Response(null, { status, headers })
    }
    return new Response(passDown(body, passing, end), { status, headers })
  }

  function progressOf(request: Request): (sent: number, done: boolean) => void {
    const uploadId = request.headers.get(headerNames.uploadId)
    if (uploadId === null) return () => {}
    return uploadProgress({ clock, push }, uploadId, announced(request) ?? 0)
  }

  return async (request: Request): Promise<Response> => {
    try {
      return await send(request)
    } catch (error) {
      // While the app quits, a read that fails gets no response. With a response, the page would show an error until
      // its window closes.
      if (quitting.aborted && isRead(request)) return await new Promise<never>(() => undefined)
      const failure = asFailure(error)
      if (failure.code !== 'CANCELLED') {
        log.info('A service did not answer a call of the page.', {
          code: failure.code,
          method: request.method,
        })
      }
      return localAnswer(failure)
    }
  }
}
