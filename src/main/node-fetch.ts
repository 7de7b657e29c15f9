import type { Fetch } from './ports.ts'

/** Node's own `fetch` as the way out: no proxy, no cookies, redirects answered as they are. */
export const nodeFetch: Fetch = async (url, { method, headers, body, signal } = {}) => {
  const init: RequestInit & { duplex?: 'half' } = { redirect: 'manual' }
  if (method !== undefined) init.method = method
  if (headers !== undefined) init.headers = headers
  if (signal !== undefined) init.signal = signal
  if (body !== undefined && body !== null) {
    init.body =
      typeof body === 'string' || body instanceof ReadableStream ? body : new Uint8Array(body)
    init.duplex = 'half'
  }
  return await fetch(url, init)
}
