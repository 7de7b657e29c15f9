import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  PROOF_LIFE_MS,
  SETUP_LIFE_MS,
  TICKET_LIFE_MS,
  TICKET_TRIES,
} from '#contract/rules/people/two-step.ts'
import { STEP_MS } from '#workspace/auth/totp.ts'
import { hashRecoveryPassword, newRecoveryPassword } from '#workspace/auth/recovery-password.ts'
import { saveRecoveryPassword } from '#workspace/storage/people/recovery-passwords.ts'
import { setPasswordHash } from '#workspace/storage/people/users.ts'
import {
  authenticatorOf,
  completeSignIn,
  setUpTwoStep,
  signInWith,
  ticketOf,
  type Authenticator,
} from './support/authenticator.ts'
import { accountStep, readAudit } from './support/audited-calls.ts'
import { dump } from './support/dump.ts'
import { mails } from './support/mails.ts'
import { isOnServer } from './support/postgres-data.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'
import { openAllScreens } from './support/things.ts'
import { GROUP, PASSWORD } from './support/users.ts'

const DAY_MS = 24 * 3_600_000
const PHONE = { headers: { 'x-device-name': 'Bandeja 1.0, Windows 11' } }

let rig: Rig
let ana: Caller
beforeEach(async () => {
  rig = await startRig()
  ana = await rig.as('ana')
})
afterEach(() => rig.stop())

const advance = (ms: number) => rig.workspace.clock.advance(ms)
const own = async (caller = ana) => (await caller('GET', 'main/users/me/two-step')).body
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const history = async (caller = ana): Promise<string[]> =>
  (await caller('GET', 'main/users/me/access-history')).body.items.map(
    ({ kind, count }: { kind: string; count: number }) => (count > 1 ? `${kind} ${count}` : kind),
  )
/** Of the mails, but for those that every set-up sends. */
const subjects = async () =>
  (await mails(rig))
    .map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1])
    .filter((subject) => subject !== 'Your two steps are on')
const wrongCode = (app: Authenticator) => (app.code() === '123456' ? '654321' : '123456')

