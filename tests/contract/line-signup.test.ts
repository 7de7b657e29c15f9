import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { limits } from '#contract/limits.ts'
import type { DoublePhone } from '#tests/support/cloud-api/double-numbers.ts'
import {
  atDouble,
  startGraphDouble,
  type GraphDouble,
} from '#tests/support/cloud-api/graph-double.ts'
import { changeBody } from '#tests/support/cloud-api/webhooks.ts'
import type { Tunnels, TunnelState } from '#workspace/internet/tunnels.ts'
import { dump } from './support/dump.ts'
import { APP_SECRET, lineCalls, linePhone, TOKEN } from './support/line-rig.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'

/** The embedded sign-up of a number that stays in the phone's app. */

const ORIGIN = 'https://bandeja.example.com'
const REDIRECT = `${ORIGIN}/webhooks/whatsapp/signup`
const APP = '300000000000001'
const CONFIG = '400000000000001'
const line = `main/groups/${GROUP}/line`
const path = `${line}/signup`
const values = { appId: APP, appSecret: APP_SECRET, configId: CONFIG }

let graph: GraphDouble
let phone: DoublePhone
let rig: Rig
let sara: Caller
beforeEach(async () => {
  graph = await startGraphDouble()
  phone = { ...linePhone(), isOnPhone: true }
  graph.phones.push(phone)
  const signup = { configIds: [CONFIG], redirectUrls: [REDIRECT] }
  graph.apps.push({ id: APP, secret: APP_SECRET, signup })
  rig = await startRig({ ...atDouble(graph), lineKey: randomBytes(32), publicUrl: ORIGIN })
  graph.internet.set(ORIGIN, rig.url)
  sara = await rig.as('sara')
})
afterEach(async () => {
  await rig.stop()
  await graph.stop()
})

const signupNow = async () => (await sara('GET', path)).body
const lineNow = async () => (await sara('GET', line)).body.line
async function open(body: object = values) {
  const begun = await sara('POST', path, { body })
  expect(begun).toMatchObject({ status: 200, body: { state: 'waiting', step: 'answer' } })
  return graph.signups.open(begun.body.url)
}
/** Waits until the sign-up has come to its end. */
const ended = async () =>
  await eventually(async () => {
    const now = await signupNow()
    if (now.state === 'working' || now.state === 'waiting') throw new Error(JSON.stringify(now))
    return now
  })
const asked = async () =>
  await eventually(async () => {
    const now = await signupNow()
    if (
      [now.contacts?.state, now.history?.state].some(
        (state) => state === undefined || state === 'open',
      )
    )
      throw new Error(JSON.stringify(now))
    return now
  })
const smbCalls = () => graph.calls.filter((call) => call.includes('smb_app_data'))

