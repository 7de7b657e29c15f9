import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLinkQuery } from './link-query.ts'

describe('a link’s query', () => {
  it.each([
    ['phone=51999888777&group=42', { phone: '51999888777', group: '42' }],
    ['phone=%2B51%20999-888-777', { phone: '51999888777' }],
    ['phone=%2B51999888777', { phone: '51999888777' }],
    ['phone=%2051999888777', { phone: '51999888777' }],
    ['phone=0051999888777', { phone: '51999888777' }],
    ['phone=%E2%80%AA%2B51%20999%20888%20777%E2%80%AC', { phone: '51999888777' }],
    ['phone=123456', {}],
    ['phone=1234567', { phone: '1234567' }],
    ['phone=123456789012345', { phone: '123456789012345' }],
    ['phone=1234567890123456', {}],
    ['phone=+51+(999)+888.777', { phone: '51999888777' }],
    ['phone=abc1234567', {}],
    ['phone=1234567x', {}],
    ['phone=51999%2B888777', {}],
    ['phone=tel:51999888777', {}],
    ['phone=١٢٣٤٥٦٧', {}],
    ['phone=1e10000000&group=42', { group: '42' }],
    ['group=abc', {}],
    ['group=g7', {}],
    ['group=x11', {}],
    ['group=1.1', {}],
    ['group=-11', {}],
    ['group=%2011', {}],
    ['phone=&group=', {}],
    ['', {}],
  ])('%j is read as %j', (query, expected) => {
    expect(readLinkQuery(new URLSearchParams(query))).toEqual(expected)
  })

  it('yields only digits, for any input', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { phone = '0000000', group = '0' } = readLinkQuery({ get: () => text })
        expect(phone).toMatch(/^\d{7,15}$/)
        expect(group).toMatch(/^\d+$/)
      }),
    )
  })
})
