import { createCipheriv, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from '#workspace/auth/session-expiry.ts'
import {
  hashRecoveryPassword,
  newRecoveryPassword,
  RECOVERY_LIFE_MS,
} from '#workspace/auth/recovery-password.ts'
import { saveRecoveryPassword } from '#workspace/storage/people/recovery-passwords.ts'
import { mailedPasswords as passwordsOf, mails as mailsOf } from './support/mails.ts'
import { emailOf, GROUP, OTHER_GROUP, PASSWORD } from './support/users.ts'
import { isOnServer } from './support/postgres-data.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'

/** A time limit, not a wait: a mail is written after the response. */
const WRITTEN = { timeout: 15_000 }

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const login = (email: string, password: string) =>
  rig.call('POST', 'main/login', { body: { email, password } })

const mails = () => mailsOf(rig)
const mailedPasswords = (count: number) => passwordsOf(rig, count)
const mailedPassword = async (): Promise<string> => (await mailedPasswords(1))[0] ?? ''

describe('signing in', () => {
  test('returns a token and the user, and the token gives access to their data', async () => {
    const { status, body } = await login(' ANA@example.test ', PASSWORD)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ _id: 'ana', id: 'ana', name: 'ana', useEnterKeyToSend: true })
    expect(body.user.permissions).toMatchObject([
      {
        groupId: GROUP,
        role: 'ROLE_PUBLISHER',
        tagId: 'tag-ana',
        teamTagId: 'tag-north',
        hasMessagingApp: true,
      },
    ])
    expect(JSON.stringify(body.user)).not.toContain('scrypt')
    const me = await rig.call('GET', `main/me?groupId=${GROUP}`, { token: body.token })
    expect(me.status).toBe(200)
    expect([body.user.token, me.body.user.token]).toEqual([body.token, undefined])
    expect(me.body).toMatchObject({ serviceStatus: 1, user: { _id: 'ana' } })
  })

  test('is refused with the same text for a wrong password and an unknown e-mail', async () => {
    const wrong = await login(emailOf('ana'), 'something else')
    const unknown = await login('nobody@example.test', PASSWORD)
    expect(wrong.status).toBe(401)
    expect(wrong.body.code).toBe('INVALID_CREDENTIALS')
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test('stores neither the token nor the password', async () => {
    const { body } = await login(emailOf('ana'), PASSWORD)
    const { db } = rig.workspace.storage
    const rows = JSON.stringify([
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('users').selectAll().execute(),
    ])
    expect(rows).not.toContain(body.token)
    expect(rows).not.toContain(PASSWORD)
    expect(rig.log.join('\n')).not.toContain(body.token)
  })

  test('is blocked after ten failures of one account from one network, concurrent or not, for a while', async () => {
    const tries = await Promise.all(Array.from({ length: 14 }, () => login(emailOf('ana'), 'no')))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    const stopped = await login(emailOf('ana'), PASSWORD)
    expect(stopped.status).toBe(429)
    const wait = Number(stopped.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(800)
    expect(wait).toBeLessThanOrEqual(900)
    expect((await login(emailOf('beto'), PASSWORD)).status).toBe(200)
    rig.workspace.clock.advance(wait * 1_000)
    expect((await login(emailOf('ana'), PASSWORD)).status).toBe(200)
  })

  test('is blocked after two hundred failures from one network', async () => {
    for (let index = 0; index < 200; index += 1) await login(`made-up-${index}@example.test`, 'no')
    expect((await login(emailOf('ana'), PASSWORD)).status).toBe(429)
  })

  /** The status of a sign-in of Ana's from a network address. */
  async function from(address: string, password: string): Promise<number> {
    const request = new Request('http://workspace/services/main/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf('ana'), password }),
    })
    return (await rig.workspace.fetch(request, { address })).status
  }

  test('is open to the owner on a known network, while passwords are tried from many addresses', async () => {
    expect(await from('192.0.2.1', PASSWORD)).toBe(200)
    for (let host = 0; host < 100; host += 1)
      expect(await from(`198.51.100.${host}`, 'no')).toBe(401)
    expect(await from('198.51.100.200', 'no')).toBe(429)
    expect(await from('198.51.100.201', PASSWORD)).toBe(429)
    expect(await from('192.0.2.1', PASSWORD)).toBe(200)
    // On that network, too, attempts are limited.
    for (let guess = 0; guess < 10; guess += 1) expect(await from('192.0.2.1', 'no')).toBe(401)
    expect(await from('192.0.2.1', 'no')).toBe(429)
  })

  test('is open to users who signed in before from a network that tries many accounts', async () => {
    expect(await from('192.0.2.1', PASSWORD)).toBe(200)
    const guess = (account: number) =>
      rig.workspace.fetch(
        new Request('http://workspace/services/main/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `made-up-${account}@example.test`, password: 'no' }),
        }),
        { address: '192.0.2.1' },
      )
    for (let account = 0; account < 200; account += 1) await guess(account)
    expect((await guess(200)).status).toBe(429)
    expect(await from('192.0.2.1', PASSWORD)).toBe(200)
  })

  test('is open to the owner elsewhere while another user tries the password', async () => {
    for (let host = 0; host < 10; host += 1) await from(`2001:db8:1:2::${host + 1}`, 'no')
    expect(await from('2001:db8:1:2::ffff', PASSWORD)).toBe(429)
    expect(await from('2001:db8:1:3::1', PASSWORD)).toBe(200)
  })
})

