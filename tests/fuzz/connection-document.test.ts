import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { connectionDocumentSchema } from '#contract/connection.ts'
import { isLoopback } from '#main/workspace-address.ts'
import { checkDocument, type Trust } from '#main/connection/validate-document.ts'
import { Failure } from '#main/failure.ts'
import { hostileText, hostileValue, mutated, mutatedText, shapedLike } from './hostile-values.ts'

const trusts: readonly Trust[] = ['anywhere', 'this machine', 'other machines']
const base = 'https://chat.example.com/api'
const addresses = fc.oneof(
  fc.constantFrom(
    base,
    'http://127.0.0.1:3000',
    'http://[::1]:1',
    'https://LOCALHOST.',
    'http://2130706433/',
  ),
  mutatedText(fc.constant(base)),
  hostileText,
)
const documents = fc.record({
  name: fc.constant('Acme'),
  services: fc.record({
    main: addresses,
    messages: addresses,
    campaigns: addresses,
    tags: addresses,
    workflows: addresses,
    content: addresses,
  }),
  realtime: fc.record({
    key: fc.constant('k'),
    cluster: fc.constant('eu'),
    host: fc.oneof(fc.constantFrom('push.example.com', '127.0.0.1', '::1'), hostileText),
    port: fc.integer({ min: -1, max: 70_000 }),
    tls: fc.boolean(),
  }),
  frames: fc.array(addresses, { maxLength: 2 }),
})

/** Returns the document, or null if it is refused as it should be. */
function checked(value: unknown, trust: Trust) {
  try {
    return checkDocument(value, trust)
  } catch (error) {
    if (error instanceof Failure && error.code === 'BAD_RESPONSE') return null
    throw error
  }
}

it('a connection document is refused, or names only addresses that its origin may name', () => {
  const values = fc.oneof(
    hostileValue,
    documents,
    mutated(documents),
    mutated(shapedLike(connectionDocumentSchema)),
  )
  fc.assert(
    fc.property(values, fc.constantFrom(...trusts), (value, trust) => {
      const document = checked(value, trust)
      if (document === null) return
      for (const address of [...Object.values(document.services), ...document.frames]) {
        if (address === undefined) continue
        const { protocol, hostname, username, password } = new URL(address)
        expect([username, password]).toEqual(['', ''])
        expect(['https:', 'http:']).toContain(protocol)
        if (trust === 'anywhere') continue
        expect(protocol === 'https:' || isLoopback(hostname)).toBe(true)
        expect(trust === 'other machines' && isLoopback(hostname)).toBe(false)
      }
    }),
  )
})
