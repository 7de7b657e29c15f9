import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { headerNames, services, type Service } from '#contract/api/endpoint.ts'
import { requestHeaders, responseHeaders } from '#main/gateway/headers.ts'
import { findTarget } from '#main/gateway/path-guard.ts'
import { hostileText, mutatedText } from './hostile-values.ts'

const BASE = 'https://chat.example.com/v1/main'
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries are those of all services
const bases = Object.fromEntries(services.map((name) => [name, BASE])) as Record<Service, string>

const segment = fc.oneof(
  fc.constantFrom(
    '..',
    '.',
    '..;',
    '%2e%2e',
    '%252e%252e',
    '..%2f',
    '..%5c',
    '@',
    '//',
    '\\',
    '%00',
    'me',
  ),
  hostileText.map(encodeURISafely),
  hostileText,
)
const paths = fc.oneof(
  fc.array(segment, { maxLength: 6 }).map((parts) => `/api/main/${parts.join('/')}`),
  mutatedText(fc.constantFrom('/api/main/contacts/1?groupId=2', '/api/tags/x#y')),
)

/** Half a surrogate pair cannot be encoded. */
function encodeURISafely(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Decodes as often as a chain of servers might. */
function decodedOften(path: string): string {
  let text = path
  for (let round = 0; round < 6; round += 1) {
    text = text.replace(/(?:%[0-7][0-9a-f])+/gi, (codes) => decodeURIComponent(codes))
  }
  return text
}

it('an address of the page is refused, or stays below its service', () => {
  fc.assert(
    fc.property(paths, (path) => {
      const address = `app://bandeja${path.startsWith('/') ? path : `/${path}`}`
      if (!URL.canParse(address)) return
      const target = findTarget(address, bases)
      if (target === null) return
      const { origin, pathname, username } = new URL(target.url)
      expect([origin, username]).toEqual(['https://chat.example.com', ''])
      expect(pathname.startsWith('/v1/main/')).toBe(true)
      const resolved = new URL(decodedOften(pathname), 'https://chat.example.com').pathname
      expect(resolved.startsWith('/v1/main')).toBe(true)
    }),
  )
})

const forwarded = new Set([
  'accept',
  'accept-language',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
  headerNames.groupId,
  headerNames.idempotencyKey,
])
const names = fc.oneof(
  fc.constantFrom('cookie', 'authorization', 'origin', 'host', 'x-forwarded-for', ...forwarded),
  fc.constantFrom(
    'set-cookie',
    'content-security-policy',
    'location',
    'refresh',
    'x-bandeja-local',
  ),
  hostileText,
)

/** The headers that the platform accepts. */
function headersOf(entries: readonly (readonly [string, string])[]): Headers {
  const headers = new Headers()
  for (const [name, value] of entries) {
    try {
      headers.append(name, value)
    } catch {
      // Neither a page nor a service can send such a header.
    }
  }
  return headers
}

it('no header passes the gateway but those of its lists', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(names, hostileText), { maxLength: 8 }), (entries) => {
      const headers = headersOf(entries)
      for (const name of Object.keys(requestHeaders(headers))) expect(forwarded).toContain(name)
      const answered = responseHeaders(headers)
      expect(answered['content-security-policy']).toBe("sandbox; default-src 'none'")
      for (const name of ['set-cookie', 'location', 'refresh', headerNames.local]) {
        expect(answered).not.toHaveProperty([name])
      }
    }),
  )
})
