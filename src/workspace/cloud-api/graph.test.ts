import { afterEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { PrivateAddress, type PublicFetch } from '#workspace/internet/public-fetch.ts'
import { checkValues } from './check-line.ts'
import {
  callGraph,
  fetchGraphFile,
  fetchPublicFile,
  sendGraphBytes,
  type GraphAccess,
} from './graph.ts'

interface Made {
  url: string
  token: string | undefined
}

afterEach(() => void vi.restoreAllMocks())

/** Access whose calls are answered by a function, and what was called. */
function accessWith(
  answer: (url: string, signal: AbortSignal) => Response | Promise<Response>,
  more: Partial<GraphAccess> = {},
): { access: GraphAccess; made: Made[] } {
  const made: Made[] = []
  const fetch: PublicFetch = async (url, { headers, signal }) => {
    made.push({ url, token: headers?.['authorization'] ?? headers?.['d360-api-key'] })
    return await answer(url, signal)
  }
  const access = { provider: 'meta', baseUrl: undefined, apiVersion: 'v25.0', token: 't', fetch }
  return { access: { ...access, ...more }, made }
}

describe('a file is fetched', () => {
  const proxy = 'https://proxy.example.com:8443/graph'
  test.each([
    ['https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1', undefined, true],
    ['https://scontent.flim1-1.fna.fbcdn.net/v/a.jpg', undefined, true],
    ['https://pps.whatsapp.net/v/a.jpg', proxy, true],
    ['https://proxy.example.com:8443/file/1', proxy, true],
    ['https://graph.facebook.com/file/1', undefined, true],
    ['https://proxy.example.com/file/1', proxy, false],
    ['https://fbsbx.com.example.com/a', undefined, false],
    ['https://notfbsbx.com/a', undefined, false],
    ['https://lookaside.fbsbx.com:8443/a', undefined, false],
    ['http://lookaside.fbsbx.com/a', undefined, false],
    ['http://127.0.0.1:9464/metrics', proxy, false],
    ['https://shop.example.com/a.jpg', undefined, false],
    ['not an address', undefined, false],
  ])('from %s of a line at %s: %s', async (url, baseUrl, expected) => {
    const { access, made } = accessWith(() => new Response('bytes'), { baseUrl })
    const files = [await fetchGraphFile(access, url), await fetchPublicFile(access, url)]
    expect(files.map((file) => file !== undefined)).toEqual([expected, expected])
    // The second is open to everybody.
    const calls = [
      { url, token: 'Bearer t' },
      { url, token: undefined },
    ]
    expect(made).toEqual(expected ? calls : [])
  })

  test('always from its own address, with the key of 360dialog', async () => {
    const { access, made } = accessWith(() => new Response('bytes'), { provider: '360dialog' })
    await fetchGraphFile(access, 'https://evil.example.com/v1/file?id=2')
    const url = 'https://waba-v2.360dialog.io/v1/file?id=2'
    expect(made).toEqual([{ url, token: 't' }])
  })
})

test.each([
  ['a call', 30_000, undefined, (access: GraphAccess) => callGraph(access, 'POST', '/1', { a: 1 })],
  [
    'a file that comes',
    3_600_000,
    30_000,
    (access: GraphAccess) => fetchGraphFile(access, 'https://graph.facebook.com/file/1'),
  ],
  [
    'a file that goes',
    3_600_000,
    120_000,
    (access: GraphAccess) => callGraph(access, 'POST', '/1/media', new FormData()),
  ],
  [
    'a part of a file that goes',
    3_600_000,
    120_000,
    (access: GraphAccess) => sendGraphBytes(access, '1', { bytes: new Blob(['x']), offset: 0 }),
  ],
])('%s may take %i ms, and %s ms without a byte', async (_, whole, idle, make) => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  const fetch = vi.fn<PublicFetch>(async () => Response.json({}))
  await make({ ...accessWith(() => new Response()).access, fetch })
  expect(limit).toHaveBeenCalledWith(whole)
  expect(fetch.mock.calls[0]?.[1].idleMs).toBe(idle)
})

describe('an answer', () => {
  test('that is longer than any of the provider is not read', async () => {
    let read = 0
    const endless = () =>
      new ReadableStream({
        pull(controller) {
          read += 64 * 1024
          controller.enqueue(new Uint8Array(64 * 1024).fill(32))
        },
      })
    const { access } = accessWith(() => new Response(endless()))
    expect(await callGraph(access, 'GET', '/1')).toEqual({ kind: 'unknown' })
    expect(read).toBeLessThan(2 * limits.line.answerBytes)
  })

  test('of a private network is none, which is said', async () => {
    const { access } = accessWith(() => Promise.reject(new PrivateAddress('10.0.0.5')))
    expect(await callGraph(access, 'GET', '/1')).toEqual({ kind: 'unreached', isPrivate: true })
    await expect(checkValues(access, { token: 't', phoneId: '1' })).rejects.toMatchObject({
      code: 'LINE_UNREACHABLE',
      extra: { details: { fault: 'privateAddress' } },
    })
  })
})

describe('a check', () => {
  test('reads a list without an end only so far', async () => {
    let pages = 0
    const { access, made } = accessWith(() => {
      pages += 1
      const paging = { cursors: { after: `page${pages}` }, next: 'https://graph.facebook.com/next' }
      return Response.json({ data: [{ id: '7' }], paging, display_phone_number: '+51 1' })
    })
    const { checks } = await checkValues(access, { token: 't', phoneId: '1', accountId: '2' })
    expect(checks).toContainEqual(expect.objectContaining({ fault: 'otherAccount' }))
    const asked = made.filter(({ url }) => url.includes('/phone_numbers'))
    expect(asked).toHaveLength(limits.line.pagesMax)
  })

  test('ends with its caller', async () => {
    const caller = new AbortController()
    const { access } = accessWith(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          caller.abort()
        }),
      { signal: caller.signal },
    )
    const checked = checkValues(access, { token: 't', phoneId: '1' })
    await expect(checked).rejects.toMatchObject({ code: 'LINE_UNREACHABLE' })
  })
})
