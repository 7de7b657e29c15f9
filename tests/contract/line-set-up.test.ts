import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { webhookFields } from '#contract/rules/line/line-webhook.ts'
import { deliver, messagesBody } from '#tests/support/cloud-api/webhooks.ts'
import { followAs } from './support/follower.ts'
import {
  APP_SECRET,
  lineBody,
  linePhone,
  newWamid,
  soon,
  startLineRig,
  TOKEN,
  type LineRig,
} from './support/line-rig.ts'
import type { Caller } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'

const APP = '300000000000001'
const ORIGIN = 'https://bandeja.example.com'
const path = `main/groups/${GROUP}/line`
const both = ['whatsapp_business_management', 'whatsapp_business_messaging']

let rig: LineRig
let sara: Caller
beforeEach(async () => {
  rig = await startLineRig()
  sara = await rig.as('sara')
  rig.graph.apps.push({ id: APP, secret: APP_SECRET })
  know({})
})
afterEach(() => rig.stop())

/** What Meta knows of the token. */
function know(
  more: Partial<{ appId: string; scopes: string[]; expiresAt: number; accounts: string[] }>,
): void {
  const accounts = [lineBody.accountId]
  rig.graph.tokens.set(TOKEN, { appId: APP, scopes: both, expiresAt: 0, accounts, ...more })
}

const lineNow = async () => (await sara('GET', path)).body.line

