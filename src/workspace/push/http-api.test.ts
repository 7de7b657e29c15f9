import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPushServer } from './push-server.ts'
import { md5, sign } from './signature.ts'

const credentials = { appId: '7', key: 'key', secret: 'secret' }
const push = createPushServer(credentials)

const name = fc.string({ unit: 'binary', maxLength: 20 })
const path = fc
  .tuple(
    fc.constantFrom('events', 'batch_events', 'channels', 'channels/presence-a/users', ''),
    fc.oneof(fc.constant(''), name.map(encodeURIComponentSafely)),
  )
  .map(([known, more]) => `/apps/7/${known}${more}`)

/** Encodes a text for a URL. Lone surrogates are replaced, because they have no percent encoding. */
function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

async function ask(method: string, path: string, query: string, body: string): Promise<Response> {
  const url = new URL(`http://localhost${path}`)
  const bytes = Buffer.from(body)
  const parts = [
    'auth_key=key',
    `auth_timestamp=${Math.floor(Date.now() / 1000)}`,
    'auth_version=1.0',
    `body_md5=${md5(bytes)}`,
    ...(query === '' ? [] : [`filter_by_prefix=${query}`]),
  ]
  const signature = sign(credentials.secret, [method, url.pathname, parts.join('&')].join('\n'))
  url.search = [...parts, `auth_signature=${signature}`].join('&')
  const init = method === 'GET' ? { method } : { method, body: bytes }
  const response = await push.handleHttp(new Request(url, init))
  if (response === null) throw new Error(`Not answered: ${path}`)
  return response
}

it('the HTTP API answers any signed request with 200 and JSON, or 4xx and a sentence', async () => {
  const entry = fc.record(
    {
      name: fc.jsonValue(),
      data: fc.jsonValue(),
      channel: fc.jsonValue(),
      channels: fc.jsonValue(),
      socket_id: fc.jsonValue(),
      info: fc.jsonValue(),
      batch: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  const body = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    entry.map((content) => JSON.stringify(content)),
    fc.array(entry, { maxLength: 3 }).map((batch) => JSON.stringify({ batch })),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
      path,
      fc.stringMatching(/^[a-z-]*$/),
      body,
      async (method, path, query, body) => {
        fc.pre(!/\/(%2E|\.){0,2}$/i.test(path))
        const response = await ask(method, path, query, body)
        const text = await response.text()
        const sound =
          response.status === 200
            ? typeof JSON.parse(text) === 'object'
            : [400, 404, 405, 413].includes(response.status) && /^[A-Z][^]*\.$/.test(text)
        expect({ status: response.status, text, sound }).toMatchObject({ sound: true })
      },
    ),
    { numRuns: 500 },
  )
})

it('the HTTP API answers any unsigned request with 400, 401 or 404, or not at all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.webUrl({ withQueryParameters: true }), path, async (other, path) => {
      expect((await push.handleHttp(new Request(other)))?.status ?? 404).toBeOneOf([401, 404])
      fc.pre(!/\/(%2E|\.){0,2}$/i.test(path))
      const query = new URL(other).search
      const response = await push.handleHttp(new Request(`http://localhost${path}${query}`))
      expect(response?.status).toBeOneOf([400, 401])
    }),
  )
})
