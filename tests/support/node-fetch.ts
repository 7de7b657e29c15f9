import type { Fetch } from '#main/ports.ts'

/** Node's own `fetch` as the port `Fetch`. It has no proxy and no cookies, and does not follow redirects. */
export const nodeFetch: Fetch = async (url, { method, headers, body, signal } = {}) => {
  const init: RequestInit & { duplex?: 'half' } = { redirect: 'manual' }
  if (method !== undefined) init.method = method
  if (headers !== undefined) init.headers = headers
  if (signal !== undefined) init.signal = signal
  if (body instanceof ReadableStream) {
    // Node stores a second copy of the sent data unless `redirect` is `error` and `window` is null. A redirect of an
    // upload is therefore an error.
    Object.assign(init, { body, duplex: 'half', redirect: 'error', window: null })
  } else if (body !== undefined && body !== null) {
    init.body = typeof body === 'string' ? body : new Uint8Array(body)
  }
  return await fetch(url, init)
}
