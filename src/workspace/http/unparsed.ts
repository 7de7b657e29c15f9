import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { badRequest, ServiceFailure } from '#workspace/failure.ts'

/** Adds what every response has. */
export function guarded(response: Response): Response {
  response.headers.set('x-content-type-options', 'nosniff')
  // Responses depend on the user and may change at any time. Files set their own header.
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}

/** The response to an error outside the app, for example for a request with an invalid Host or path. */
export function unreadable(error: unknown): Response {
  const isRequest = error instanceof Error && error.name === 'RequestError'
  const failure = isRequest
    ? badRequest('The request cannot be read.')
    : new ServiceFailure('INTERNAL', 'Something went wrong here.')
  return guarded(failure.toResponse())
}

/** Converts an error that Node reports for a connection without a valid request. */
function unparsed({ code }: NodeJS.ErrnoException): ServiceFailure {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ServiceFailure('REQUEST_TIMEOUT', 'The request did not come in whole in time.')
    case 'HPE_HEADER_OVERFLOW':
      return new ServiceFailure('HEADERS_TOO_LARGE', 'The headers are too large.')
    default:
      return badRequest('The request cannot be read.')
  }
}

/**
 * Responds to a connection without a valid request. Node emits no `request` event for it, and its default response has
 * no body.
 */
export function refuseUnparsed(error: Error, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy()
  const { code, message, status } = unparsed(error)
  const body = JSON.stringify({ code, message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** The response to a call that arrives while the service is closing. The client repeats it, elsewhere or later. */
export function closing(): Response {
  return Response.json(
    { code: 'SERVICE_UNAVAILABLE', message: 'The service is closing.' },
    { status: 503, headers: { connection: 'close', 'retry-after': '1' } },
  )
}
