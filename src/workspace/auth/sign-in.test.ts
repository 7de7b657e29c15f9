import { createCipheriv, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClock } from '#workspace/clock.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { saveRecoveryPassword } from '#workspace/storage/people/recovery-passwords.ts'
import { insertUser } from '#workspace/storage/people/users.ts'
import { changePassword } from './change-password.ts'
import { createLoginGuard } from './login-guard.ts'
import { hashPassword } from './passwords.ts'
import { hashRecoveryPassword, RECOVERY_LIFE_MS } from './recovery-password.ts'
import { openSession, userOfToken } from './sessions.ts'
import { signIn } from './sign-in.ts'

const OLD = 'the old password'
const MAILED = 'abcd-efgh-jkmn-pqrs'
const passwordCost = { logN: 4, r: 8, p: 1 }
const passwordKey = randomBytes(32).toString('base64')
const clock = createClock()
const start = { address: 'home', device: { name: null, token: undefined } }

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-sign-in-'))
  storage = await openStorage(folder)
  const password_hash = await hashPassword(OLD, passwordCost)
  const who = { id: 'ana', name: 'Ana', email: 'ana@example.test' }
  await insertUser(storage.db, {
    ...who,
    password_hash,
    created_at: 0,
    email_confirmed_at: 0,
  })
})
afterEach(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const service = () => ({
  storage,
  clock,
  passwordCost,
  passwordKey,
  loginGuard: createLoginGuard({ storage, clock }, 'sign-in'),
  realtime: { endSession: () => undefined },
  log: () => undefined,
  background: () => undefined,
})
const prove = (password: string) =>
  signIn(service(), { email: 'ana@example.test', password }, 'home')
const enter = async (password: string) =>
  (await openSession(service(), await prove(password), start)).token
const mail = () =>
  saveRecoveryPassword(storage.db, {
    user_id: 'ana',
    password_hash: hashRecoveryPassword(MAILED),
    expires_at: clock.now() + RECOVERY_LIFE_MS,
  })

function seal(text: string): string {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(passwordKey, 'base64'), iv)
  return Buffer.concat([iv, cipher.update(text), cipher.final()]).toString('base64')
}
const change = (token: string, currentPassword: string, newPassword: string) =>
  changePassword(
    service(),
    { userId: 'ana', token, address: 'home', by: {} },
    { currentPassword: seal(currentPassword), newPassword: seal(newPassword) },
  )

const wrong = { code: 'INVALID_CREDENTIALS', status: 401 }

describe('a sign-in in progress', () => {
  test.each([OLD, MAILED])('with "%s" fails after the password was changed', async (password) => {
    const token = await enter(OLD)
    await mail()
    const proof = await prove(password)
    await change(token, OLD, 'a better one')
    await expect(openSession(service(), proof, start)).rejects.toMatchObject(wrong)
    expect(await userOfToken(service(), token)).toBe('ana')
    expect(await userOfToken(service(), await enter('a better one'))).toBe('ana')
  })

  test('fails if another sign-in has used the same mailed password', async () => {
    await mail()
    const proofs = [await prove(MAILED), await prove(MAILED)]
    const opened = await Promise.allSettled(
      proofs.map((proof) => openSession(service(), proof, start)),
    )
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(prove(MAILED)).rejects.toMatchObject(wrong)
  })
})

describe('of two simultaneous password changes', () => {
  test('from two sessions, one succeeds and ends the other session', async () => {
    const tokens = [await enter(OLD), await enter(OLD)]
    const wanted = ['the first new one', 'the second new one']
    const done = await Promise.allSettled(
      tokens.map((token, index) => change(token, OLD, wanted[index] ?? '')),
    )
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const winner = done.findIndex(({ status }) => status === 'fulfilled')
    const users = await Promise.all(tokens.map((token) => userOfToken(service(), token)))
    expect(users[winner]).toBe('ana')
    expect(users[1 - winner]).toBeUndefined()
    expect(await userOfToken(service(), await enter(wanted[winner] ?? ''))).toBe('ana')
  })

  test('from one session, one succeeds', async () => {
    const token = await enter(OLD)
    const both = ['the first new one', 'the second new one']
    const done = await Promise.allSettled(both.map((wanted) => change(token, OLD, wanted)))
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
