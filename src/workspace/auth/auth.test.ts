import { describe, expect, test } from 'vitest'
import { createClock } from '#workspace/clock.ts'
import { createLoginGuard, type LoginGuard } from './login-guard.ts'
import { hashPassword, passwordCost, unmatchableHash, verifyPassword } from './passwords.ts'
import {
  hashRecoveryPassword,
  isRecoveryPassword,
  newRecoveryPassword,
} from './recovery-password.ts'
import { hashToken, newToken } from './tokens.ts'

const cheap = { logN: 4, r: 8, p: 1 }

describe('a password', () => {
  test('matches its hash, and other passwords do not', async () => {
    const hash = await hashPassword('contraseña', cheap)
    expect(await verifyPassword('contraseña', hash)).toBe(true)
    expect(await verifyPassword('contraseña'.normalize('NFD'), hash)).toBe(true)
    expect(await verifyPassword('contrasena', hash)).toBe(false)
    expect(await verifyPassword('', hash)).toBe(false)
  })

  test('is hashed with a new salt each time, and the hash contains the cost', async () => {
    const hashes = [await hashPassword('same', cheap), await hashPassword('same', cheap)]
    expect(hashes[0]).not.toBe(hashes[1])
    for (const hash of hashes) expect(hash).toMatch(/^scrypt\$4\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
    expect(passwordCost).toEqual({ logN: 15, r: 8, p: 3 })
  })

  test('does not match a dummy hash, and cannot be compared with a hash of an unknown kind', async () => {
    expect(await verifyPassword('x', unmatchableHash(cheap))).toBe(false)
    await expect(verifyPassword('x', 'bcrypt$1')).rejects.toThrow('unknown kind')
  })
})

test('a token has 256 bits and is stored as a hash', () => {
  const tokens = new Set(Array.from({ length: 100 }, newToken))
  expect(tokens.size).toBe(100)
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(hashToken(token)).not.toContain(token)
  }
})

describe('the login guard', () => {
  const at = () => {
    const clock = createClock(() => 0)
    return { clock, guard: createLoginGuard(clock) }
  }

  test('forgets attempts one by one as they expire', () => {
    const { clock, guard } = at()
    for (let index = 0; index < 10; index += 1) {
      expect(guard.attempt('ana', 'home')).toBe(0)
      clock.advance(60_000)
    }
    expect(guard.attempt('ana', 'home')).toBe(5 * 60_000)
    clock.advance(5 * 60_000)
    expect(guard.attempt('ana', 'home')).toBe(0)
    expect(guard.attempt('ana', 'home')).toBe(60_000)
  })

  /** Makes failing attempts. @returns how many of them the guard did not block */
  const fail = (guard: LoginGuard, times: number, account: string, address: string) =>
    Array.from({ length: times }, () => guard.attempt(account, address)).filter(
      (wait) => wait === 0,
    ).length

  test('blocks one account on one network, but neither other accounts nor other networks', () => {
    const { guard } = at()
    expect(fail(guard, 30, 'ana', 'office')).toBe(10)
    expect(guard.attempt('ana', 'office')).toBe(15 * 60_000)
    expect(guard.attempt('ana', 'home')).toBe(0)
    expect(guard.attempt('beto', 'office')).toBe(0)
  })

  test('blocks one account after attempts from many networks', () => {
    const { guard } = at()
    const counted = Array.from({ length: 30 }, (_, one) => fail(guard, 10, 'ana', `${one}`))
    expect(counted.reduce((sum, one) => sum + one, 0)).toBe(100)
    expect(guard.attempt('ana', 'home')).toBeGreaterThan(0)
    expect(guard.attempt('beto', 'home')).toBe(0)
  })

  test('counts only the failures on the same network if the account has signed in from that network', () => {
    const { guard } = at()
    for (let other = 0; other < 10; other += 1) fail(guard, 10, 'ana', `${other}`)
    expect(guard.attempt('ana', 'new')).toBeGreaterThan(0)
    expect(guard.attempt('ana', 'home', { isKnown: true })).toBe(0)
    for (let more = 0; more < 9; more += 1) guard.attempt('ana', 'home', { isKnown: true })
    expect(guard.attempt('ana', 'home', { isKnown: true })).toBeGreaterThan(0)
  })

  test('blocks one network that tries many accounts', () => {
    const { guard } = at()
    const counted = Array.from({ length: 30 }, (_, one) => fail(guard, 10, `${one}`, 'office'))
    expect(counted.reduce((sum, one) => sum + one, 0)).toBe(200)
    expect(guard.attempt('ana', 'office')).toBeGreaterThan(0)
    expect(guard.attempt('ana', 'home')).toBe(0)
  })

  test('counts the addresses of one IPv6 network together, and those of another network separately', () => {
    const { guard } = at()
    for (let host = 1; host <= 10; host += 1) guard.attempt('ana', `2001:db8:1:2::${host}`)
    expect(guard.attempt('ana', '2001:db8:1:2:ffff::1')).toBeGreaterThan(0)
    expect(guard.attempt('ana', '2001:db8:1:3::1')).toBe(0)
  })

  test('clears only the failures of the same account on the same network after a sign-in', () => {
    const { guard } = at()
    fail(guard, 9, 'ana', 'home')
    guard.attempt('ana', 'home')
    guard.succeeded('ana', 'home')
    expect(fail(guard, 30, 'ana', 'home')).toBe(10)
    // The network's count is 9 + 10 failures of `ana` and 10 of `a`. The successful attempt of `ana` does not count.
    expect(fail(guard, 10, 'a', 'home')).toBe(10)
    const more = Array.from({ length: 30 }, (_, one) => fail(guard, 10, `${one}`, 'home'))
    expect(more.reduce((sum, one) => sum + one, 0)).toBe(200 - 9 - 10 - 10)
  })
})

describe('recovery', () => {
  test('creates passwords without easily confused characters', () => {
    const password = newRecoveryPassword()
    expect(password).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/)
    const hash = hashRecoveryPassword(password)
    expect(isRecoveryPassword(` ${password.toUpperCase()} `, hash)).toBe(true)
    expect(isRecoveryPassword(newRecoveryPassword(), hash)).toBe(false)
  })
})
