import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { integrationsApi } from '#contract/api/groups/integrations.ts'
import { keyScopes, type KeyScope } from '#contract/entities/groups/api-key.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { hashToken } from '#workspace/auth/tokens.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { callAs, type Who } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'

/** Keys for programs: who makes them, what each may call, and when it ends. */

const DAY_MS = 24 * 3_600_000

let rig: Rig
beforeEach(async () => {
  rig = await startRig({ trustedProxies: ['127.0.0.1'] })
  await rig.contact('c1', { name: 'Clara' })
})
afterEach(() => rig.stop())

const keysPath = `main/groups/${GROUP}/api-keys`
const key = (more: object = {}) => ({
  name: 'ERP',
  scopes: ['chats'],
  callsPerMinute: 60,
  ...more,
})

async function create(who: Who, more: object = {}): Promise<Answer> {
  return (await callAs(rig, who))('POST', keysPath, { body: key(more) })
}
async function made(more: object = {}, who: Who = 'adam') {
  const { status, body } = await create(who, more)
  expect([status, body]).toEqual([200, expect.anything()])
  return integrationsApi.createApiKey.output.parse(body)
}
const secretWith = async (...scopes: KeyScope[]) => (await made({ scopes })).secret
async function list(who: Who = 'adam') {
  const { body } = await (await callAs(rig, who))('GET', keysPath)
  return integrationsApi.apiKeys.output.parse(body).items
}

interface Use {
  group?: string | null
  body?: object
  headers?: Record<string, string>
}
const use = (token: string, method: string, path: string, more: Use = {}) =>
  rig.call(method, path, { token, group: null, ...more })
const chat = (token: string, more: Use = {}) => use(token, 'GET', 'main/contacts/c1', more)

describe('keys are managed', () => {
  test.each([
    ['sara', 200],
    ['adam', 200],
    ['susi', 403],
    ['mia', 403],
    ['ana', 403],
    ['rita', 403],
    ['gone', 404],
    ['olga', 404],
    ['nobody', 401],
  ] as const)('by %s: %i', async (who, status) => {
    expect((await create(who)).status).toBe(status)
    const caller = await callAs(rig, who)
    expect((await caller('GET', keysPath)).status).toBe(status)
    const { key: one } = await made()
    expect((await caller('DELETE', `${keysPath}/${one.id}`)).status).toBe(status)
  })

  test('the key is shown once, and its hash alone is stored', async () => {
    const { key: one, secret } = await made({ scopes: ['chats', 'reports'], days: 30 })
    expect(secret).toMatch(/^bdj_[\w-]{43}$/)
    const [listed] = await list()
    expect(listed).toMatchObject({
      id: one.id,
      name: 'ERP',
      ending: secret.slice(-4),
      scopes: ['chats', 'reports'],
      state: 'active',
      maker: { id: 'adam' },
    })
    expect(JSON.stringify(listed)).not.toContain(secret)
    const row = await rig.workspace.storage.db
      .selectFrom('api_keys')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row.token_hash).toBe(hashToken(secret))
    expect(JSON.stringify(row)).not.toContain(secret.slice(4, -4))
  })

  test.each([
    ['no name', { name: ' ' }],
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['everything'] }],
    ['too many calls', { callsPerMinute: limits.integrations.callsPerMinuteMax + 1 }],
    ['too many days', { days: limits.integrations.daysMax + 1 }],
    ['a name as address', { addresses: ['erp.example'] }],
  ])('%s is refused', async (_, more) => {
    expect((await create('adam', more)).status).toBe(400)
    expect(await list()).toEqual([])
  })

  test('a group has a limit of them, in which revoked ones do not count', async () => {
    const first = await made()
    for (let count = 1; count < limits.integrations.keysMax; count += 1) await made()
    expect((await create('adam')).status).toBe(400)
    const adam = await rig.as('adam')
    await adam('DELETE', `${keysPath}/${first.key.id}`)
    expect((await create('adam')).status).toBe(200)
  })
})

