import { sql } from 'kysely'
import type {
  ChannelAuthorizationCallback,
  ChannelAuthorizationHandler,
  ChannelAuthorizationRequestParams,
} from 'pusher-js/types/src/core/auth/options.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { channels } from '#contract/events.ts'
import { twoStepApi } from '#contract/api/people/two-step.ts'
import type { AccessEntry } from '#contract/entities/people/two-step.ts'
import { dayAfter } from '#contract/rules/time/time-zone.ts'
import { insertMember } from '#workspace/storage/people/members.ts'
import { connected, subscribed } from './push-support.ts'
import {
  authenticatorOf,
  completeSignIn,
  setUpTwoStep,
  signInWith,
  ticketOf,
} from './support/authenticator.ts'
import { accountStep, readAudit } from './support/audited-calls.ts'
import { openPush } from './support/follower.ts'
import { mailTexts, mails } from './support/mails.ts'
import { openAllScreens } from './support/things.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'

/** What a user's access history has, what it can end, and what is mailed about the protection of an account. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const from = (device: string) => ({ headers: { 'x-device-name': device } })

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const advance = (ms: number) => rig.workspace.clock.advance(ms)
const callerOf =
  (token: string): Caller =>
  (method, path, options) =>
    rig.call(method, path, { token, ...options })
const history = async (caller: Caller): Promise<AccessEntry[]> => {
  const { body } = await caller('GET', 'main/users/me/access-history')
  return twoStepApi.accessHistory.output.parse(body).items
}
const kinds = async (caller: Caller) => (await history(caller)).map(({ kind }) => kind)
const linesOf = async (line: RegExp): Promise<string[]> =>
  (await mails(rig)).map((mail) => line.exec(mail)?.[1] ?? '').toSorted()
const subjects = () => linesOf(/^Subject: (.*)\r$/m)
const recipients = () => linesOf(/^To: .*<(.*)>\r$/m)
const audited = async (name: Name) => {
  const entries = await readAudit(await rig.as('sara'), `kinds=access&objectId=${name}`)
  return entries.map(accountStep).toReversed()
}

/** Signs a user in on a device. */
async function enter(name: Name, device: string, deviceToken?: string) {
  const { body } = await signInWith(rig, name, { deviceToken }, from(device))
  return { token: String(body.token), deviceToken: String(body.deviceToken) }
}

describe('a mail says that', () => {
  test('two steps were added, their phone and codes changed, and they were removed', async () => {
    const { token } = await enter('ana', 'Bandeja, macOS')
    const ana = callerOf(token)
    const app = await setUpTwoStep(rig, ana)
    const begun = await ana('POST', 'main/users/me/two-step/setup', {
      body: { code: app.nextCode() },
    })
    const code = authenticatorOf(rig, begun.body).code()
    await ana('POST', 'main/users/me/two-step/activation', { body: { code, savedCodes: true } })
    await ana('POST', 'main/users/me/two-step/recovery-codes')
    await ana('DELETE', 'main/users/me/two-step')
    // Nothing is left to remove.
    await ana('DELETE', 'main/users/me/two-step')
    await expect
      .poll(subjects)
      .toEqual([
        'The phone of your two steps changed',
        'You have new recovery codes',
        'Your two steps are off',
        'Your two steps are on',
      ])
    const texts = await mailTexts(rig, 4)
    expect(texts.filter((text) => text.includes('Bandeja, macOS, 127.0.0.1, 2'))).toHaveLength(4)
    expect((await kinds(ana)).slice(0, 4)).toEqual([
      'two_step_off',
      'codes_renewed',
      'two_step_changed',
      'second_step',
    ])
  })

  test.each([
    ['es', 'Activaste los dos pasos'],
    ['pt', 'Você ativou as duas etapas'],
  ])('is in the language of the user: %s', async (language, subject) => {
    const { db } = rig.workspace.storage
    await db.updateTable('users').set({ language }).where('id', '=', 'ana').execute()
    await setUpTwoStep(rig, await rig.as('ana'))
    await expect.poll(async () => (await mails(rig)).length).toBe(1)
    const [mail = ''] = await mails(rig)
    const [, encoded] = /^Subject: =\?UTF-8\?B\?(.*)\?=\r$/im.exec(mail) ?? []
    const said = encoded === undefined ? mail : Buffer.from(encoded, 'base64').toString()
    expect(said).toContain(subject)
  })

  test('two steps were set up at a sign-in that demands them', async () => {
    const sara = await rig.as('sara')
    await setUpTwoStep(rig, sara)
    const today = new Date(rig.workspace.clock.now()).toISOString().slice(0, 10)
    const body = { who: 'everybody', from: dayAfter(today, 1), rememberDays: 30 }
    await sara('PUT', `main/groups/${GROUP}/two-step`, { body })
    advance(DAY_MS)
    const ticket = await ticketOf(rig, 'ana')
    const begun = await rig.call('POST', 'main/login/setup', { body: { ticket } })
    const code = authenticatorOf(rig, begun.body).code()
    await rig.call('POST', 'main/login/setup/activation', {
      body: { ticket, code, savedCodes: true },
    })
    await expect.poll(subjects).toEqual(['Your two steps are on', 'Your two steps are on'])
    expect(await recipients()).toEqual(['ana@example.test', 'sara@example.test'])
  })
})