describe('the set-up', () => {
  const begin = (caller = ana, body = {}) =>
    caller('POST', 'main/users/me/two-step/setup', { body })
  const activate = (body: Record<string, unknown>, caller = ana) =>
    caller('POST', 'main/users/me/two-step/activation', { body })

  test('counts only once it is activated by a right code, and the codes are saved', async () => {
    const app = authenticatorOf(rig, (await begin()).body)
    expect(await own()).toMatchObject({ isActive: false, codesLeft: 0 })
    expect(await codeOf(activate({ code: wrongCode(app), savedCodes: true }))).toEqual([
      403,
      'WRONG_CODE',
    ])
    expect((await activate({ code: app.code() })).status).toBe(400)
    expect((await signInWith(rig, 'ana')).status).toBe(200)
    const { body } = await activate({
      code: ` ${app.code().slice(0, 3)} ${app.code().slice(3)}`,
      savedCodes: true,
    })
    expect(body).toMatchObject({ isActive: true, codesLeft: 10 })
    expect((await ana('GET', 'main/me')).body.user.twoStep).toEqual({ isActive: true })
    expect((await signInWith(rig, 'ana')).status).toBe(401)
    expect(await codeOf(activate({ code: app.nextCode(), savedCodes: true }))).toEqual([
      410,
      'STEP_EXPIRED',
    ])
  })

  test('is valid for a quarter of an hour, and another one replaces it', async () => {
    const first = authenticatorOf(rig, (await begin()).body)
    const second = authenticatorOf(rig, (await begin()).body)
    expect(second.key).not.toBe(first.key)
    expect((await activate({ code: first.code(), savedCodes: true })).status).toBe(403)
    advance(SETUP_LIFE_MS)
    expect((await activate({ code: second.code(), savedCodes: true })).status).toBe(410)
  })

  test('stores neither the key nor the recovery codes as text', async () => {
    const app = authenticatorOf(rig, (await begin()).body)
    const kept = [
      app.key,
      ...app.recoveryCodes,
      ...app.recoveryCodes.map((one) => one.replace('-', '')),
    ]
    const isStored = async () => {
      const stored = await dump(rig.workspace.storage)
      return kept.filter((text) => stored.includes(text))
    }
    expect(await isStored()).toEqual([])
    await activate({ code: app.code(), savedCodes: true })
    expect(await isStored()).toEqual([])
  })

  test('of a session that proved itself long ago needs the password', async () => {
    advance(PROOF_LIFE_MS + 1)
    expect(await codeOf(begin())).toEqual([403, 'PROOF_REQUIRED'])
    const prove = (password: string) => ana('POST', 'main/users/me/proof', { body: { password } })
    expect(await codeOf(prove('something else'))).toEqual([403, 'WRONG_PASSWORD'])
    expect(await codeOf(begin())).toEqual([403, 'PROOF_REQUIRED'])
    expect((await prove(PASSWORD)).status).toBe(200)
    expect((await begin()).status).toBe(200)
  })

  test('of another phone needs the old code or a recovery code, and ends the old ones', async () => {
    const old = await setUpTwoStep(rig, ana)
    advance(STEP_MS)
    expect(await codeOf(begin())).toEqual([403, 'WRONG_CODE'])
    expect(await codeOf(begin(ana, { code: wrongCode(old) }))).toEqual([403, 'WRONG_CODE'])
    const app = authenticatorOf(rig, (await begin(ana, { code: old.code() })).body)
    expect(await own()).toMatchObject({ isActive: true, codesLeft: 10 })
    await activate({ code: app.code(), savedCodes: true })
    const ticket = await ticketOf(rig, 'ana')
    advance(STEP_MS)
    expect(await codeOf(completeSignIn(rig, { ticket, code: old.code() }))).toEqual([
      403,
      'WRONG_CODE',
    ])
    const [recoveryCode] = old.recoveryCodes
    expect(await codeOf(completeSignIn(rig, { ticket, recoveryCode }))).toEqual([403, 'WRONG_CODE'])
    expect((await completeSignIn(rig, { ticket, code: app.code() })).status).toBe(200)
    expect((await history()).filter((kind) => kind.startsWith('two_step'))).toEqual([
      'two_step_changed',
      'two_step_on',
    ])
  })

  test('can be removed by a proved session, and ends with what it remembered', async () => {
    await setUpTwoStep(rig, ana)
    advance(PROOF_LIFE_MS + 1)
    expect(await codeOf(ana('DELETE', 'main/users/me/two-step'))).toEqual([403, 'PROOF_REQUIRED'])
    await ana('POST', 'main/users/me/proof', { body: { password: PASSWORD } })
    expect((await ana('DELETE', 'main/users/me/two-step')).body).toMatchObject({ isActive: false })
    expect((await signInWith(rig, 'ana')).status).toBe(200)
    expect(await codeOf(ana('POST', 'main/users/me/two-step/recovery-codes'))).toEqual([
      409,
      'CONFLICT',
    ])
  })
})