describe('the check of the values', () => {
  const all = { ...lineBody, appId: APP }
  const check = async (body: object) => {
    await sara('DELETE', path)
    return await sara('POST', `${path}/check`, { body })
  }
  const bad = async (body: object) =>
    (await check(body)).body.checks.filter(({ state }: { state: string }) => state === 'bad')

  test('right values show what the provider knows, and nothing is stored', async () => {
    const { status, body } = await check(all)
    expect(status).toBe(200)
    expect(body.number).toEqual({
      phone: '51999000100',
      name: 'Casa Nogal',
      isNameApproved: true,
      isConnected: true,
      quality: 'GREEN',
      limit: 2_000,
      throughput: 80,
      accountName: 'Casa Nogal SAC',
    })
    const states = Object.fromEntries(
      body.checks.map(({ name, state }: { name: string; state: string }) => [name, state]),
    )
    expect(states).toEqual({
      account: 'ok',
      registered: 'ok',
      token: 'ok',
      expiry: 'ok',
      management: 'ok',
      messaging: 'ok',
      app: 'ok',
      signature: 'later',
    })
    expect((await sara('GET', path)).body).toEqual({})
  })

  test('a number without a limit says so', async () => {
    rig.graph.tier = 'TIER_UNLIMITED'
    expect((await check(all)).body.number).toMatchObject({ limit: -1 })
  })

  test('without the app id, what only the app is told is checked later', async () => {
    const { body } = await check(lineBody)
    const later = body.checks.filter(({ state }: { state: string }) => state === 'later')
    expect(later.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'app',
      'expiry',
      'messaging',
      'signature',
    ])
  })

  test('without a token the provider is not asked', async () => {
    await sara('DELETE', path)
    rig.graph.calls.length = 0
    const { body } = await check({ provider: 'meta', phoneId: lineBody.phoneId })
    expect(body.checks).toEqual([])
    expect(rig.graph.calls).toEqual([])
  })

  test.each([
    ['an unknown number', { phoneId: '5' }, 'phoneId', 'unknownNumber'],
    ['an unknown account', { accountId: '5' }, 'accountId', 'unknownAccount'],
    ['a wrong token', { token: 'wrong' }, 'token', 'invalidToken'],
    ['a wrong secret', { appSecret: 'wrong' }, 'appSecret', 'wrongSecret'],
    ['an unknown app', { appId: '7' }, 'appId', 'unknownApp'],
  ])('%s is named', async (_, wrong, field, fault) => {
    expect(await bad({ ...all, ...wrong })).toContainEqual(
      expect.objectContaining({ field, fault }),
    )
  })

  test('a token without a permission, of another app, or that expires', async () => {
    know({ scopes: ['whatsapp_business_management'] })
    expect(await bad(all)).toEqual([
      {
        name: 'messaging',
        state: 'bad',
        field: 'token',
        fault: 'missingPermission',
        value: 'whatsapp_business_messaging',
      },
    ])
    rig.graph.apps.push({ id: '8', secret: 'of another app' })
    know({ appId: '8' })
    expect(await bad(all)).toMatchObject([{ name: 'app', field: 'appId', fault: 'otherApp' }])
    know({ expiresAt: 2_000_000_000 })
    const { body } = await check(all)
    expect(body.checks).toContainEqual({
      name: 'expiry',
      state: 'warn',
      field: 'token',
      fault: 'expires',
      value: '2033-05-18T03:33:20.000Z',
    })
  })

  test('a number of another account names that account', async () => {
    const other = { ...rig.phone, id: '100000000000102', accountId: '200000000000002' }
    rig.graph.phones.push(other)
    const body = { ...all, accountId: other.accountId }
    expect(await bad(body)).toMatchObject([
      { name: 'account', field: 'accountId', fault: 'otherAccount', value: lineBody.accountId },
    ])
  })

  test('a number that is not registered, or that another group has', async () => {
    rig.phone.status = 'PENDING'
    expect(await bad(all)).toMatchObject([{ field: 'phoneId', fault: 'unregistered' }])
    rig.phone.status = 'BANNED'
    expect(await bad(all)).toMatchObject([{ field: 'phoneId', fault: 'blocked' }])
    rig.phone.status = 'CONNECTED'
    await sara('POST', path, { body: lineBody })
    const olga = await rig.as('olga')
    const { body } = await olga('POST', `main/groups/${OTHER_GROUP}/line/check`, {
      group: OTHER_GROUP,
      body: all,
    })
    expect(body.checks).toContainEqual(
      expect.objectContaining({ field: 'phoneId', fault: 'numberTaken' }),
    )
  })

  test('the reasons of the provider for a number that cannot send all are shown', async () => {
    rig.phone.canSend = 'LIMITED'
    rig.phone.healthErrors = [
      { error_code: 141_006, error_description: 'No payment.', possible_solution: 'Add a card.' },
    ]
    expect((await check(all)).body.checks).toContainEqual({
      name: 'registered',
      state: 'warn',
      field: 'phoneId',
      fault: 'limited',
      value: 'No payment. Add a card. (141006)',
    })
  })

  test('a stored line is checked with its own secrets, and none of them is returned or logged', async () => {
    const { body } = await sara('POST', `${path}/check`, { body: { provider: 'meta' } })
    expect(body.number).toMatchObject({ name: 'Casa Nogal' })
    const replaced = await sara('POST', `${path}/check`, {
      body: { provider: 'meta', token: 'a-token-that-is-wrong-0123456789' },
    })
    expect(replaced.body.checks).toContainEqual(
      expect.objectContaining({ field: 'token', fault: 'invalidToken' }),
    )
    for (const secret of [TOKEN, APP_SECRET, 'a-token-that-is-wrong-0123456789']) {
      expect(JSON.stringify([body, replaced.body])).not.toContain(secret)
      expect(rig.log.join('\n')).not.toContain(secret)
    }
  })

  test('a provider that does not answer is said so', async () => {
    await rig.graph.stop()
    const answer = await sara('POST', `${path}/check`, { body: all })
    expect(answer).toMatchObject({ status: 503, body: { code: 'LINE_UNREACHABLE' } })
  })

  test('a line is not connected with a token that cannot send', async () => {
    know({ scopes: ['whatsapp_business_management'] })
    await sara('DELETE', path)
    const answer = await sara('POST', path, { body: all })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'LINE_REFUSED', details: { field: 'token', fault: 'missingPermission' } },
    })
  })
})