describe('an unlocked screen', () => {
  test('is an entry of its own, one for those of a device within eight hours', async () => {
    const { token, deviceToken } = await enter('ana', 'Bandeja, macOS')
    const unlock = async (session: string, device = deviceToken) => {
      const options = { token: session, ...from('Bandeja, macOS') }
      const { body } = await signInWith(rig, 'ana', { deviceToken: device }, options)
      // The app ends the session that the unlock has replaced.
      await callerOf(session)('POST', 'main/logout', { body: {} })
      return String(body.token)
    }
    const second = await unlock(token)
    const third = await unlock(second)
    const [entry, ...others] = await history(callerOf(third))
    expect(entry).toMatchObject({ kind: 'unlocked', count: 2, isThisDevice: true })
    expect(others.map(({ kind }) => kind)).toEqual(['signed_in'])
    // It is that of the session that is open now.
    const { items } = (await callerOf(third)('GET', 'main/users/me/sessions')).body
    expect(entry?.sessionId).toBe(items[0].id)
    advance(8 * HOUR_MS)
    const fourth = await unlock(third)
    expect(await kinds(callerOf(fourth))).toEqual(['unlocked', 'unlocked', 'signed_in'])
    const fifth = await unlock(fourth, 'of another device')
    expect(await kinds(callerOf(fifth))).toEqual(['unlocked', 'unlocked', 'unlocked', 'signed_in'])
    expect(await audited('ana')).toEqual([
      'access.signedIn of ana by ana',
      'access.unlocked of ana by ana',
      'access.unlocked of ana by ana',
      'access.unlocked of ana by ana',
      'access.signedOut of ana by ana',
    ])
  })
})

