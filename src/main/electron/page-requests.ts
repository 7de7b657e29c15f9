import type { OnBeforeSendHeadersListenerDetails, Session } from 'electron'

/** Set by us on every request of the scheme and taken off again: the page cannot choose it. */
const ID_HEADER = 'x-page-request'

/**
 * What a scheme's handler is not told by the runtime: that the page has given a request up. Chromium's own
 * bookkeeping of requests knows, and is asked here.
 * @param pattern of the addresses, e.g. `app://bandeja/*`
 * @param allows a request that it does not allow fails in the page, and reaches no handler
 * @returns the request with a signal that aborts when the page gives it up
 */
export function followPageRequests(
  { webRequest }: Session,
  pattern: string,
  allows: (details: OnBeforeSendHeadersListenerDetails) => boolean,
): (request: Request) => Request {
  const running = new Map<string, AbortController>()
  const filter = { urls: [pattern] }

  webRequest.onBeforeSendHeaders(filter, (details, proceed) => {
    if (!allows(details)) return proceed({ cancel: true })
    const { id, requestHeaders } = details
    running.set(String(id), new AbortController())
    proceed({ requestHeaders: { ...requestHeaders, [ID_HEADER]: String(id) } })
  })
  webRequest.onCompleted(filter, ({ id }) => void running.delete(String(id)))
  webRequest.onErrorOccurred(filter, ({ id }) => {
    running.get(String(id))?.abort()
    running.delete(String(id))
  })

  return (request) => {
    const headers = new Headers(request.headers)
    const id = headers.get(ID_HEADER)
    headers.delete(ID_HEADER)
    const signal = id === null ? undefined : running.get(id)?.signal
    const { method, body } = request
    // `duplex` is demanded with a body that is a stream, and not in the types yet.
    const init: RequestInit & { duplex?: 'half' } = { method, headers }
    if (signal) init.signal = signal
    if (body) {
      init.body = body
      init.duplex = 'half'
    }
    return new Request(request.url, init)
  }
}
