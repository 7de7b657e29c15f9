import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountBody } from '#tests/support/cloud-api/webhooks.ts'
import {
  APP_SECRET,
  lineBody,
  soon,
  startLineRig,
  TOKEN,
  type LineRig,
} from './support/line-rig.ts'
import type { Caller } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

const APP = '300000000000001'
const HOUR_MS = 3_600_000
const path = `main/groups/${GROUP}/line`

let rig: LineRig
let sara: Caller
beforeEach(async () => {
  rig = await startLineRig()
  sara = await rig.as('sara')
})
afterEach(() => rig.stop())

const ask = () => sara('POST', `${path}/health`)
/** How often the provider was asked about the number. */
const questions = () =>
  rig.graph.calls.filter((call) => call.startsWith(`GET /${lineBody.phoneId} `)).length

describe('a question of an admin', () => {
  test('stores what the provider says, and subscribes the app again', async () => {
    Object.assign(rig.phone, {
      quality: 'YELLOW',
      throughput: 'HIGH',
      verifiedName: 'Casa Nogal 2',
    })
    rig.graph.tier = 'TIER_10K'
    rig.graph.subscribed.clear()
    rig.workspace.clock.advance(2_000)
    const { status, body } = await ask()
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { name: 'Casa Nogal 2', peopleLimit: 10_000, throughput: 1_000 },
    })
    expect(rig.workspace.clock.now() - Date.parse(body.checkedAt)).toBeLessThan(1_500)
    expect(body.grades.at(-1)).toMatchObject({ grade: 'YELLOW' })
    const kinds = body.history.map(({ kind, value }: { kind: string; value?: string }) => [
      kind,
      value,
    ])
    expect(kinds).toContainEqual(['quality', 'YELLOW'])
    expect(kinds).toContainEqual(['limit', '10000'])
    expect(rig.graph.subscribed).toContain(lineBody.accountId)
    expect((await ask()).body.history).toHaveLength(body.history.length)
  })

  test('says when the token expires to every member, once the app id is known', async () => {
    expect((await ask()).body).not.toHaveProperty('tokenExpires')
    const at = Math.floor(rig.workspace.clock.now() / 1_000) + 86_400
    rig.graph.apps.push({ id: APP, secret: APP_SECRET })
    const scopes = ['whatsapp_business_management', 'whatsapp_business_messaging']
    const known = { appId: APP, scopes, expiresAt: at, accounts: [lineBody.accountId] }
    rig.graph.tokens.set(TOKEN, known)
    await sara('PATCH', path, { body: { appId: APP } })
    expect((await sara('GET', `${path}/health`)).body).toMatchObject({ tokenExpires: true })
    const line = async () => (await (await rig.as('ana'))('GET', `main/groups/${GROUP}`)).body.line
    expect(await line()).toMatchObject({ tokenExpiresAt: new Date(at * 1_000).toISOString() })
    rig.graph.tokens.set(TOKEN, { ...known, expiresAt: 0 })
    expect((await ask()).body).toMatchObject({ tokenExpires: false })
    expect(await line()).not.toHaveProperty('tokenExpiresAt')
    const mia = await rig.as('mia')
    expect((await mia('GET', `${path}/health`)).body).not.toHaveProperty('tokenExpires')
  })

  test('stops a line whose token is refused, and says that the provider does not answer', async () => {
    rig.phone.token = 'another token'
    expect((await ask()).body.status).toMatchObject({ state: 'stopped', stopCode: 190 })
    await rig.graph.stop()
    expect(await ask()).toMatchObject({ status: 503, body: { code: 'LINE_UNREACHABLE' } })
  })
})

test('the service asks by itself a few times a day, and not at its start', async () => {
  const before = questions()
  rig.workspace.clock.advance(5 * HOUR_MS)
  expect((await sara('GET', `${path}/health`)).status).toBe(200)
  expect(questions()).toBe(before)
  rig.workspace.clock.advance(2.5 * HOUR_MS)
  await expect
    .poll(() => {
      // Beside other services, one first has to claim the line; each looks every minute.
      rig.workspace.clock.advance(60_000)
      return questions()
    }, soon)
    .toBe(before + 1)
})

test('a line whose restriction has ended goes on, after the provider was asked', async () => {
  const ends = Math.floor(rig.workspace.clock.now() / 1_000) + 3_600
  const restriction_info = [
    { restriction_type: 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING', expiration: ends },
  ]
  const value = { event: 'ACCOUNT_RESTRICTION', restriction_info }
  await rig.receive(accountBody(rig.phone, 'account_update', value, ends - 3_600))
  await rig.processed()
  await rig.contact('c', { phone: '51999000001' })
  const content = { type: 'text', text: 'Hola' }
  await sara('POST', 'messages/messages', { body: { contactId: 'c', content } })
  const state = async () => (await sara('GET', `main/groups/${GROUP}`)).body.line.state
  expect(await state()).toBe('stopped')
  rig.phone.canSend = 'BLOCKED'
  const checkedAt = async () => (await sara('GET', `${path}/health`)).body.checkedAt
  const before = await checkedAt()
  rig.workspace.clock.advance(HOUR_MS + 120_000)
  await expect.poll(checkedAt, soon).not.toBe(before)
  expect(await state()).toBe('stopped')
  rig.phone.canSend = 'AVAILABLE'
  await expect
    .poll(async () => {
      rig.workspace.clock.advance(HOUR_MS / 2)
      return await state()
    }, soon)
    .toBe('connected')
  await expect.poll(() => rig.graph.accepted.length, soon).toBe(1)
})

describe('the registration of a number', () => {
  const register = (pin: string) => sara('POST', `${path}/register`, { body: { ...lineBody, pin } })

  test('takes its PIN; a wrong one is named, and too many end it', async () => {
    await sara('DELETE', path)
    Object.assign(rig.phone, { status: 'PENDING', pin: '123456' })
    expect((await register('12345')).status).toBe(400)
    expect(await register('654321')).toMatchObject({
      status: 422,
      body: { code: 'LINE_REFUSED', details: { field: 'pin', code: 133_005 } },
    })
    expect((await register('123456')).status).toBe(200)
    expect(rig.phone.status).toBe('CONNECTED')
    expect((await sara('POST', path, { body: lineBody })).status).toBe(200)
    rig.phone.wrongPins = 10
    expect((await register('123456')).body.details).toMatchObject({ code: 133_016 })
    expect(rig.log.join('\n')).not.toContain('123456')
  })

  test('of a stored line needs the PIN alone', async () => {
    const body = { provider: 'meta', pin: '123456' }
    expect((await sara('POST', `${path}/register`, { body })).status).toBe(200)
    expect(rig.phone.pin).toBe('123456')
  })
})