describe('somebody else', () => {
  /** The session of an intruder, and that of the owner, who reads the history. */
  async function intrude() {
    const own = await enter('ana', 'Bandeja, macOS')
    const intruder = await enter('ana', 'Bandeja, Ubuntu')
    const ana = callerOf(own.token)
    const [entry] = await history(ana)
    return { ana, own, intruder, entry }
  }
  const disown = (caller: Caller, id = '') =>
    caller('POST', `main/users/me/access-history/${id}/disowned`)
  const isOpen = async (token: string) => (await callerOf(token)('GET', 'main/me')).status === 200

  test('loses the session of the entry, and no other one ends', async () => {
    const { ana, own, intruder, entry } = await intrude()
    const third = await enter('ana', 'Bandeja, Windows')
    expect(entry).toMatchObject({
      kind: 'new_device',
      device: 'Bandeja, Ubuntu',
      isThisDevice: false,
      isDisowned: false,
    })
    const { items } = (await ana('GET', 'main/users/me/sessions')).body
    const named = items.find(({ device }: { device: string }) => device === 'Bandeja, Ubuntu')
    expect(entry?.sessionId).toBe(named.id)
    expect((await disown(ana, entry?.id)).body).toEqual({ ended: 1 })
    expect([
      await isOpen(intruder.token),
      await isOpen(third.token),
      await isOpen(own.token),
    ]).toEqual([false, true, true])
    const after = await history(ana)
    expect(after[0]).toMatchObject({ kind: 'disowned', device: 'Bandeja, Ubuntu' })
    const said = after.find(({ id }) => id === entry?.id)
    expect([said?.isDisowned, said?.sessionId]).toEqual([true, undefined])
    expect((await audited('ana')).at(-1)).toBe('access.disowned of ana by ana')
    const [newest] = await readAudit(await rig.as('sara'), 'kinds=access&objectId=ana')
    expect(newest).toMatchObject({ count: 1 })
  })

  test('receives nothing any more, at once', async () => {
    const { ana, own, intruder, entry } = await intrude()
    const changesOf = async (token: string) => {
      const authorize: ChannelAuthorizationHandler = (params, callback) =>
        void sign(params, callback)
      const sign = async (
        { socketId, channelName }: ChannelAuthorizationRequestParams,
        callback: ChannelAuthorizationCallback,
      ) => {
        const body = { socket_id: socketId, channel_name: channelName }
        const answer = await callerOf(token)('POST', 'main/realtime/auth', { body, group: null })
        callback(null, answer.body)
      }
      const client = await openPush(rig, authorize)
      await connected(client)
      await subscribed(client, channels.feed(GROUP, 'ana'))
      const states: string[] = []
      client.connection.bind('state_change', ({ current }: { current: string }) =>
        states.push(current),
      )
      return { client, states }
    }
    const [owners, intruders] = [await changesOf(own.token), await changesOf(intruder.token)]
    await disown(ana, entry?.id)
    await expect.poll(() => intruders.states.length).toBeGreaterThan(0)
    expect(owners.states).toEqual([])
    for (const { client } of [owners, intruders]) client.disconnect()
  })

  test('is told to the admins of all groups of the user, each once', async () => {
    const { storage, clock } = rig.workspace
    await openAllScreens(storage, GROUP)
    const membership = { group_id: OTHER_GROUP, created_at: clock.now() }
    await storage.transaction(async (tx) => {
      await insertMember(tx, { ...membership, user_id: 'ana', role: 'ROLE_PUBLISHER' })
      await insertMember(tx, { ...membership, user_id: 'adam', role: 'ROLE_ADMI' })
    })
    const { ana, entry } = await intrude()
    await expect.poll(subjects).toEqual(['You signed in on a new device'])
    await disown(ana, entry?.id)
    // A second time changes nothing.
    expect((await disown(ana, entry?.id)).body).toEqual({ ended: 0 })
    await expect.poll(async () => (await mails(rig)).length).toBe(4)
    expect((await subjects()).slice(0, 3)).toEqual(
      Array.from({ length: 3 }, () => 'Someone may have used the account of ana'),
    )
    expect(await recipients()).toEqual([
      'adam@example.test',
      'ana@example.test',
      'olga@example.test',
      'sara@example.test',
    ])
    const { body } = await (await rig.as('sara'))('GET', 'main/notifications/user')
    expect(body.items[0]).toMatchObject({
      kind: 'system',
      text: expect.stringMatching(
        /ana says .* Bandeja, Ubuntu, 127\.0\.0\.1, .* session has ended/,
      ),
    })
  })

  test('with two steps is ended by the entry of the code too', async () => {
    const { token } = await enter('ana', 'Bandeja, macOS')
    const ana = callerOf(token)
    const app = await setUpTwoStep(rig, ana)
    const ticket = await ticketOf(rig, 'ana')
    const code = app.nextCode()
    const body = { ticket, code, remembersDevice: true }
    const done = await rig.call('POST', 'main/login/second', { body, ...from('Bandeja, Ubuntu') })
    const { deviceToken } = done.body
    const enterAgain = async () =>
      (await signInWith(rig, 'ana', { deviceToken }, from('Bandeja, Ubuntu'))).status
    expect(await enterAgain()).toBe(200)
    const entry = (await history(ana)).find(({ kind }) => kind === 'second_step')
    expect(entry?.sessionId).toBeDefined()
    expect((await disown(ana, entry?.id)).body).toEqual({ ended: 1 })
    expect(await isOpen(done.body.token)).toBe(false)
    // Nor does the device any longer count as the second step.
    expect(await enterAgain()).toBe(401)
  })

  test('who knew no password has no session to end', async () => {
    const { token, deviceToken } = await enter('ana', 'Bandeja, macOS')
    const ana = callerOf(token)
    const guess = (body: object) =>
      signInWith(rig, 'ana', { password: 'no', ...body }, from('Bandeja, macOS'))
    await guess({})
    await expect.poll(() => kinds(ana)).toContain('wrong_password')
    await guess({ deviceToken })
    await expect.poll(async () => (await kinds(ana)).length).toBe(3)
    const [own, other] = await history(ana)
    // The name of the device alone proves nothing.
    expect([own?.isThisDevice, other?.isThisDevice]).toEqual([true, false])
    expect((await disown(ana, other?.id)).body).toEqual({ ended: 0 })
    expect(await isOpen(token)).toBe(true)
  })

  test('is not the caller, is of the last 30 days, and is of the caller’s own history', async () => {
    const { ana, entry } = await intrude()
    const own = (await history(ana)).find(({ isThisDevice }) => isThisDevice === true)
    const codeOf = async (id = '') => {
      const { status, body } = await disown(ana, id)
      return [status, body.code]
    }
    expect(await codeOf(own?.id)).toEqual([409, 'CONFLICT'])
    expect(await codeOf('unknown')).toEqual([404, 'NOT_FOUND'])
    expect((await disown(await rig.as('beto'), entry?.id)).status).toBe(404)
    for (let days = 0; days < 30; days += 10) {
      advance(10 * DAY_MS)
      await ana('GET', 'main/me')
    }
    advance(1)
    expect(await codeOf(entry?.id)).toEqual([404, 'NOT_FOUND'])
  })
})

