import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from './failure.ts'
import { isPrivateOnTheWay, parseAddress } from './workspace-address.ts'

const codeOf = (typed: string, allowPlain = false): string => {
  try {
    return parseAddress(typed, allowPlain)
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

describe('parseAddress', () => {
  it.each([
    ['chat.example.com', 'https://chat.example.com'],
    ['  Chat.Example.COM/ ', 'https://chat.example.com'],
    ['chat.example.com:8443', 'https://chat.example.com:8443'],
    ['chat.example.com/inbox/', 'https://chat.example.com/inbox'],
    ['https://chat.example.com', 'https://chat.example.com'],
    ['https://chat.example.com:443/?a=1#b', 'https://chat.example.com'],
    ['HTTPS://chat.example.com/a//', 'https://chat.example.com/a'],
    ['https://chat.example.com/x/.well-known/bandeja.json', 'https://chat.example.com/x'],
    ['chat.example.com/.well-known/bandeja.json', 'https://chat.example.com'],
    ['müller.example', 'https://xn--mller-kva.example'],
    ['localhost', 'http://localhost'],
    ['localhost:3000', 'http://localhost:3000'],
    ['localhost:443', 'http://localhost:443'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['127.1', 'http://127.0.0.1'],
    ['[::1]:9000', 'http://[::1]:9000'],
    ['https://localhost:3000', 'https://localhost:3000'],
    ['http://app.localhost', 'http://app.localhost'],
    ['10.0.0.4:8080', 'https://10.0.0.4:8080'],
  ])('parses %j as %s', (typed, address) => {
    expect(codeOf(typed)).toBe(address)
  })

  it.each([
    '',
    '   ',
    'ftp://chat.example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'javascript://chat.example.com/%0aalert(1)',
    'https://',
    'a b',
    'host:99999',
    'ana:secret@chat.example.com',
    'https://ana@chat.example.com',
  ])('refuses %j as an address', (typed) => {
    expect(codeOf(typed)).toBe('BAD_REQUEST')
    expect(codeOf(typed, true)).toBe('BAD_REQUEST')
  })

  it.each([
    'http://chat.example.com',
    'http://10.0.0.4',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://0.0.0.0',
    'http://[::2]',
  ])('refuses plain http to another machine, %j, unless IT has set it', (typed) => {
    expect(codeOf(typed)).toBe('NOT_PRIVATE')
    expect(codeOf(typed, true)).toBe(typed)
  })

  it('returns only addresses with https or on this machine; parsing them again does not change them', () => {
    const part = fc.constantFrom(
      'http',
      'https',
      '://',
      ':',
      '/',
      '@',
      '\\',
      '.',
      '?',
      '#',
      '%2e',
      'localhost',
      '127.0.0.1',
      '[::1]',
      'chat.example.com',
      '80',
      ' ',
    )
    const typed = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.string(),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const address = codeOf(text)
        if (address === 'BAD_REQUEST' || address === 'NOT_PRIVATE') return
        const url = new URL(address)
        expect(isPrivateOnTheWay(url)).toBe(true)
        expect(url.username + url.password + url.search + url.hash).toBe('')
        expect(address.endsWith('/')).toBe(false)
        expect(codeOf(address)).toBe(address)
      }),
      { numRuns: 2_000 },
    )
  })
})
