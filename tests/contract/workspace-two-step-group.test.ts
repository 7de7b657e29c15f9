import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayAfter } from '#contract/rules/time/time-zone.ts'
import { PROOF_LIFE_MS } from '#contract/rules/people/two-step.ts'
import { insertMember } from '#workspace/storage/people/members.ts'
import { authenticatorOf, setUpTwoStep, signInWith, ticketOf } from './support/authenticator.ts'
import { accountStep, readAudit } from './support/audited-calls.ts'
import { mails } from './support/mails.ts'
import { openAllScreens } from './support/things.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP, PASSWORD, type Name } from './support/users.ts'

const DAY_MS = 24 * 3_600_000
const PATH = `main/groups/${GROUP}/two-step`
const names = ['sara', 'adam', 'susi', 'mia', 'ana', 'beto', 'rita', 'olga'] as const

let rig: Rig
let sara: Caller
beforeEach(async () => {
  rig = await startRig()
  sara = await rig.as('sara')
})
afterEach(() => rig.stop())

const advance = (ms: number) => rig.workspace.clock.advance(ms)
/** A day of the group, which has no time zone of its own. */
const dayIn = (days: number) =>
  dayAfter(new Date(rig.workspace.clock.now()).toISOString().slice(0, 10), days)
const set = (body: Record<string, unknown>, caller = sara) =>
  caller('PUT', PATH, { body: { rememberDays: 30, ...body } })
const prove = async (caller = sara) =>
  caller('POST', 'main/users/me/proof', { body: { password: PASSWORD } })
/** Of the mails, but for those that every set-up sends. */
const subjects = async () =>
  (await mails(rig))
    .map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1])
    .filter((subject) => subject !== 'Your two steps are on')
const memberIn = ({ members }: { members: { userId: string }[] }, userId: string) =>
  members.find((one) => one.userId === userId)

describe('by role', () => {
  const statuses = async (call: (caller: Caller) => Promise<{ status: number }>) => {
    const all: Partial<Record<Name, number>> = {}
    for (const name of names) all[name] = (await call(await rig.as(name))).status
    return all
  }
  const others = { susi: 403, mia: 403, ana: 403, beto: 403, rita: 403, olga: 404 }

  test('admins see who has two steps, and demand and reset them', async () => {
    expect(await statuses((caller) => caller('GET', PATH))).toEqual({
      sara: 200,
      adam: 200,
      ...others,
    })
    expect(await statuses((caller) => set({ who: 'nobody' }, caller))).toEqual({
      sara: 200,
      adam: 200,
      ...others,
    })
    const remind = (caller: Caller) =>
      caller('POST', `${PATH}/reminders`, { body: { userIds: ['ana'] } })
    expect(await statuses(remind)).toEqual({ sara: 200, adam: 200, ...others })
    await setUpTwoStep(rig, await rig.as('ana'))
    const reset = (caller: Caller) => caller('DELETE', `${PATH}/members/ana`)
    expect(await statuses(reset)).toEqual({ sara: 200, adam: 404, ...others, ana: 401 })
  })

  test('a super admin is reset only by another one, and nobody by themselves', async () => {
    const { db } = rig.workspace.storage
    await setUpTwoStep(rig, sara)
    const reset = async (name: Name, id: string) => {
      const { status, body } = await (await rig.as(name))('DELETE', `${PATH}/members/${id}`)
      return [status, body.code]
    }
    expect(await reset('adam', 'sara')).toEqual([403, 'FORBIDDEN'])
    expect(await reset('sara', 'sara')).toEqual([403, 'FORBIDDEN'])
    await db
      .updateTable('members')
      .set({ is_super_admin: 1 })
      .where('user_id', '=', 'adam')
      .execute()
    expect(await reset('adam', 'sara')).toEqual([409, 'LAST_TWO_STEP_ADMIN'])
    await setUpTwoStep(rig, await rig.as('adam'))
    expect((await reset('adam', 'sara'))[0]).toBe(200)
    expect(await reset('adam', 'unknown')).toEqual([404, 'NOT_FOUND'])
  })
})