describe('what a token brings', () => {
  const accountsOf = async (token = TOKEN) =>
    await sara('POST', `${path}/accounts`, { body: { token } })

  test('its app, its accounts and their numbers, and which of them cannot be used yet', async () => {
    const second = { ...linePhone(), id: '100000000000102', display: '+51 1 480 2210' }
    const elsewhere = { ...linePhone(), id: '100000000000103', accountId: '200000000000002' }
    rig.graph.phones.push({ ...second, status: 'PENDING' }, elsewhere)
    // The second account is not seen: the token was not given it.
    know({ accounts: [lineBody.accountId, '200000000000009'] })
    const { status, body } = await accountsOf()
    expect(status).toBe(200)
    expect(body).toEqual({
      appId: APP,
      appName: 'Casa Nogal Mensajes',
      accounts: [
        {
          id: lineBody.accountId,
          name: 'Casa Nogal SAC',
          numbers: [
            { id: lineBody.phoneId, phone: '51999000100', name: 'Casa Nogal', isRegistered: true },
            { id: second.id, phone: '5114802210', name: 'Casa Nogal', isRegistered: false },
          ],
        },
      ],
    })
    know({ accounts: [lineBody.accountId, elsewhere.accountId] })
    expect((await accountsOf()).body.accounts).toHaveLength(2)
  })

  test('a number of another group is marked', async () => {
    const olga = await rig.as('olga')
    const { body } = await olga('POST', `main/groups/${OTHER_GROUP}/line/accounts`, {
      group: OTHER_GROUP,
      body: { token: TOKEN },
    })
    expect(body.accounts).toMatchObject([{ numbers: [{ isTaken: true }] }])
    expect((await accountsOf()).body.accounts[0].numbers[0]).not.toHaveProperty('isTaken')
  })

  test('a token for all accounts names none; a wrong one is refused, and neither is logged', async () => {
    know({ accounts: [] })
    expect((await accountsOf()).body).toEqual({
      appId: APP,
      appName: 'Casa Nogal Mensajes',
      accounts: [],
    })
    const wrong = 'a-token-that-is-wrong-0123456789'
    expect(await accountsOf(wrong)).toMatchObject({
      status: 422,
      body: { code: 'LINE_REFUSED', details: { field: 'token', fault: 'invalidToken' } },
    })
    for (const secret of [TOKEN, wrong]) expect(rig.log.join('\n')).not.toContain(secret)
    await rig.graph.stop()
    expect(await accountsOf()).toMatchObject({ status: 503, body: { code: 'LINE_UNREACHABLE' } })
  })
})

