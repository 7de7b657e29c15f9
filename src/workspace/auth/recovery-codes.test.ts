import { describe, expect, it } from 'vitest'
import { findRecoveryCode, hashRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts'

const cost = { logN: 4, r: 8, p: 1 }

describe('recovery codes', () => {
  it('are ten different ones of eight signs that nobody confuses', () => {
    for (let set = 0; set < 50; set += 1) {
      const codes = newRecoveryCodes()
      expect(new Set(codes).size).toBe(10)
      for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
    }
  })

  it('are found as people type them, and only among those that are left', async () => {
    const codes = newRecoveryCodes()
    const hashes = await hashRecoveryCodes(codes, cost)
    expect(hashes.join()).not.toContain(codes[3]?.slice(0, 4))
    const fourth = codes[3] ?? ''
    for (const typed of [fourth, fourth.toLowerCase(), ` ${fourth.replace('-', ' ')} `])
      expect(await findRecoveryCode(typed, hashes)).toBe(hashes[3])
    const left = hashes.filter((hash) => hash !== hashes[3])
    expect(await findRecoveryCode(fourth, left)).toBeUndefined()
    expect(await findRecoveryCode('AAAA-AAAA', hashes)).toBeUndefined()
    expect(await findRecoveryCode(fourth, [])).toBeUndefined()
  })

  it('of another set are not found', async () => {
    const hashes = await hashRecoveryCodes(newRecoveryCodes(), cost)
    expect(await findRecoveryCode(newRecoveryCodes()[0] ?? '', hashes)).toBeUndefined()
  })
})
