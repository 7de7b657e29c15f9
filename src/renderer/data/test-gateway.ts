import { vi } from 'vitest'

/** Test support: a page whose gateway answers what a test wants. `vi.unstubAllGlobals` takes it away again. */

const page = 'http://page.test/dashboard'

/** A page's own: relative addresses are resolved against it. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, page) : input, init)
  }
}

/** The gateway's place is taken by whatever a test answers. @returns what was asked so far */
export function gateway(answer: (request: Request) => Response | Promise<Response>): Request[] {
  const asked: Request[] = []
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new PageRequest(input, init)
    asked.push(request)
    return answer(request)
  })
  return asked
}

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
