import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { services, type Service } from '#contract/api/endpoint.ts'
import { isUnder } from '#main/http/service-url.ts'
import { findTarget } from './path-guard.ts'

/** Returns the same base address for every service. */
function bases(base: string): Record<Service, string> {
  return {
    main: base,
    messages: base,
    campaigns: base,
    crm: base,
    analysis: base,
    tags: base,
    workflows: base,
    content: base,
  }
}
const BASE = 'https://chat.example.com/v1/main'
const find = (path: string, base = BASE) => findTarget(`app://bandeja${path}`, bases(base))

describe('findTarget', () => {
  it.each([
    ['/api/main/me', '/me'],
    ['/api/main/', '/'],
    ['/api/main/me?groupId=1&a=%2F..%2F', '/me?groupId=1&a=%2F..%2F'],
    ['/api/main/me#part', '/me'],
    ['/api/main/contacts/a%20b/', '/contacts/a%20b/'],
    ['/api/main/contacts/50%25', '/contacts/50%25'],
    ['/api/main/media/ñandú.png', '/media/%C3%B1and%C3%BA.png'],
    ['/api/main/a..b/...', '/a..b/...'],
    ['/api/main/@evil.example/', '/@evil.example/'],
    ['/api/main/x/../me', '/me'],
  ])('accepts %s', (path, rest) => {
    expect(find(path)?.url).toBe(BASE + rest)
  })

  it.each([
    '/',
    '/api',
    '/api/',
    '/api/main',
    '/api/unknown/me',
    '/api/toString/me',
    '/api/MAIN/me',
    '/apis/main/me',
    '/api/main/../me',
    '/api/main/%2e%2e/me',
    '/api/main/.%2E/me',
    '/api/main/%252e%252e/me',
    '/api/main/%25252e%25252e/me',
    '/api/main/..;/me',
    '/api/main/..;a=b/me',
    '/api/main/%2e%2e%3b/me',
    '/api/main/..%2fme',
    '/api/main/..%5cme',
    '/api/main/a%2f..%2f..%2fme',
    '/api/main/a%252f..%252fme',
    '/api/main/..%252f%25',
    '/api/main/a%25252f%25ff',
    '/api/main/a%00b',
    '/api/main/a%0d%0ab',
    '/api/main/%',
    '/api/main/%zz',
    '/api/main/%ff',
    '/api/main//evil.example/me',
    '/api/main/http://evil.example/me',
    '/api/main/http:%2f%2fevil.example/me',
    '/api//main/me',
  ])('refuses %s', (path) => {
    expect(find(path)).toBeNull()
  })

  it('accepts only paths that stay below the base, even if they are decoded several times', () => {
    const pieces =
      '. .. / \\ % 2e 2f 5c 25 %2e %2f %25 %5c %00 ; @ : // http: evil.example ? # me \t \n ñ &'
    const piece = fc.constantFrom(...pieces.split(' '))
    const path = fc.oneof(
      fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.webPath(),
    )
    const base = fc.constantFrom(
      'https://chat.example.com',
      'https://chat.example.com/',
      'https://chat.example.com/v1/main',
      'http://127.0.0.1:3000/main/',
    )
    const service = fc.constantFrom(...services)
    let accepted = 0
    fc.assert(
      fc.property(path, base, service, (rest, root, name) => {
        const address = `app://bandeja/api/${name}/${rest}`
        if (!URL.canParse(address)) return
        const target = findTarget(address, bases(root))
        if (target === null) return
        accepted += 1
        for (let { url } = target, round = 0; round < 6; round += 1) {
          expect(isUnder(url, root)).toBe(true)
          const { pathname } = new URL(url)
          expect(pathname).not.toMatch(/(^|\/)\.\.?(;|\/|$)/)
          const next = pathname.replace(/%[0-9a-f]{2}/gi, (code) => {
            const byte = Number.parseInt(code.slice(1), 16)
            return byte < 128 ? String.fromCharCode(byte) : code
          })
          if (/[?#]/.test(next)) return
          url = new URL(url).origin + next
        }
      }),
      { numRuns: 5_000 },
    )
    expect(accepted).toBeGreaterThan(250)
  })
})
