import { vi } from 'vitest'

/** Test double of the gateway. `vi.unstubAllGlobals` removes it. */

const page = 'http://page.test/dashboard'

/** A request of a page: relative addresses are resolved against the page's address. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, page) : input, init)
  }
}

/** Replaces `fetch` with a function of the test. @returns an array to which each request is added */
export function gateway(answer: (request: Request) => Response | Promise<Response>): Request[] {
  const requests: Request[] = []
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new PageRequest(input, init)
    requests.push(request)
    return answer(request)
  })
  return requests
}

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