describe('a demand', () => {
  test('begins tomorrow at the earliest, and today if all have two steps', async () => {
    const refused = await set({ who: 'everybody', from: dayIn(1) })
    expect([refused.status, refused.body.code]).toEqual([409, 'OWN_TWO_STEP_FIRST'])
    await setUpTwoStep(rig, sara)
    expect((await set({ who: 'admins' })).status).toBe(400)
    const early = await set({ who: 'admins', from: dayIn(0) })
    expect([early.status, early.body.issues[0].path]).toEqual([400, 'from'])
    const { body } = await set({ who: 'admins', from: dayIn(1), rememberDays: 7 })
    expect(body).toMatchObject({ who: 'admins', from: dayIn(1), rememberDays: 7 })
    expect(body.members).toHaveLength(7)
    expect(memberIn(body, 'sara')).toMatchObject({ isActive: true })
    expect(memberIn(body, 'ana')).toEqual({ userId: 'ana', isActive: false })
    for (const name of ['adam', 'susi'] as const) await setUpTwoStep(rig, await rig.as(name))
    expect((await set({ who: 'admins', from: dayIn(0), rememberDays: 7 })).status).toBe(200)
    expect((await set({ who: 'everybody', from: dayIn(0), rememberDays: 7 })).status).toBe(400)
  })

  test('is loosened only with a new proof', async () => {
    await setUpTwoStep(rig, sara)
    const demand = { who: 'everybody', from: dayIn(3), rememberDays: 7 }
    await set(demand)
    advance(PROOF_LIFE_MS + 1)
    for (const change of [
      { who: 'admins' },
      { who: 'nobody' },
      { from: dayIn(4) },
      { rememberDays: 30 },
    ])
      expect((await set({ ...demand, ...change })).body.code).toBe('PROOF_REQUIRED')
    expect((await set({ ...demand, from: dayIn(2), rememberDays: 0 })).status).toBe(200)
    await prove()
    expect((await set({ who: 'nobody' })).body).toMatchObject({ who: 'nobody' })
  })

  test('says in “me” from when, of whom it demands, and nobody of them switches off', async () => {
    await setUpTwoStep(rig, sara)
    await set({ who: 'admins', from: dayIn(2) })
    const ownOf = async (name: Name) =>
      (await (await rig.as(name))('GET', 'main/me')).body.user.twoStep
    expect(await ownOf('adam')).toEqual({
      isActive: false,
      requiredFrom: `${dayIn(2)}T00:00:00.000Z`,
    })
    expect(await ownOf('ana')).toEqual({ isActive: false })
    const { body } = await sara('GET', 'main/users/me/two-step')
    expect(body).toMatchObject({ isActive: true, requiredBy: ['Talk'] })
    expect((await sara('DELETE', 'main/users/me/two-step')).body.code).toBe('TWO_STEP_DEMANDED')
  })

  test('lets from its day on nobody in without the set-up', async () => {
    await setUpTwoStep(rig, sara)
    await set({ who: 'everybody', from: dayIn(1), rememberDays: 0 })
    expect((await signInWith(rig, 'ana')).status).toBe(200)
    advance(DAY_MS)
    const refused = await signInWith(rig, 'ana')
    expect([refused.status, refused.body.code]).toEqual([401, 'SECOND_STEP_SETUP_REQUIRED'])
    expect(refused.body.details.rememberDays).toBe(0)
    const { ticket } = refused.body.details
    const post = (path: string, body: Record<string, unknown>) =>
      rig.call('POST', `main/login/${path}`, { body })
    expect((await post('second', { ticket, code: '123456' })).status).toBe(403)
    const app = authenticatorOf(rig, (await post('setup', { ticket })).body)
    const wrong = app.code() === '123456' ? '654321' : '123456'
    const first = await post('setup/activation', { ticket, code: wrong, savedCodes: true })
    expect([first.status, first.body.code]).toEqual([403, 'WRONG_CODE'])
    const done = await post('setup/activation', { ticket, code: app.code(), savedCodes: true })
    expect(done.status).toBe(200)
    expect((await rig.call('GET', 'main/me', { token: done.body.token })).status).toBe(200)
    expect((await post('setup', { ticket })).status).toBe(410)
    expect((await signInWith(rig, 'ana')).body.code).toBe('SECOND_STEP_REQUIRED')
    // A disabled membership demands nothing.
    expect((await signInWith(rig, 'gone')).status).toBe(200)
    expect((await signInWith(rig, 'olga')).status).toBe(200)
  })

  test('lets nobody set up two steps in the place of those that a user has', async () => {
    await setUpTwoStep(rig, sara)
    const ticket = await ticketOf(rig, 'sara')
    const begun = await rig.call('POST', 'main/login/setup', { body: { ticket } })
    expect([begun.status, begun.body.code]).toEqual([410, 'STEP_EXPIRED'])
    const activated = await rig.call('POST', 'main/login/setup/activation', {
      body: { ticket, code: '123456', savedCodes: true },
    })
    expect([activated.status, activated.body.code]).toEqual([410, 'STEP_EXPIRED'])
  })

  test('ends sessions without two steps after its first day', async () => {
    await setUpTwoStep(rig, sara)
    await setUpTwoStep(rig, await rig.as('ana'))
    const statusOf = async (name: Name) => (await (await rig.as(name))('GET', 'main/me')).status
    await statusOf('beto')
    await set({ who: 'everybody', from: dayIn(1) })
    advance(DAY_MS)
    expect([await statusOf('ana'), await statusOf('beto')]).toEqual([200, 200])
    advance(DAY_MS + 3_600_000)
    await expect.poll(() => statusOf('beto')).toBe(401)
    expect([await statusOf('ana'), await statusOf('sara')]).toEqual([200, 200])
  })

  test('of two groups is that of the earlier day, and devices are remembered as the stricter one says', async () => {
    const { storage, clock } = rig.workspace
    const now = clock.now()
    await storage.transaction((tx) =>
      insertMember(tx, {
        group_id: OTHER_GROUP,
        user_id: 'ana',
        role: 'ROLE_PUBLISHER',
        created_at: now,
      }),
    )
    await setUpTwoStep(rig, sara)
    const olga = await rig.as('olga')
    await setUpTwoStep(rig, olga)
    await set({ who: 'everybody', from: dayIn(5), rememberDays: 7 })
    await olga('PUT', `main/groups/${OTHER_GROUP}/two-step`, {
      group: OTHER_GROUP,
      body: { who: 'everybody', from: dayIn(2), rememberDays: 30 },
    })
    const ana = await rig.as('ana')
    await setUpTwoStep(rig, ana)
    const { body } = await ana('GET', 'main/users/me/two-step')
    expect(body.requiredFrom).toBe(`${dayIn(2)}T00:00:00.000Z`)
    expect(body.requiredBy).toEqual(['Talk', 'Elsewhere'])
    expect((await signInWith(rig, 'ana')).body.details.rememberDays).toBe(7)
    const reset = await sara('DELETE', `${PATH}/members/ana`)
    expect([reset.status, reset.body.code]).toEqual([403, 'MEMBER_ELSEWHERE'])
  })
})

