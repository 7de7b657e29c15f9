import type { Fetch } from './ports.ts'

/** Node's own `fetch` as the way out: no proxy, no cookies, redirects answered as they are. */
export const nodeFetch: Fetch = async (url, { method, headers, body, signal } = {}) => {
  const init: RequestInit & { duplex?: 'half' } = { redirect: 'manual' }
  if (method !== undefined) init.method = method
  if (headers !== undefined) init.headers = headers
  if (signal !== undefined) init.signal = signal
  if (body instanceof ReadableStream) {
    // Any other redirect mode, or a window, makes Node keep a second copy of all that was sent. A redirect of
    // an upload is thus refused here instead of shown.
    Object.assign(init, { body, duplex: 'half', redirect: 'error', window: null })
  } else if (body !== undefined && body !== null) {
    init.body = typeof body === 'string' ? body : new Uint8Array(body)
  }
  return await fetch(url, init)
}
