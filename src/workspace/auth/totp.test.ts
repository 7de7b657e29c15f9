import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base32, newTotpKey, otpauthAddress, STEP_MS, stepOfCode, totpCode } from './totp.ts'

/** The key of the test vectors of RFC 6238, appendix B. */
const rfcKey = Buffer.from('12345678901234567890')

describe('totpCode', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('gives the code of RFC 6238 at %i s', (seconds, code) => {
    const step = Math.floor((seconds * 1_000) / STEP_MS)
    expect(totpCode(rfcKey, step, 8)).toBe(code)
    expect(totpCode(rfcKey, step)).toBe(code.slice(2))
  })
})

describe('stepOfCode', () => {
  const key = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes))
  const time = fc.integer({ min: 10 * STEP_MS, max: 4_000_000_000_000 })

  it('accepts the codes of the current step and of its neighbours, and no other', () => {
    fc.assert(
      fc.property(key, time, fc.integer({ min: -4, max: 4 }), (bytes, now, distance) => {
        const current = Math.floor(now / STEP_MS)
        const code = totpCode(bytes, current + distance)
        const near = [current - 1, current, current + 1]
        const expected = near.findLast((step) => totpCode(bytes, step) === code)
        expect(stepOfCode(bytes, code, now)).toBe(expected)
        expect(expected !== undefined || Math.abs(distance) > 1).toBe(true)
      }),
    )
  })

  it.each(['', '12345', '1234567', '12345６', 'abcdef'])('refuses %j', (typed) => {
    expect(stepOfCode(rfcKey, typed, 59_000)).toBeUndefined()
  })
})

describe('a new key', () => {
  it('has 160 bits, and is the same as text and as address', () => {
    const bytes = newTotpKey()
    expect(bytes).toHaveLength(20)
    expect(base32(bytes)).toMatch(/^[A-Z2-7]{32}$/)
    expect(base32(rfcKey)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    const address = new URL(otpauthAddress(rfcKey, 'ana@acme.example'))
    expect(address.searchParams.get('secret')).toBe(base32(rfcKey))
    expect(decodeURIComponent(address.pathname)).toContain('ana@acme.example')
  })
})