describe('a key calls', () => {
  /** A call of each scope that succeeds with it alone. */
  const calls: Record<KeyScope, (token: string) => Promise<Answer>> = {
    chats: (token) => use(token, 'GET', 'messages/messages/c1'),
    messages: (token) =>
      use(token, 'POST', 'messages/messages', {
        body: { contactId: 'c1', content: { type: 'text', text: 'Hello' } },
      }),
    contacts: (token) => use(token, 'PATCH', 'main/contacts/c1', { body: { brand: 'Nogal' } }),
    campaigns: (token) => use(token, 'GET', 'campaigns/api/operations'),
    reports: (token) =>
      use(token, 'GET', `main/groups/${GROUP}/report/tags?from=2026-01-01&to=2026-01-02`),
  }

  test.each(keyScopes)('with the scope %s what that allows, and nothing else', async (scope) => {
    const token = await secretWith(scope)
    expect((await calls[scope](token)).status).not.toBe(403)
    for (const other of keyScopes.filter((one) => one !== scope)) {
      const { status, body } = await calls[other](token)
      expect([other, status]).toEqual([other, 403])
      expect(body.message).toContain(`scope ${other}`)
    }
  })

  test('a chat, a message and a contact', async () => {
    const token = await secretWith('chats', 'messages', 'contacts')
    expect((await chat(token)).body).toMatchObject({ id: 'c1', name: 'Clara' })
    const sent = await calls.messages(token)
    expect([sent.status, sent.body.sentByUserId]).toEqual([200, 'adam'])
    expect(rig.channel.sent).toHaveLength(1)
    expect((await calls.contacts(token)).body.brand).toBe('Nogal')
  })

  test('no call without a scope, such as those about people and keys', async () => {
    const token = await secretWith(...keyScopes)
    for (const [method, path] of [
      ['GET', keysPath],
      ['POST', keysPath],
      ['GET', 'main/users'],
      ['PATCH', 'main/users/ana'],
      ['GET', `main/groups/${GROUP}`],
      ['DELETE', `main/groups/${GROUP}/api-keys/none`],
    ] as const)
      expect([path, (await use(token, method, path)).status]).toEqual([path, 403])
  })

  test('in its own group alone', async () => {
    const token = await secretWith('chats')
    expect((await chat(token, { group: GROUP })).status).toBe(200)
    expect((await chat(token, { group: OTHER_GROUP })).status).toBe(400)
  })

  test('as little as its maker may see: a lost contact is unknown', async () => {
    const token = await secretWith('chats')
    expect((await use(token, 'GET', 'main/contacts/unknown')).status).toBe(404)
  })
})

describe('a key ends', () => {
  test('when it is revoked', async () => {
    const { key: one, secret } = await made()
    expect((await chat(secret)).status).toBe(200)
    const adam = await rig.as('adam')
    expect((await adam('DELETE', `${keysPath}/${one.id}`)).status).toBe(200)
    expect((await chat(secret)).status).toBe(401)
    expect((await list())[0]?.state).toBe('revoked')
    rig.workspace.clock.advance(limits.integrations.revokedDays * DAY_MS)
    expect(await list('sara')).toEqual([])
  })

  test('on its day', async () => {
    const { secret } = await made({ days: 30 })
    rig.workspace.clock.advance(30 * DAY_MS - 1_000)
    expect((await chat(secret)).status).toBe(200)
    rig.workspace.clock.advance(1_000)
    expect((await chat(secret)).status).toBe(401)
  })

  test('for as long as its maker is no admin, is disabled, or has left', async () => {
    const { secret } = await made()
    const sara = await rig.as('sara')
    const set = async (body: object) => {
      expect((await sara('PATCH', 'main/users/adam', { body })).status).toBe(200)
    }
    await set({ role: 'ROLE_MANAGER' })
    expect((await chat(secret)).status).toBe(401)
    expect((await list('sara'))[0]?.state).toBe('paused')
    await set({ role: 'ROLE_ADMI' })
    expect((await chat(secret)).status).toBe(200)
    await set({ isReadOnly: true })
    expect((await chat(secret)).status).toBe(401)
    await set({ isReadOnly: false })
    const { db } = rig.workspace.storage
    await db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', 'adam').execute()
    expect((await chat(secret)).status).toBe(401)
    await db.updateTable('users').set({ disabled_at: null }).where('id', '=', 'adam').execute()
    expect((await chat(secret)).status).toBe(200)
    expect((await sara('DELETE', 'main/users/adam')).status).toBe(200)
    expect((await chat(secret)).status).toBe(401)
  })

  test('never begins for a guessed one', async () => {
    const { secret } = await made()
    expect((await chat(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)).status).toBe(
      401,
    )
    expect((await chat('bdj_')).status).toBe(401)
  })
})

