import http from 'node:http'

/**
 * Opens Playwright's connection to the app without compression. Playwright offers it and has no option for that, but on
 * the loopback it only takes processor time, in the tests and in the app: together a twentieth of the window tests. It
 * applies to all WebSockets that this process opens.
 */
const { request } = http
Reflect.set(http, 'request', (...args: unknown[]): unknown => {
  const [options] = args
  const headers: unknown = isObject(options) ? Reflect.get(options, 'headers') : undefined
  // The spelling is that of the `ws` library, which Playwright contains.
  if (isObject(headers)) Reflect.deleteProperty(headers, 'Sec-WebSocket-Extensions')
  return Reflect.apply(request, http, args)
})

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
