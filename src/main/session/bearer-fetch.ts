import type { ConnectionDocument } from '#contract/connection.ts'
import { readRefusal } from '#contract/rules/error-body.ts'
import { Failure } from '../failure.ts'
import { isUnder, readText } from '../http/index.ts'
import type { Fetch, FetchInit } from '../ports.ts'
import { maskText, maskToken } from './mask-token.ts'

/** What a call borrows from the session for as long as it lasts. */
export interface Bearer {
  token: string
  document: ConnectionDocument
  /** Aborts when the session ends; its reason is a Failure. */
  ended: AbortSignal
}

export interface BearerFetchDeps {
  fetch: Fetch
  /** @throws Failure where there is none, or it is bound elsewhere */
  bearer: () => Bearer
  /** A service does not know this token (any longer). */
  onRefused: (token: string) => void
}

/** An answer that says no is a short one, bytes. */
const REFUSAL_BYTES = 64 * 1024

/** `fetch` with the bearer added, to configured services alone, without the token in what comes back. */
export function createBearerFetch({ fetch, bearer, onRefused }: BearerFetchDeps): Fetch {
  return async (url, init = {}) => {
    const { token, document, ended } = bearer()
    if (
      !Object.values(document.services).some((base) => base !== undefined && isUnder(url, base))
    ) {
      throw new Failure('FORBIDDEN', 'The address is no configured service’s.')
    }
    const response = await untilEnded(ended, init, (signal) =>
      fetch(url, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${token}` },
        signal,
      }),
    )
    if (response.status !== 401) return maskToken(response, token)
    const refusal = await readThrough(response, token)
    // A wrong password, when one is changed for instance, says nothing about the session.
    if (refusal.code !== 'INVALID_CREDENTIALS') onRefused(token)
    return refusal.response
  }
}

/**
 * Waits for an answer's head, until the caller gives up or the session ends. The body is then the caller's
 * affair; a listener on the session for every body ever read would pile up.
 */
async function untilEnded(
  ended: AbortSignal,
  init: FetchInit,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const controller = new AbortController()
  const outer = init.signal
  const end = () => controller.abort(ended.reason)
  if (outer?.aborted === true) controller.abort(outer.reason)
  outer?.addEventListener('abort', () => controller.abort(outer.reason), { once: true })
  ended.addEventListener('abort', end, { once: true })
  try {
    return await send(controller.signal)
  } catch (error) {
    ended.throwIfAborted()
    throw error
  } finally {
    ended.removeEventListener('abort', end)
  }
}

/** Reads a 401 for the code in it, and makes an answer of it that can be read again. */
async function readThrough(
  response: Response,
  token: string,
): Promise<{ code: string | null; response: Response }> {
  let text = ''
  let code: string | null = null
  try {
    text = maskText(await readText(response, REFUSAL_BYTES), token)
    code = readRefusal(401, JSON.parse(text)).code
  } catch (error) {
    // Not JSON or too long to be a refusal: then it is one without a code.
    if (!(error instanceof SyntaxError || error instanceof Failure)) throw error
  }
  const headers = new Headers(response.headers)
  // They were the original's; the text is decoded, and may be shorter.
  headers.delete('content-length')
  headers.delete('content-encoding')
  return { code, response: new Response(text, { status: 401, headers }) }
}