const phone = { headers: { 'x-device-name': 'Bandeja 1.0, Windows 11' } }

test('a group that allows fewer days ends what devices remember', async () => {
  await setUpTwoStep(rig, sara)
  const ana = await rig.as('ana')
  const app = await setUpTwoStep(rig, ana)
  const { body } = await rig.call('POST', 'main/login/second', {
    body: { ticket: await ticketOf(rig, 'ana'), code: app.nextCode(), remembersDevice: true },
    ...phone,
  })
  const enter = async () =>
    (await signInWith(rig, 'ana', { deviceToken: body.deviceToken }, phone)).status
  expect(await enter()).toBe(200)
  expect((await set({ who: 'everybody', from: dayIn(3), rememberDays: 7 })).status).toBe(200)
  expect(await enter()).toBe(401)
})

test('the audit log has demands, set-ups at the sign-in, and resets', async () => {
  await setUpTwoStep(rig, sara)
  await set({ who: 'everybody', from: dayIn(1) })
  const [demand, ...others] = await readAudit(sara, 'kinds=permissions')
  expect(others).toEqual([])
  expect(demand).toMatchObject({ action: 'security.created', by: { id: 'sara' } })
  expect(demand?.changes.map(({ name, after }) => [name, after])).toEqual([
    ['who', 'everybody'],
    ['fromDay', dayIn(1)],
    ['rememberDays', '30'],
    ['idleDays', '14'],
  ])
  await set({ who: 'admins', from: dayIn(1) })
  expect((await readAudit(sara, 'kinds=permissions'))[0]).toMatchObject({
    action: 'security.changed',
    changes: [{ name: 'who', before: 'everybody', after: 'admins' }],
  })
  await set({ who: 'everybody', from: dayIn(1) })
  advance(DAY_MS)
  const { ticket } = (await signInWith(rig, 'ana')).body.details
  const begun = await rig.call('POST', 'main/login/setup', { body: { ticket } })
  const code = authenticatorOf(rig, begun.body).code()
  const done = await rig.call('POST', 'main/login/setup/activation', {
    body: { ticket, code, savedCodes: true },
  })
  expect(done.status).toBe(200)
  await prove()
  expect((await sara('DELETE', `${PATH}/members/ana`)).status).toBe(200)
  const ofAna = await readAudit(sara, 'kinds=access&objectId=ana')
  expect(ofAna.map(accountStep).toReversed()).toEqual([
    'access.twoStepOn of ana by ana',
    'access.signedIn of ana by ana',
    'access.twoStepReset of ana by sara',
  ])
  expect(ofAna[0]).toMatchObject({ count: 1 })
})