describe('a session', () => {
  test('expires when unused, and lasts while it is used', async () => {
    const ana = await rig.as('ana')
    const { clock } = rig.workspace
    for (let day = 0; day < 5; day += 1) {
      clock.advance(SESSION_IDLE_MS - 60_000)
      expect((await ana('GET', 'main/me')).status).toBe(200)
    }
    clock.advance(SESSION_IDLE_MS + 1)
    const over = await ana('GET', 'main/me')
    expect(over.status).toBe(401)
    expect(over.body.code).toBe('UNAUTHENTICATED')
    expect(over.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('can read when the disk is full, and refuses writes', async (context) => {
    context.skip(isOnServer, 'The query that fills the disk is of SQLite.')
    const ana = await rig.as('ana')
    await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
    const { clock, storage } = rig.workspace
    await sql`pragma query_only = 1`.execute(storage.db)
    // Long enough for the session's use to be stored again.
    clock.advance(120_000)
    for (const path of [
      `main/contacts/lastchats?groupId=${GROUP}`,
      'messages/messages/c',
      'main/me',
    ])
      expect([path, (await ana('GET', path)).status]).toEqual([path, 200])
    expect(rig.log).toContainEqual(expect.stringContaining('a session could not be updated'))
    const body = { contactId: 'c', content: { type: 'text', text: 'Hi' } }
    const refused = await ana('POST', 'messages/messages', { body })
    expect([refused.status, refused.body.code]).toEqual([500, 'INTERNAL'])
    expect(rig.channel.sent).toEqual([])
    expect(await storage.db.selectFrom('messages').selectAll().execute()).toEqual([])
    clock.advance(SESSION_IDLE_MS)
    expect((await ana('GET', 'main/me')).status).toBe(401)
  })

  test('expires after its maximum age, even if it is used every day', async () => {
    const ana = await rig.as('ana')
    const days = Math.ceil(SESSION_LIFE_MS / 86_400_000)
    const statuses: number[] = []
    for (let day = 0; day <= days; day += 1) {
      statuses.push((await ana('GET', 'main/me')).status)
      rig.workspace.clock.advance(86_400_000)
    }
    expect(statuses.slice(0, days)).toEqual(Array.from({ length: days }, () => 200))
    expect((await ana('GET', 'main/me')).status).toBe(401)
  })

  test('ends with a sign-out, and only that one', async () => {
    const first = (await login(emailOf('ana'), PASSWORD)).body.token
    const second = (await login(emailOf('ana'), PASSWORD)).body.token
    expect((await rig.call('POST', 'main/logout', { token: first, body: {} })).body).toEqual({
      ok: true,
    })
    expect((await rig.call('GET', 'main/me', { token: first })).status).toBe(401)
    expect((await rig.call('GET', 'main/me', { token: second })).status).toBe(200)
  })

  test.each([
    ['no token', {}],
    ['an empty one', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['a made-up one', { authorization: `Bearer ${'x'.repeat(43)}` }],
  ])('is refused with %s', async (_, headers) => {
    expect((await rig.call('GET', 'main/me', { headers })).status).toBe(401)
  })
})

describe('a user’s settings', () => {
  test('the Enter key is stored', async () => {
    const ana = await rig.as('ana')
    const set = await ana('PATCH', 'main/users/me', { body: { useEnterKeyToSend: false } })
    expect(set.body).toEqual({ useEnterKeyToSend: false })
    expect((await ana('GET', 'main/me')).body.useEnterKeyToSend).toBe(false)
  })

  test.each([
    ['available', 1],
    ['busy', 2],
    ['unavailable', 3],
  ])('service status %s is %i for everybody', async (word, serviceStatus) => {
    const ana = await rig.as('ana')
    const path = `main/users/me/service-status-${word}`
    expect((await ana('PUT', path, { body: { groupId: GROUP } })).body).toEqual({ serviceStatus })
    const { body } = await (await rig.as('beto'))('GET', `main/users?groupId=${GROUP}`)
    const member = body.items.find(({ id }: { id: string }) => id === 'ana')
    expect(member.serviceStatus).toBe(serviceStatus)
  })

  test('the status before a quit is stored until the user chooses one', async () => {
    const ana = await rig.as('ana')
    const put = (word: string, more: object = {}) =>
      ana('PUT', `main/users/me/service-status-${word}`, { body: { groupId: GROUP, ...more } })
    const mine = async () => {
      const { user } = (await ana('GET', `main/me?groupId=${GROUP}`)).body
      return [user.serviceStatus, user.statusBeforeQuit]
    }
    await put('busy')
    expect(await mine()).toEqual([2, 0])
    await put('unavailable', { isQuitting: true })
    // A second quit, before the status is restored, does not replace it.
    await put('unavailable', { isQuitting: true })
    expect(await mine()).toEqual([3, 2])
    expect((await login(emailOf('ana'), PASSWORD)).body.user.statusBeforeQuit).toBe(2)
    // Chosen by hand, it stays.
    await put('unavailable')
    expect(await mine()).toEqual([3, 0])
  })

  test('service status in another group is 404', async () => {
    const ana = await rig.as('ana')
    const body = { groupId: OTHER_GROUP }
    const answer = await ana('PUT', 'main/users/me/service-status-busy', {
      body,
      group: OTHER_GROUP,
    })
    expect(answer.status).toBe(404)
  })
})

describe('a forgotten password', () => {
  test('is answered by mail with one that works once, and the old one stays valid', async () => {
    const body = { email: emailOf('ana') }
    expect((await rig.call('POST', 'main/password-recovery', { body })).body).toEqual({ ok: true })
    const password = await mailedPassword()
    const [mail] = await mails()
    expect(mail).toContain(`<${emailOf('ana')}>`)
    expect(mail).toMatch(/^Subject: Get back in\r$/m)
    expect((await login(emailOf('beto'), password)).status).toBe(401)
    expect((await login(emailOf('ana'), password)).status).toBe(200)
    expect((await login(emailOf('ana'), password)).status).toBe(401)
    expect((await login(emailOf('ana'), PASSWORD)).status).toBe(200)
  })

  test('may be requested again: each mail works until one is used', async () => {
    const body = { email: emailOf('ana') }
    for (let count = 1; count <= 3; count += 1) {
      await rig.call('POST', 'main/password-recovery', { body })
      await mailedPasswords(count)
      rig.workspace.clock.advance(RECOVERY_LIFE_MS / 3)
    }
    const [over = '', first = '', second = ''] = await mailedPasswords(3)
    expect((await login(emailOf('ana'), over)).status).toBe(401)
    expect((await login(emailOf('ana'), first)).status).toBe(200)
    for (const mailed of [first, second])
      expect((await login(emailOf('ana'), mailed)).status).toBe(401)
  })

  test('expires after half an hour', async () => {
    await rig.call('POST', 'main/password-recovery', { body: { email: emailOf('ana') } })
    const password = await mailedPassword()
    rig.workspace.clock.advance(RECOVERY_LIFE_MS)
    expect((await login(emailOf('ana'), password)).status).toBe(401)
  })

  test('has the same response for an unknown address, without a mail', async () => {
    const body = { email: 'nobody@example.test' }
    const unknown = await rig.call('POST', 'main/password-recovery', { body })
    expect([unknown.status, unknown.body]).toEqual([200, { ok: true }])
    // The mail to a known address is written after this one would have been.
    await rig.call('POST', 'main/password-recovery', { body: { email: emailOf('ana') } })
    await mailedPassword()
    expect(await mails()).toHaveLength(1)
  })

  test('is rate-limited', async () => {
    const ask = () =>
      rig.call('POST', 'main/password-recovery', { body: { email: emailOf('ana') } })
    const answers = await Promise.all(Array.from({ length: 12 }, ask))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    await expect.poll(async () => (await mails()).length, WRITTEN).toBe(10)
  })
})

describe('changing the password', () => {
  async function seal(text: string): Promise<string> {
    const { body } = await rig.call('GET', '/.well-known/bandeja.json')
    const iv = randomBytes(16)
    const cipher = createCipheriv('aes-256-cbc', Buffer.from(body.passwordKey, 'base64'), iv)
    return Buffer.concat([iv, cipher.update(text), cipher.final()]).toString('base64')
  }

  test('accepts the new one, keeps this session and ends the others', async () => {
    const other = (await login(emailOf('ana'), PASSWORD)).body.token
    const ana = await rig.as('ana')
    const body = { currentPassword: await seal(PASSWORD), newPassword: await seal('a better one') }
    expect((await ana('PATCH', 'main/users/change-password', { body })).body).toEqual({ ok: true })
    expect((await ana('GET', 'main/me')).status).toBe(200)
    expect((await rig.call('GET', 'main/me', { token: other })).status).toBe(401)
    expect((await login(emailOf('ana'), PASSWORD)).status).toBe(401)
    expect((await login(emailOf('ana'), 'a better one')).status).toBe(200)
  })

  test('invalidates an earlier mailed password', async () => {
    const mailed = newRecoveryPassword()
    await saveRecoveryPassword(rig.workspace.storage.db, {
      user_id: 'ana',
      password_hash: hashRecoveryPassword(mailed),
      expires_at: rig.workspace.clock.now() + RECOVERY_LIFE_MS,
    })
    const ana = await rig.as('ana')
    const body = { currentPassword: await seal(PASSWORD), newPassword: await seal('a better one') }
    expect((await ana('PATCH', 'main/users/change-password', { body })).status).toBe(200)
    expect((await login(emailOf('ana'), mailed)).status).toBe(401)
  })

  test('accepts the mailed password that opened this session as the current one', async () => {
    await rig.call('POST', 'main/password-recovery', { body: { email: emailOf('ana') } })
    const mailed = await mailedPassword()
    const { token } = (await login(emailOf('ana'), mailed)).body
    const other = await rig.as('ana')
    const change = async (as: Caller, current: string, wanted: string) => {
      const body = { currentPassword: await seal(current), newPassword: await seal(wanted) }
      return (await as('PATCH', 'main/users/change-password', { body })).status
    }
    const recovered: Caller = (method, path, given) => rig.call(method, path, { ...given, token })
    // It is used up: another session, which it did not open, cannot use it.
    expect(await change(other, mailed, 'of another session')).toBe(403)
    expect(await change(recovered, 'not it', 'a better one')).toBe(403)
    rig.workspace.clock.advance(RECOVERY_LIFE_MS)
    expect(await change(recovered, mailed, 'a better one')).toBe(200)
    expect((await login(emailOf('ana'), 'a better one')).status).toBe(200)
    expect((await login(emailOf('ana'), PASSWORD)).status).toBe(401)
    expect((await login(emailOf('ana'), mailed)).status).toBe(401)
    expect(await change(recovered, mailed, 'once more')).toBe(403)
    expect(await change(recovered, 'a better one', 'once more')).toBe(200)
  })

  test('accepts a mailed password as the current one in an open session', async () => {
    const ana = await rig.as('ana')
    await rig.call('POST', 'main/password-recovery', { body: { email: emailOf('ana') } })
    const mailed = await mailedPassword()
    const body = { currentPassword: await seal(mailed), newPassword: await seal('a better one') }
    expect((await ana('PATCH', 'main/users/change-password', { body })).status).toBe(200)
    expect((await login(emailOf('ana'), mailed)).status).toBe(401)
    expect((await login(emailOf('ana'), 'a better one')).status).toBe(200)
  })

  test('is refused with a wrong current one, a short new one, or no ciphertext', async () => {
    const ana = await rig.as('ana')
    const change = async (currentPassword: string, newPassword: string) =>
      await ana('PATCH', 'main/users/change-password', { body: { currentPassword, newPassword } })
    const wrong = await change(await seal('not it'), await seal('a better one'))
    expect([wrong.status, wrong.body.code]).toEqual([403, 'WRONG_PASSWORD'])
    expect((await ana('GET', 'main/me')).status).toBe(200)
    expect((await change(await seal(PASSWORD), await seal('short'))).status).toBe(400)
    expect((await change('AAAA', 'AAAA')).status).toBe(400)
    expect((await login(emailOf('ana'), PASSWORD)).status).toBe(200)
  })
})