describe('a number that stays in the phone’s app', () => {
  test('is connected by the answer of the sign-up, and what the phone has is asked for', async () => {
    expect(await signupNow()).toEqual({ state: 'none', redirectUrl: REDIRECT, opensTunnel: false })
    const visit = await open()
    expect(await visit.finish(phone)).toMatchObject({
      status: 200,
      text: expect.stringContaining('You can go back now'),
    })
    await ended()
    expect(await asked()).toMatchObject({
      state: 'connected',
      businessId: '500000000000001',
      accountId: phone.accountId,
      phoneId: phone.id,
      hasWebhook: true,
      contacts: { state: 'asked' },
      history: { state: 'asked' },
    })
    const connected = await lineNow()
    expect(connected).toMatchObject({
      phoneId: phone.id,
      accountId: phone.accountId,
      appId: APP,
      phone: '51999000100',
      tokenEnd: TOKEN.slice(-4),
      appSecretEnd: APP_SECRET.slice(-4),
      webhookUrl: `${ORIGIN}/webhooks/whatsapp/${connected.id}`,
    })
    expect(graph.apps[0]?.subscription?.callbackUrl).toBe(connected.webhookUrl)
    expect(graph.signups.asked).toEqual([`${phone.id} smb_app_state_sync`, `${phone.id} history`])
    // A number of the phone's app is registered there.
    expect(graph.calls.filter((call) => call.includes('register'))).toEqual([])
  })

  test('its history says how far it is, whatever comes first; or that it is not shared', async () => {
    await (await open()).finish(phone)
    await asked()
    const { id, webhookPath } = await lineNow()
    const calls = lineCalls(rig, graph, { phone, id, webhookPath })
    const part = (progress: number) =>
      changeBody(phone, 'history', {
        history: [{ metadata: { phase: 0, chunk_order: 1, progress }, threads: [] }],
      })
    const declined = changeBody(phone, 'history', {
      history: [{ errors: [{ code: 2_593_109, title: 'History sharing is turned off' }] }],
    })
    await calls.receive(declined)
    await calls.processed()
    expect((await signupNow()).history).toEqual({ state: 'declined' })
    for (const [progress, expected] of [
      [55, { state: 'asked', progress: 55 }],
      [20, { state: 'asked', progress: 55 }],
      [100, { state: 'done', progress: 100 }],
    ] as const) {
      await calls.receive(part(progress))
      await calls.processed()
      expect((await signupNow()).history).toEqual(expected)
    }
    await calls.receive(declined)
    await calls.processed()
    expect((await signupNow()).history).toEqual({ state: 'done', progress: 100 })
  })

  test('without its webhook nothing is asked for until the provider knows the address', async () => {
    graph.internet.set('https://other.example.com', rig.url)
    const redirect = 'https://other.example.com/webhooks/whatsapp/signup'
    graph.apps[0]?.signup?.redirectUrls.push(redirect)
    const visit = await open({ ...values, publicUrl: 'https://other.example.com/' })
    graph.onCall = async (call) => {
      if (call.includes('subscriptions')) graph.internet.clear()
      return undefined
    }
    await visit.finish(phone)
    await ended()
    const open409 = await sara('POST', `${path}/data`)
    expect(open409).toMatchObject({ status: 409 })
    expect(await signupNow()).toMatchObject({
      state: 'connected',
      hasWebhook: false,
      contacts: { state: 'open' },
      history: { state: 'open' },
    })
    expect(smbCalls()).toEqual([])
    graph.onCall = async () => undefined
    graph.internet.set('https://other.example.com', rig.url)
    expect((await sara('POST', `${line}/webhook`)).status).toBe(200)
    expect(await asked()).toMatchObject({ history: { state: 'asked' } })
    expect((await lineNow()).webhookUrl).toMatch(/^https:\/\/other\.example\.com\//)
  })

  test('what Meta does not send says why', async () => {
    graph.signups.isTooLate = true
    await (await open()).finish(phone)
    await ended()
    expect(await asked()).toMatchObject({
      contacts: { state: 'closed', code: 2_593_108 },
      history: { state: 'closed', code: 2_593_108 },
    })
    expect((await sara('POST', `${path}/data`)).status).toBe(200)
    expect(smbCalls()).toHaveLength(2)
  })

  test('what was asked for before is sent only once, and after a day nothing', async () => {
    graph.signups.asked.push(`${phone.id} history`)
    graph.onCall = async (call, stage) =>
      call.includes('smb_app_data') && stage === 'arrived' ? 'cut' : undefined
    await (await open()).finish(phone)
    await ended()
    await eventually(() => expect(smbCalls()).toHaveLength(2))
    graph.onCall = async () => undefined
    expect((await sara('POST', `${path}/data`)).body).toMatchObject({
      contacts: { state: 'asked' },
      history: { state: 'once', code: 2_593_107 },
    })
    // Another group's line was not connected by a sign-up.
    const olga = await rig.as('olga')
    const other = `main/groups/${OTHER_GROUP}/line/signup/data`
    expect((await olga('POST', other, { group: OTHER_GROUP })).status).toBe(404)
  })

  test('a day later it is not asked for any more', async () => {
    graph.onCall = async (call, stage) =>
      call.includes('smb_app_data') && stage === 'arrived' ? 'cut' : undefined
    await (await open()).finish(phone)
    await ended()
    await eventually(() => expect(smbCalls()).toHaveLength(2))
    graph.onCall = async () => undefined
    rig.workspace.clock.advance(limits.line.phoneDataMs)
    sara = await rig.as('sara')
    expect((await sara('POST', `${path}/data`)).body).toMatchObject({
      contacts: { state: 'closed' },
      history: { state: 'closed' },
    })
    expect(smbCalls()).toHaveLength(2)
  })
})

describe('an answer', () => {
  test('counts once', async () => {
    const visit = await open()
    await visit.finish(phone)
    expect(await visit.again()).toMatchObject({
      status: 400,
      text: expect.stringContaining('This answer was used before'),
    })
    expect(await ended()).toMatchObject({ state: 'connected', ignored: 'usedState' })
    const exchanges = graph.calls.filter((call) => call.includes('oauth/access_token'))
    expect(exchanges).toHaveLength(1)
  })

  test('of a sign-up that another one has replaced, or with a made-up state, is not known', async () => {
    const first = await open()
    const second = await open()
    for (const state of [undefined, 'x'.repeat(43)]) {
      const arrived = await first.finish(phone, state)
      expect(arrived).toMatchObject({
        status: 400,
        text: expect.stringContaining('This sign-up is not known'),
      })
    }
    expect(await signupNow()).toMatchObject({ state: 'waiting' })
    expect(await lineNow()).toBeUndefined()
    await second.finish(phone)
    expect(await ended()).toMatchObject({ state: 'connected' })
  })

  test('with the state of another group’s sign-up never connects this group', async () => {
    const own = await open()
    const olga = await rig.as('olga')
    const other = `main/groups/${OTHER_GROUP}/line`
    const { body } = await olga('POST', `${other}/signup`, { body: values, group: OTHER_GROUP })
    await own.finish(phone, graph.signups.open(body.url).state)
    await eventually(async () => {
      const now = await olga('GET', other, { group: OTHER_GROUP })
      expect(now.body.line).toMatchObject({ phoneId: phone.id })
    })
    expect(await signupNow()).toMatchObject({ state: 'waiting' })
    expect(await lineNow()).toBeUndefined()
    // The number is that group's now.
    await own.finish(phone)
    expect(await ended()).toMatchObject({ state: 'failed', fault: 'numberTaken', step: 'line' })
  })

  test('that comes too late connects nothing', async () => {
    const visit = await open()
    rig.workspace.clock.advance(limits.line.signupMs)
    expect(await signupNow()).toMatchObject({ state: 'failed', fault: 'expired' })
    expect(await visit.finish(phone)).toMatchObject({
      status: 400,
      text: expect.stringContaining('The sign-up has expired'),
    })
    expect(await signupNow()).toMatchObject({ fault: 'expired', ignored: 'expiredState' })
    expect(graph.calls.filter((call) => call.includes('oauth'))).toEqual([])
  })

  test('of a person who cancels it says so, and its secret need not be entered again', async () => {
    const visit = await open()
    expect(await visit.deny()).toMatchObject({
      status: 200,
      text: expect.stringContaining('The sign-up was cancelled'),
    })
    expect(await signupNow()).toMatchObject({ state: 'failed', fault: 'denied', hasSecret: true })
    const { appSecret: _, ...known } = values
    await (await open(known)).finish(phone)
    expect(await ended()).toMatchObject({ state: 'connected' })
  })

  test('with an error of Meta repeats its words in the app alone', async () => {
    const visit = await open()
    const arrived = await visit.fail('Not <b>allowed</b>\u202e here')
    expect(arrived.text).not.toContain('allowed')
    expect(await signupNow()).toMatchObject({
      state: 'failed',
      fault: 'refused',
      said: 'Not <b>allowed</b> here',
    })
  })

  test('is not used up by a program that only looks at the address', async () => {
    const visit = await open()
    const address = `${rig.url}/webhooks/whatsapp/signup?code=1&state=${visit.state}`
    for (const method of ['HEAD', 'POST', 'OPTIONS'])
      expect((await fetch(address, { method })).status).toBe(405)
    expect((await fetch(`${rig.url}/webhooks/whatsapp/signup`)).status).toBe(400)
    expect(await signupNow()).toMatchObject({ state: 'waiting' })
  })

  test.each<[string, () => void, object]>([
    ['a code that has expired', () => (graph.signups.expiresAtOnce = true), { fault: 'code' }],
    [
      'a secret that is not the app’s',
      () => graph.apps.splice(0, 1, { ...graph.apps[0], id: APP, secret: 'other' }),
      { fault: 'secret' },
    ],
    [
      'a number that left the phone’s app',
      () => (phone.isOnPhone = false),
      { fault: 'notOnPhone' },
    ],
    [
      'a token without a permission',
      () => (graph.signups.scopes = ['whatsapp_business_management']),
      { fault: 'permission' },
    ],
    [
      'several numbers in the phone’s app',
      () => graph.phones.push({ ...phone, id: '100000000000102', display: '+51 999 000 101' }),
      { fault: 'severalNumbers' },
    ],
    [
      'Meta that does not answer',
      () => (graph.onCall = async () => 'cut'),
      { fault: 'unreachable' },
    ],
    [
      'an address that the app does not know',
      () => (graph.signups.refusal = { code: 100, subcode: 36_008 }),
      { fault: 'redirect', code: 100 },
    ],
    [
      'an app that Meta does not know',
      () => (graph.signups.refusal = { code: 101 }),
      { fault: 'app', code: 101 },
    ],
    [
      'another refusal',
      () => (graph.signups.refusal = { code: 4 }),
      { fault: 'other', code: 4, said: 'as the test asked' },
    ],
  ])('with %s connects nothing', async (_, prepare, expected) => {
    const visit = await open()
    prepare()
    await visit.finish(phone)
    expect(await ended()).toMatchObject({ state: 'failed', ...expected })
    expect(await lineNow()).toBeUndefined()
    expect(smbCalls()).toEqual([])
  })

  test('of several numbers takes the one that was named before', async () => {
    graph.phones.push({ ...phone, id: '100000000000102', display: '+51 999 000 101' })
    await sara('PATCH', `${line}/preparation`, { body: { phone: '51999000101' } })
    await (await open()).finish(phone)
    expect(await ended()).toMatchObject({ state: 'connected', phoneId: '100000000000102' })
  })

  test('connects nothing for somebody who may not edit the line any more', async () => {
    const visit = await open()
    const { db } = rig.workspace.storage
    const changed = { role: 'ROLE_MANAGER', is_super_admin: 0 } as const
    await db.updateTable('members').set(changed).where('user_id', '=', 'sara').execute()
    await visit.finish(phone)
    const adam = await rig.as('adam')
    await eventually(async () => {
      const now = (await adam('GET', path)).body
      expect(now).toMatchObject({ state: 'failed', fault: 'notAllowed' })
    })
  })

  test('whose work was interrupted says so, and another one can be begun', async () => {
    const visit = await open()
    const held = Promise.withResolvers<'cut'>()
    graph.onCall = (call) =>
      call.includes('oauth/access_token') ? held.promise : Promise.resolve(undefined)
    await visit.finish(phone)
    expect(await signupNow()).toMatchObject({ state: 'working', step: 'exchange' })
    rig.workspace.clock.advance(3 * limits.line.checkMs)
    expect(await signupNow()).toMatchObject({ state: 'failed', fault: 'interrupted' })
    const again = await open()
    // What the first one still does changes nothing of the second.
    held.resolve('cut')
    graph.onCall = () => Promise.resolve(undefined)
    await again.finish(phone)
    expect(await ended()).toMatchObject({ state: 'connected' })
  })

  test('connects nothing after the sign-up was dropped', async () => {
    const visit = await open()
    expect((await sara('DELETE', path)).body).toMatchObject({ state: 'none' })
    expect((await visit.finish(phone)).status).toBe(400)
    expect(await signupNow()).not.toHaveProperty('appId')
  })
})

test('neither secret nor state nor code is stored as it is, or returned', async () => {
  const visit = await open()
  const before = await dump(rig.workspace.storage)
  const shown = JSON.stringify(await signupNow())
  for (const secret of [APP_SECRET, visit.state]) {
    expect(before).not.toContain(secret)
    expect(shown).not.toContain(secret)
  }
  await visit.finish(phone)
  await ended()
  const { db } = rig.workspace.storage
  const [row] = await db.selectFrom('line_signups').selectAll().execute()
  expect(row?.secret).toBeNull()
  const stored = (await dump(rig.workspace.storage)) + rig.log.join('\n')
  for (const secret of [APP_SECRET, TOKEN, visit.state]) expect(stored).not.toContain(secret)
})

test('an entered address is kept for the next try, and is that of the line', async () => {
  await rig.stop()
  rig = await startRig({ ...atDouble(graph), lineKey: randomBytes(32) })
  sara = await rig.as('sara')
  expect((await sara('POST', path, { body: values })).status).toBe(409)
  graph.internet.set(ORIGIN, rig.url)
  const visit = await open({ ...values, publicUrl: `${ORIGIN}/` })
  await visit.deny()
  expect(await signupNow()).toMatchObject({ publicUrl: ORIGIN, redirectUrl: REDIRECT })
  await (await open()).finish(phone)
  expect(await ended()).toMatchObject({ state: 'connected' })
  expect((await lineNow()).webhookUrl).toMatch(`${ORIGIN}/webhooks/whatsapp/`)
})

test('a tunnel that is opened before there is a line is where the answer comes', async () => {
  await rig.stop()
  const url = 'https://four-words-in-row.trycloudflare.com'
  let state: TunnelState = { state: 'closed' }
  const tunnels: Tunnels = {
    programs: () => ['ssh'],
    get current() {
      return state
    },
    open(program) {
      state = { state: 'open', program, url }
      return Promise.resolve(url)
    },
    close: () => Promise.resolve(),
  }
  rig = await startRig({ ...atDouble(graph), lineKey: randomBytes(32), tunnels })
  sara = await rig.as('sara')
  expect(await signupNow()).toEqual({ state: 'none', opensTunnel: true })
  const opened = await sara('POST', `${line}/tunnel`, { body: { program: 'ssh' } })
  expect(opened.body).toMatchObject({ state: 'open', url })
  graph.internet.set(url, rig.url)
  graph.apps[0]?.signup?.redirectUrls.push(`${url}/webhooks/whatsapp/signup`)
  await (await open()).finish(phone)
  expect(await ended()).toMatchObject({ state: 'connected' })
  const { id, webhookUrl } = await lineNow()
  expect(webhookUrl).toBe(`${url}/webhooks/whatsapp/${id}`)
})

test('a sign-up needs a public address, a secret, and a group without a line', async () => {
  const { appSecret: _, ...without } = values
  expect((await sara('POST', path, { body: without })).status).toBe(409)
  await (await open()).finish(phone)
  await ended()
  const second = await sara('POST', path, { body: values })
  expect(second).toMatchObject({ status: 409, body: { code: 'LINE_CONNECTED' } })
  await sara('DELETE', line)
  expect(await signupNow()).toMatchObject({ state: 'none', appId: APP, hasSecret: false })
})

test.each([
  { ...values, appId: 'x' },
  { ...values, configId: '' },
  { ...values, publicUrl: 'http://localhost' },
  { appId: APP },
])('%j is refused', async (body) => {
  expect((await sara('POST', path, { body })).status).toBe(400)
  expect(await signupNow()).toMatchObject({ state: 'none' })
})

test.each([
  ['susi', 403],
  ['mia', 403],
  ['ana', 403],
  ['olga', 404],
] as const)('%s may not begin, see or end one', async (name, status) => {
  await open()
  const caller = await rig.as(name)
  expect((await caller('POST', path, { body: values })).status).toBe(status)
  expect((await caller('GET', path)).status).toBe(status)
  expect((await caller('DELETE', path)).status).toBe(status)
  expect((await caller('POST', `${path}/data`)).status).toBe(status)
  expect(await signupNow()).toMatchObject({ state: 'waiting' })
})
