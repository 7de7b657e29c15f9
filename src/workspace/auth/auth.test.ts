import { describe, expect, test } from 'vitest'
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

describe('recovery', () => {
  test('creates passwords without easily confused characters', () => {
    const password = newRecoveryPassword()
    expect(password).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/)
    const hash = hashRecoveryPassword(password)
    expect(isRecoveryPassword(` ${password.toUpperCase()} `, hash)).toBe(true)
    expect(isRecoveryPassword(newRecoveryPassword(), hash)).toBe(false)
  })
})
