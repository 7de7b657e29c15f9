import type { OnBeforeSendHeadersListenerDetails, Session } from 'electron'

/**
 * The header with Electron's id of a request. Main adds it to every request of the scheme, replacing one that the page
 * has set, and removes it before the request is handled.
 */
const ID_HEADER = 'x-page-request'

/**
 * Lets the handler of a scheme detect that the page cancels a request. Electron reports the cancellation only to
 * listeners of `webRequest`, not to the handler.
 * @param pattern matches the addresses of the requests, e.g. `app://bandeja/*`
 * @param allows decides whether a request may proceed; otherwise it fails in the page
 * @returns a function that copies a request and adds a signal, which aborts when the page cancels the request
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
    // `duplex` is required for a stream body but missing in the types.
    const init: RequestInit & { duplex?: 'half' } = { method, headers }
    if (signal) init.signal = signal
    if (body) {
      init.body = body
      init.duplex = 'half'
    }
    return new Request(request.url, init)
  }
}