test('a code whose entry cannot be stored is not used up', async () => {
  const ana = await rig.as('ana')
  const app = await setUpTwoStep(rig, ana)
  const { db } = rig.workspace.storage
  const [recoveryCode] = app.recoveryCodes
  const code = app.nextCode()
  const prove = async (body: object) => {
    const ticket = await ticketOf(rig, 'ana')
    return (await completeSignIn(rig, { ticket, ...body })).status
  }
  for (const typed of [{ code }, { recoveryCode }]) {
    await sql`alter table access_entries rename to elsewhere`.execute(db)
    const failed = await prove(typed)
    await sql`alter table elsewhere rename to access_entries`.execute(db)
    expect([failed, await prove(typed), await prove(typed)]).toEqual([500, 200, 403])
  }
})

test('sessions that a demand of two steps ends are in the history and in the audit log', async () => {
  const sara = await rig.as('sara')
  await setUpTwoStep(rig, sara)
  const { token } = await enter('beto', 'Bandeja, macOS')
  const today = new Date(rig.workspace.clock.now()).toISOString().slice(0, 10)
  const body = { who: 'everybody', from: dayAfter(today, 1), rememberDays: 30 }
  await sara('PUT', `main/groups/${GROUP}/two-step`, { body })
  advance(2 * DAY_MS + HOUR_MS)
  await expect.poll(async () => (await callerOf(token)('GET', 'main/me')).status).toBe(401)
  const ended = async () => (await audited('beto')).at(-1)
  await expect.poll(ended).toBe('access.sessionsEnded of beto by service')
  const { db } = rig.workspace.storage
  const entries = await db
    .selectFrom('access_entries')
    .select(['kind', 'session_hash'])
    .where('user_id', '=', 'beto')
    .orderBy('id', 'desc')
    .execute()
  expect(entries[0]).toEqual({ kind: 'sessions_ended', session_hash: null })
  // The second sweep finds nobody.
  advance(HOUR_MS)
  expect((await audited('beto')).filter((step) => step.includes('sessionsEnded'))).toHaveLength(1)
})
