import { vi } from 'vitest'

/** Test double of the gateway. `vi.unstubAllGlobals` removes it. */

const page = 'http://page.test/dashboard'

/** A request of a page: relative addresses are resolved against the page's address. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, page) : input, init)
  }
}

/**
 * Replaces `fetch` with a function of the test. Once it is replaced again, what it still answers goes nowhere: a screen of the
 * last test, whose save is answered late, would send its next one to the service of the test that runs now.
 * @returns an array to which each request is added
 */
export function gateway(answer: (request: Request) => Response | Promise<Response>): Request[] {
  const requests: Request[] = []
  vi.stubGlobal('Request', PageRequest)
  const own = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new PageRequest(input, init)
    requests.push(request)
    const response = await answer(request)
    return globalThis.fetch === own ? response : await new Promise<never>(() => undefined)
  }
  vi.stubGlobal('fetch', own)
  return requests
}

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