describe('a sign-in with two steps', () => {
  let app: Authenticator
  beforeEach(async () => {
    app = await setUpTwoStep(rig, ana)
  })

  test('gives no token before the code, and the code works once', async () => {
    const answer = await signInWith(rig, 'ana')
    expect([answer.status, answer.body.code]).toEqual([401, 'SECOND_STEP_REQUIRED'])
    expect(Object.keys(answer.body.details).toSorted()).toEqual([
      'expiresAt',
      'rememberDays',
      'ticket',
    ])
    expect(answer.body.details.rememberDays).toBe(30)
    const { ticket } = answer.body.details
    expect((await rig.call('GET', 'main/me', { token: ticket })).status).toBe(401)
    // Its code activated the set-up.
    expect(await codeOf(completeSignIn(rig, { ticket, code: app.code() }))).toEqual([
      403,
      'CODE_USED',
    ])
    const code = app.nextCode()
    const done = await completeSignIn(rig, { ticket, code })
    expect(done.status).toBe(200)
    expect((await rig.call('GET', 'main/me', { token: done.body.token })).status).toBe(200)
    expect(await codeOf(completeSignIn(rig, { ticket, code: app.code(1) }))).toEqual([
      410,
      'STEP_EXPIRED',
    ])
    const again = await ticketOf(rig, 'ana')
    expect(await codeOf(completeSignIn(rig, { ticket: again, code }))).toEqual([403, 'CODE_USED'])
    // The code and the sign-in may be of the same millisecond, and have no order then.
    expect((await history()).toSorted()).toEqual([
      'second_step',
      'signed_in',
      'signed_in',
      'two_step_on',
    ])
  })

  test('is refused for a wrong password as ever', async () => {
    const wrong = await signInWith(rig, 'ana', { password: 'something else' })
    const unknown = await signInWith(rig, 'ana', { email: 'nobody@example.test' })
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
    await expect.poll(() => history()).toContain('wrong_password')
  })

  test('takes a recovery code once, tells how many are left, and warns of the last ones', async () => {
    const [first = ''] = app.recoveryCodes
    const enter = async (recoveryCode: string) =>
      completeSignIn(rig, { ticket: await ticketOf(rig, 'ana'), recoveryCode })
    expect((await enter(first.toLowerCase().replace('-', ' '))).status).toBe(200)
    expect(await codeOf(enter(first))).toEqual([403, 'WRONG_CODE'])
    expect(await own()).toMatchObject({ codesLeft: 9 })
    for (const code of app.recoveryCodes.slice(1, 7)) expect((await enter(code)).status).toBe(200)
    expect(await own()).toMatchObject({ codesLeft: 3 })
    await expect.poll(() => subjects()).toEqual(['You have few recovery codes left'])
    const { body } = await ana('POST', 'main/users/me/two-step/recovery-codes')
    expect(body.recoveryCodes).toHaveLength(10)
    expect(await codeOf(enter(app.recoveryCodes[8] ?? ''))).toEqual([403, 'WRONG_CODE'])
    expect((await enter(body.recoveryCodes[0])).status).toBe(200)
  })

  test('ends with its time, its tries, and a change of the password', async () => {
    const { storage } = rig.workspace
    const late = await ticketOf(rig, 'ana')
    advance(TICKET_LIFE_MS)
    expect(await codeOf(completeSignIn(rig, { ticket: late, code: app.code() }))).toEqual([
      410,
      'STEP_EXPIRED',
    ])
    const changed = await ticketOf(rig, 'ana')
    await setPasswordHash(storage.db, 'ana', 'scrypt$4$8$1$AA$AA')
    expect(await codeOf(completeSignIn(rig, { ticket: changed, code: app.code() }))).toEqual([
      410,
      'STEP_EXPIRED',
    ])
    expect(await codeOf(completeSignIn(rig, { ticket: 'unknown', code: app.code() }))).toEqual([
      410,
      'STEP_EXPIRED',
    ])
  })

  test('counts wrong codes over all tickets, and then refuses right ones too', async () => {
    const ticket = await ticketOf(rig, 'ana')
    for (let guess = 0; guess < TICKET_TRIES; guess += 1)
      expect((await completeSignIn(rig, { ticket, code: wrongCode(app) })).status).toBe(403)
    const code = app.nextCode()
    expect(await codeOf(completeSignIn(rig, { ticket, code }))).toEqual([410, 'STEP_EXPIRED'])
    const other = await ticketOf(rig, 'ana')
    const waits = await completeSignIn(rig, { ticket: other, code })
    expect([waits.status, waits.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await history()).toContain('wrong_code 5')
    advance(15 * 60_000)
    const later = await ticketOf(rig, 'ana')
    expect((await completeSignIn(rig, { ticket: later, code: app.code() })).status).toBe(200)
  })

  test('by a mailed password needs the second step too, which uses that password up', async () => {
    const { storage, clock } = rig.workspace
    const password = newRecoveryPassword()
    await saveRecoveryPassword(storage.db, {
      user_id: 'ana',
      password_hash: hashRecoveryPassword(password),
      expires_at: clock.now() + DAY_MS,
    })
    const ticket = await ticketOf(rig, 'ana', { password })
    const other = await ticketOf(rig, 'ana', { password })
    expect((await completeSignIn(rig, { ticket, code: app.nextCode() })).status).toBe(200)
    expect(await codeOf(completeSignIn(rig, { ticket: other, code: app.nextCode() }))).toEqual([
      410,
      'STEP_EXPIRED',
    ])
    expect((await signInWith(rig, 'ana', { password })).body.code).toBe('INVALID_CREDENTIALS')
  })

  test('by a mailed password ends the steps of somebody who never confirmed the address', async () => {
    const { storage, clock } = rig.workspace
    await storage.db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', 'ana')
      .execute()
    const password = newRecoveryPassword()
    await saveRecoveryPassword(storage.db, {
      user_id: 'ana',
      password_hash: hashRecoveryPassword(password),
      expires_at: clock.now() + DAY_MS,
    })
    expect((await signInWith(rig, 'ana')).body.code).toBe('SECOND_STEP_REQUIRED')
    const { status, body } = await signInWith(rig, 'ana', { password })
    expect([status, body.user.twoStep]).toEqual([200, { isActive: false }])
  })

  test('to unlock the screen needs the password alone, and only of one’s own session', async () => {
    const [token, other] = [await rig.tokenOf('ana'), await rig.tokenOf('beto')]
    expect((await signInWith(rig, 'ana', {}, { token })).status).toBe(200)
    expect((await signInWith(rig, 'ana', {}, { token: other })).status).toBe(401)
    expect((await signInWith(rig, 'ana', {}, { token: 'unknown' })).status).toBe(401)
    expect((await signInWith(rig, 'ana', { password: 'no' }, { token })).body.code).toBe(
      'INVALID_CREDENTIALS',
    )
    expect((await history()).filter((kind) => kind === 'signed_in')).toHaveLength(1)
  })

  test('remembers a device for its days, until another session is ended', async () => {
    const ticket = await ticketOf(rig, 'ana')
    const { body } = await rig.call('POST', 'main/login/second', {
      body: { ticket, code: app.nextCode(), remembersDevice: true },
      ...PHONE,
    })
    const { deviceToken, token } = body
    const enter = async () => (await signInWith(rig, 'ana', { deviceToken }, PHONE)).status
    expect(await enter()).toBe(200)
    expect((await signInWith(rig, 'beto', { deviceToken }, PHONE)).body.deviceToken).not.toBe(
      deviceToken,
    )
    advance(29 * DAY_MS)
    expect(await enter()).toBe(200)
    advance(DAY_MS)
    expect(await enter()).toBe(401)
    const next = await rig.call('POST', 'main/login/second', {
      body: {
        ticket: await ticketOf(rig, 'ana'),
        code: app.nextCode(),
        remembersDevice: true,
        deviceToken,
      },
      ...PHONE,
    })
    expect(next.body.deviceToken).toBe(deviceToken)
    expect(await enter()).toBe(200)
    expect(token).not.toBe(deviceToken)
    const mine = { token: next.body.token }
    const { items } = (await rig.call('GET', 'main/users/me/sessions', mine)).body
    const { id } = items.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    await rig.call('DELETE', `main/users/me/sessions/${id}`, mine)
    expect(await enter()).toBe(401)
  })

  test('leaves two calls with one code one session', async () => {
    const tickets = [
      await ticketOf(rig, 'ana'),
      await ticketOf(rig, 'ana'),
      await ticketOf(rig, 'ana'),
    ]
    const code = app.nextCode()
    const answers = await Promise.all(
      tickets.map((ticket) => completeSignIn(rig, { ticket, code })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403])
  })
})

describe('the audit log', () => {
  const audited = async () => {
    const entries = await readAudit(await rig.as('sara'), 'kinds=access&objectId=ana')
    return entries.map(accountStep).toReversed()
  }

  test('has what a user does with two steps', async () => {
    const app = await setUpTwoStep(rig, ana)
    await ana('POST', 'main/users/me/two-step/recovery-codes')
    const next = await ana('POST', 'main/users/me/two-step/setup', {
      body: { code: app.nextCode() },
    })
    const other = authenticatorOf(rig, next.body)
    const body = { code: other.code(), savedCodes: true }
    await ana('POST', 'main/users/me/two-step/activation', { body })
    await ana('POST', 'main/users/me/proof', { body: { code: wrongCode(other) } })
    await ana('DELETE', 'main/users/me/two-step')
    expect(await audited()).toEqual([
      'access.signedIn of ana by ana',
      'access.twoStepOn of ana by ana',
      'access.twoStepChanged of ana by ana',
      'access.twoStepChanged of ana by ana',
      'access.codeRefused of ana by ana',
      'access.twoStepOff of ana by ana',
    ])
  })

  test('has sign-ins once they are complete, and wrong codes by nobody who is known', async () => {
    const app = await setUpTwoStep(rig, ana)
    const ticket = await ticketOf(rig, 'ana')
    const before = await audited()
    await completeSignIn(rig, { ticket, code: wrongCode(app) })
    await completeSignIn(rig, { ticket, code: app.nextCode() })
    const [recoveryCode] = app.recoveryCodes
    await completeSignIn(rig, { ticket: await ticketOf(rig, 'ana'), recoveryCode })
    expect((await audited()).slice(before.length)).toEqual([
      'access.codeRefused of ana by service',
      'access.signedIn of ana by ana',
      'access.recoveryCodeUsed of ana by ana',
      'access.signedIn of ana by ana',
    ])
  })
})

describe('two services on one database', () => {
  test('accept a code, a recovery code and a ticket once, and count wrong codes together', async ({
    skip,
  }) => {
    skip(!isOnServer, 'two services need a database server')
    const { database = '' } = await rig.copyData()
    const shared = { database, lineKey: randomBytes(32) }
    const [one, other] = [await startRig(shared), await startRig(shared)]
    try {
      const app = await setUpTwoStep(one, await one.as('ana'))
      // The clocks are not moved: the code of the next step is accepted already, and is not used up.
      const code = app.code(1)
      const at = (service: Rig, typed: Record<string, unknown>, ticket: string) =>
        completeSignIn(service, { ticket, ...typed })
      const tickets = [await ticketOf(one, 'ana'), await ticketOf(other, 'ana')] as const
      const both = async (typed: Record<string, unknown>) =>
        (await Promise.all([at(one, typed, tickets[0]), at(other, typed, tickets[1])]))
          .map(({ status }) => status)
          .toSorted((a, b) => a - b)
      expect(await both({ code })).toEqual([200, 403])
      const [recoveryCode] = app.recoveryCodes
      const same = await ticketOf(one, 'ana')
      const fromBoth = [at(one, { recoveryCode }, same), at(other, { recoveryCode }, same)]
      const statuses = (await Promise.all(fromBoth)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      for (let guess = 0; guess < TICKET_TRIES; guess += 1) {
        const service = guess % 2 === 0 ? one : other
        await at(service, { code: '0' + wrongCode(app).slice(1) }, await ticketOf(service, 'ana'))
      }
      const late = await at(one, { code: app.code(1) }, await ticketOf(other, 'ana'))
      expect(late.status).toBe(429)
    } finally {
      for (const service of [one, other]) await service.stop()
    }
  })
})

describe('the access history', () => {
  test('has wrong passwords of ten minutes as one entry, with address and device, for 90 days', async () => {
    for (let guess = 0; guess < 3; guess += 1)
      await signInWith(rig, 'ana', { password: `no ${guess}` }, PHONE)
    await expect.poll(() => history()).toEqual(['wrong_password 3', 'signed_in'])
    advance(10 * 60_000)
    await signInWith(rig, 'ana', { password: 'no' })
    await expect.poll(() => history()).toEqual(['wrong_password', 'wrong_password 3', 'signed_in'])
    const { items, hasMoreItems } = (await ana('GET', 'main/users/me/access-history')).body
    expect(items[1]).toMatchObject({ device: 'Bandeja 1.0, Windows 11', address: '127.0.0.1' })
    expect(hasMoreItems).toBe(false)
    const before = items[0].id
    const rest = (await ana('GET', `main/users/me/access-history?before=${before}`)).body.items
    expect(rest).toEqual(items.slice(1))
    expect(await history(await rig.as('beto'))).toEqual(['signed_in'])
    advance(90 * DAY_MS)
    const late = (await signInWith(rig, 'ana')).body.token
    const { body } = await rig.call('GET', 'main/users/me/access-history', { token: late })
    expect(body.items.map(({ kind }: { kind: string }) => kind)).toEqual(['signed_in'])
  })

  test('says of a new device, which is mailed once; the first device is none', async () => {
    await openAllScreens(rig.workspace.storage, GROUP)
    const first = (await signInWith(rig, 'mia', {}, PHONE)).body.deviceToken
    const mia = await rig.as('mia')
    const from = (name: string, deviceToken?: string) =>
      signInWith(rig, 'mia', { deviceToken }, { headers: { 'x-device-name': name } })
    await from('Bandeja 2.0 Windows 11', first)
    await from('Bandeja 2.1 Windows 11')
    const { deviceToken } = (await from('Bandeja 2.1 macOS')).body
    await from('Bandeja 2.1 macOS', deviceToken)
    expect(await history(mia)).toEqual([
      'signed_in',
      'new_device',
      'signed_in',
      'signed_in',
      'signed_in',
      'signed_in',
    ])
    await expect.poll(() => subjects()).toEqual(['You signed in on a new device'])
    const { body } = await mia('GET', 'main/notifications/user')
    expect(body.items[0]).toMatchObject({ kind: 'system', text: expect.stringContaining('macOS') })
  })
})