describe('a key is limited', () => {
  test('to its calls a minute, each key for itself', async () => {
    const { secret } = await made({ callsPerMinute: 3 })
    const other = await secretWith('chats')
    for (const _ of [1, 2, 3]) expect((await chat(secret)).status).toBe(200)
    const refused = await chat(secret)
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(20)
    expect((await chat(other)).status).toBe(200)
    rig.workspace.clock.advance(seconds * 1_000)
    expect((await chat(secret)).status).toBe(200)
  })

  test('to its addresses', async () => {
    const { secret } = await made({ addresses: ['203.0.113.0/24', '2001:db8::1'] })
    const from = async (address: string) =>
      (await chat(secret, { headers: { 'x-forwarded-for': address } })).status
    expect(await from('203.0.113.9')).toBe(200)
    expect(await from('2001:db8::1')).toBe(200)
    expect(await from('198.51.100.1')).toBe(403)
  })

  test('its last use is stored, at most once a minute', async () => {
    const { secret } = await made()
    expect((await list())[0]?.lastUsedAt).toBeUndefined()
    await chat(secret)
    const first = (await list())[0]?.lastUsedAt
    expect(first).toBeDefined()
    rig.workspace.clock.advance(30_000)
    await chat(secret)
    expect((await list())[0]?.lastUsedAt).toBe(first)
    rig.workspace.clock.advance(31_000)
    await chat(secret)
    const later = (await list())[0]?.lastUsedAt ?? ''
    expect(Date.parse(later) - Date.parse(first ?? '')).toBeGreaterThan(60_000)
  })
})

test('the documented example of a shop sends a template for an order, once', async () => {
  const { storage, clock } = rig.workspace
  const approved = whatsAppTemplateSchema.parse({
    id: 'order-in',
    groupId: GROUP,
    name: 'order_in',
    status: 'approved',
    category: 'UTILITY',
    templateType: 'TEXT',
    templateText: 'Hello {{1}}, your order {{2}} is on its way',
    templateApproveText: 'Hello {{1}}, your order {{2}} is on its way',
  })
  await saveWaTemplate(storage.db, { ...approved, groupId: GROUP }, clock.now())
  const manual = await readFile(new URL('../../docs/integrations.md', import.meta.url), 'utf8')
  const code = /```js\n(\/\/ Node[\s\S]*?)```/.exec(manual)?.[1] ?? ''
  expect(code).toContain('messages/templates')
  const env = {
    PATH: process.env['PATH'],
    BANDEJA_URL: rig.url,
    BANDEJA_KEY: await secretWith('contacts', 'messages'),
    BANDEJA_TEMPLATE: 'order-in',
    ORDER: JSON.stringify({ number: 'A-17', name: 'Rosa', phone: '51987654321' }),
  }
  const run = async () => {
    const shop = spawn(process.execPath, ['--input-type=module', '--eval', code], { env })
    let said = ''
    shop.stdout.on('data', (chunk) => (said += String(chunk)))
    shop.stderr.on('data', (chunk) => (said += String(chunk)))
    const [exit] = await once(shop, 'close')
    expect([exit, said]).toEqual([0, expect.stringMatching(/^m\w+\n$/)])
    return said
  }
  const first = await run()
  expect(await run()).toBe(first)
  expect(rig.channel.sent).toHaveLength(1)
  expect(rig.channel.sent[0]).toMatchObject({ phone: '51987654321' })
})
