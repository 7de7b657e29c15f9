import type { ConnectionDocument } from '#contract/connection.ts'
import { isSessionRefusal } from '#contract/rules/people/session-refusal.ts'
import { Failure } from '#main/failure.ts'
import { isUnder } from '#main/http/service-url.ts'
import type { Fetch, FetchInit } from '#main/ports.ts'
import { maskToken } from './mask-token.ts'

/** The session's data for one call. */
export interface Bearer {
  token: string
  document: ConnectionDocument
  /** Aborts when the session ends. Its reason is a Failure. */
  ended: AbortSignal
}

export interface BearerFetchDeps {
  fetch: Fetch
  /**
   * Returns the data of the current session.
   * @throws Failure if no user is signed in, or if the session belongs to another connection
   */
  bearer: () => Bearer
  /** Called with the token of every call that a service answered with 401. */
  onRefused: (token: string) => void
}

/** The header with the token, which every call but the public ones has (specification, section 7). */
export const bearerHeaders = (token: string) => ({ authorization: `Bearer ${token}` })

/**
 * Creates a `fetch` that adds the bearer token, calls only configured services, and masks the token in responses.
 * Any 401 ends the session, whatever its error code (specification, section 8).
 */
export function createBearerFetch({ fetch, bearer, onRefused }: BearerFetchDeps): Fetch {
  return async (url, init = {}) => {
    const { token, document, ended } = bearer()
    if (
      !Object.values(document.services).some((base) => base !== undefined && isUnder(url, base))
    ) {
      throw new Failure('FORBIDDEN', 'The address does not belong to a configured service.')
    }
    const response = await untilEnded(ended, init, (signal) =>
      fetch(url, {
        ...init,
        headers: { ...init.headers, ...bearerHeaders(token) },
        signal,
      }),
    )
    if (isSessionRefusal(response)) onRefused(token)
    return maskToken(response, token)
  }
}

/**
 * Sends a call. Aborts it if the caller cancels, or if the session ends before the response's headers arrive. When the
 * headers have arrived, the listener for the end of the session is removed. Otherwise responses whose bodies are never
 * read would accumulate listeners.
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