describe('an admin', () => {
  test('reminds members without two steps by mail and notification, once a day', async () => {
    await openAllScreens(rig.workspace.storage, GROUP)
    await setUpTwoStep(rig, sara)
    await setUpTwoStep(rig, await rig.as('mia'))
    const userIds = ['ana', 'beto', 'mia', 'gone', 'olga', 'unknown']
    const remind = async () => (await sara('POST', `${PATH}/reminders`, { body: { userIds } })).body
    const first = await remind()
    const reminded = first.members.filter(({ remindedAt }: { remindedAt?: string }) => remindedAt)
    expect(reminded.map(({ userId }: { userId: string }) => userId)).toEqual(['ana', 'beto'])
    await expect.poll(subjects).toEqual(['Set up two steps', 'Set up two steps'])
    const again = await remind()
    expect(memberIn(again, 'ana')).toEqual(memberIn(first, 'ana'))
    advance(DAY_MS)
    await remind()
    await expect.poll(async () => (await subjects()).length).toBe(4)
    const { body } = await (await rig.as('ana'))('GET', 'main/notifications/user')
    expect(body.items).toMatchObject([
      { kind: 'system', text: expect.stringContaining('Talk') },
      { kind: 'system' },
    ])
  })

  test('resets lost two steps with a proof, which ends sessions and remembered devices, and is mailed', async () => {
    const ana = await rig.as('ana')
    const app = await setUpTwoStep(rig, ana)
    const headers = { 'x-device-name': 'Bandeja' }
    const { body } = await rig.call('POST', 'main/login/second', {
      body: { ticket: await ticketOf(rig, 'ana'), code: app.nextCode(), remembersDevice: true },
      headers,
    })
    advance(PROOF_LIFE_MS + 1)
    expect((await sara('DELETE', `${PATH}/members/ana`)).body.code).toBe('PROOF_REQUIRED')
    await prove()
    const reset = await sara('DELETE', `${PATH}/members/ana`)
    expect(memberIn(reset.body, 'ana')).toMatchObject({ isActive: false })
    for (const token of [await rig.tokenOf('ana'), body.token])
      expect((await rig.call('GET', 'main/me', { token })).status).toBe(401)
    await expect.poll(subjects).toEqual(['Your two steps were reset'])
    const token = (await signInWith(rig, 'ana')).body.token
    const history = await rig.call('GET', 'main/users/me/access-history', { token })
    expect(history.body.items[1]).toMatchObject({ kind: 'two_step_reset' })
    await setUpTwoStep(rig, (method, path, options) =>
      rig.call(method, path, { token, ...options }),
    )
    const { deviceToken } = body
    expect((await signInWith(rig, 'ana', { deviceToken }, { headers })).status).toBe(401)
    expect((await sara('DELETE', `${PATH}/members/beto`)).status).toBe(404)
  })
})