describe('the webhook', () => {
  const verify = (token: string) =>
    fetch(`${rig.webhook}?hub.mode=subscribe&hub.challenge=42&hub.verify_token=${token}`)
  const event = () =>
    messagesBody(rig.phone, { statuses: [{ id: newWamid(), status: 'sent', timestamp: '1' }] })

  test('the provider’s calls are shown while the line is set up, and announced to those who see it', async () => {
    const mia = await followAs(rig, 'mia')
    const ana = await followAs(rig, 'ana')
    const { verifyToken } = await lineNow()
    expect((await verify('wrong')).status).toBe(403)
    await expect.poll(async () => (await lineNow()).setUp.refusedAt, soon).toBeDefined()
    expect(await mia.next()).toMatchObject({ name: 'line.changed' })
    expect((await lineNow()).setUp.verifiedAt).toBeUndefined()
    expect(await (await verify(verifyToken)).text()).toBe('42')
    expect((await lineNow()).setUp.verifiedAt).toBeDefined()
    expect(await deliver(rig.webhook, event(), { appSecret: 'wrong' })).toBe(401)
    expect((await lineNow()).setUp).toMatchObject({ events: [], unsignedAt: expect.any(String) })
    await rig.receive(event())
    expect((await lineNow()).setUp.events).toMatchObject([{ field: 'messages' }])
    await sara('PATCH', path, { body: { isSetUp: true } })
    expect(await lineNow()).not.toHaveProperty('setUp')
    expect(ana.received).toEqual([])
    for (const { client } of [mia, ana]) client.disconnect()
  })

  test('a new verify token replaces the old one', async () => {
    const { verifyToken } = await lineNow()
    await verify(verifyToken)
    const { body } = await sara('PATCH', path, { body: { renewsVerifyToken: true } })
    expect(body.line.verifyToken).not.toBe(verifyToken)
    expect(body.line.setUp.verifiedAt).toBeUndefined()
    expect((await verify(verifyToken)).status).toBe(403)
  })

  test('the address needs a public origin, which an admin can enter', async () => {
    expect((await lineNow()).webhookUrl).toBeUndefined()
    const refused = await sara('PATCH', path, { body: { publicUrl: 'https://192.168.1.20' } })
    expect(refused.status).toBe(400)
    const { body } = await sara('PATCH', path, { body: { publicUrl: `${ORIGIN}/` } })
    expect(body.line.webhookUrl).toBe(`${ORIGIN}/webhooks/whatsapp/${rig.lineId}`)
  })

  test('the service sets it at the provider, if the app id is known and the provider reaches it', async () => {
    expect(await sara('POST', `${path}/webhook`)).toMatchObject({ status: 409 })
    await sara('PATCH', path, { body: { appId: APP, publicUrl: ORIGIN } })
    expect(await sara('POST', `${path}/webhook`)).toMatchObject({
      status: 422,
      body: { code: 'LINE_REFUSED', details: { fault: 'notVerified' } },
    })
    rig.graph.internet.set(ORIGIN, rig.url)
    expect((await sara('POST', `${path}/webhook`)).status).toBe(200)
    const { setUp, webhookUrl, verifyToken } = await lineNow()
    expect(setUp).toMatchObject({
      subscribedAt: expect.any(String),
      verifiedAt: expect.any(String),
    })
    expect(rig.graph.apps[0]?.subscription).toEqual({
      callbackUrl: webhookUrl,
      verifyToken,
      fields: [...webhookFields],
    })
    expect(webhookFields).not.toContain('user_id_update')
  })

  test('a field that the provider does not have any more is left out', async () => {
    await sara('PATCH', path, { body: { appId: APP, publicUrl: ORIGIN } })
    rig.graph.internet.set(ORIGIN, rig.url)
    rig.graph.unknownFields.add('account_alerts').add('history')
    expect((await sara('POST', `${path}/webhook`)).status).toBe(200)
    expect(rig.graph.apps[0]?.subscription?.fields).toEqual(
      webhookFields.filter((field) => !rig.graph.unknownFields.has(field)),
    )
    const refused = ['account_alerts', 'history']
    expect((await lineNow()).refusedFields).toEqual(refused)
    const health = await sara('GET', `${path}/health`)
    expect(health.body.webhooks.refusedFields).toEqual(refused)
    rig.graph.unknownFields.clear()
    expect((await sara('POST', `${path}/webhook`)).status).toBe(200)
    expect((await lineNow()).refusedFields).toEqual([])
  })

  test.each([
    ['the secret', { secret: 'other' }, { field: 'appSecret', fault: 'wrongSecret', code: 190 }],
    ['the app', { id: '7' }, { field: 'appId', fault: 'unknownApp', code: 101 }],
  ])('%s is named if the provider refuses it', async (_, other, details) => {
    await sara('PATCH', path, { body: { appId: APP, publicUrl: ORIGIN } })
    rig.graph.apps.splice(0, 1, { id: APP, secret: APP_SECRET, ...other })
    expect(await sara('POST', `${path}/webhook`)).toMatchObject({ status: 422, body: { details } })
  })

  test('another refusal has the words of the provider', async () => {
    await sara('PATCH', path, { body: { appId: APP, publicUrl: ORIGIN } })
    rig.graph.internet.set(ORIGIN, rig.url)
    rig.graph.unknownFields.add('messages')
    const { status, body } = await sara('POST', `${path}/webhook`)
    expect(status).toBe(422)
    expect(body.details).toEqual({
      field: 'webhookUrl',
      code: 100,
      message: 'A field does not exist.',
    })
  })
})

test.each(['susi', 'mia'] as const)(
  'to %s the line shows its state, and nothing that only its admins need',
  async (name) => {
    const caller = await rig.as(name)
    const { status, body } = await caller('GET', path)
    expect(status).toBe(200)
    expect(body.line).toMatchObject({ state: 'connected', phone: '51999000100' })
    for (const hidden of ['webhookPath', 'webhookUrl', 'verifyToken', 'tokenEnd', 'appSecretEnd'])
      expect(body.line).not.toHaveProperty(hidden)
    expect(body.line).not.toHaveProperty('setUp')
  },
)
