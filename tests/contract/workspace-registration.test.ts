import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GROUP, OTHER_GROUP } from './support/users.ts'
import { callAs, writers, type Who } from './support/roles.ts'
import { startRig, type Answer, type Caller, type Rig } from './support/test-workspace.ts'
import { dump } from './support/dump.ts'

/** How users and groups are registered, and who may do so. */

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.stop())

const newcomer = { name: 'Nora Paz', email: 'nora@example.test', password: 'a long password' }
const line = { name: 'Casa Nogal', language: 'es', acceptedToC: true }
/** All stored data, without the times of session use. */
const stored = () => dump(rig.workspace.storage)

let phones = 0
/** A valid number that no line has. */
function freePhone(): string {
  phones += 1
  return `519876400${String(phones).padStart(2, '0')}`
}

async function signIn(email: string, password: string): Promise<Caller> {
  const { body } = await rig.call('POST', 'main/login', { body: { email, password } })
  const token = String(body.token)
  return (method, path, options = {}) => rig.call(method, path, { ...options, token })
}

test('a new user registers, signs in, registers a line and works in it', async () => {
  const user = await rig.call('POST', 'main/users/genesys', { body: newcomer, group: null })
  expect([user.status, user.body.name, user.body.permissions]).toEqual([200, 'Nora Paz', []])
  expect(JSON.stringify(user.body)).not.toContain(newcomer.password)

  const nora = await signIn(newcomer.email, newcomer.password)
  expect((await nora('GET', 'main/groups', { group: null })).body).toEqual({ items: [] })
  const phone = freePhone()
  const body = { ...line, phone, userId: user.body.id }
  const created = await nora('POST', 'main/groups/genesys', { body, group: null })
  expect([created.status, created.body.name, created.body.phone]).toEqual([200, line.name, phone])
  const { id } = created.body
  expect(id).toMatch(/^\d{7,15}$/)

  const me = await nora('GET', 'main/me', { group: null })
  expect(me.body.permissions).toMatchObject([
    { groupId: id, role: 'ROLE_ADMI', hasMessagingApp: true },
  ])
  const list = await nora('GET', 'main/groups', { group: null })
  expect(list.body.items).toEqual([
    {
      id,
      name: line.name,
      phone,
      language: 'es',
      hasMessagingApp: true,
      awaitsFirstMessage: true,
      isSimulated: true,
      pendingChats: 0,
      memberCount: 1,
      members: [{ id: user.body.id, name: 'Nora Paz' }],
    },
  ])

  const sent = await nora('POST', `main/groups/${id}/test-message`, {
    group: id,
    body: { phone: '51944318052', name: 'Nora', text: 'Hola, probando' },
  })
  expect(sent.status).toBe(200)
  const [written] = (await nora('GET', 'main/groups', { group: null })).body.items
  expect(written).toMatchObject({ awaitsFirstMessage: false, pendingChats: 1 })
  const chats = await nora('GET', `main/contacts/lastchats?groupId=${id}`, { group: id })
  expect(chats.body.items).toMatchObject([
    { id: sent.body.contactId, phone: '51944318052', chat: { lastMessage: 'Hola, probando' } },
  ])
  const answer = await nora('POST', 'messages/messages', {
    group: id,
    body: { contactId: sent.body.contactId, content: { type: 'text', text: 'Funciona' } },
  })
  expect(answer.status).toBe(200)
  // No user of another line sees it.
  const sara = await rig.as('sara')
  expect((await sara('GET', `main/groups/${id}`, { group: id })).status).toBe(404)
})

describe('registering a user', () => {
  const refused: [string, object, number, string][] = [
    [
      'an e-mail that somebody has',
      { ...newcomer, email: 'ANA@example.test' },
      409,
      'EMAIL_REGISTERED',
    ],
    [
      'a short password',
      { ...newcomer, email: 'x@example.test', password: 'short' },
      400,
      'BAD_REQUEST',
    ],
    ['no e-mail', { ...newcomer, email: 'nobody' }, 400, 'BAD_REQUEST'],
    ['an empty name', { ...newcomer, email: 'x@example.test', name: '  ' }, 400, 'BAD_REQUEST'],
  ]
  test.each(refused)('is refused with %s', async (_, body, status, code) => {
    const before = await stored()
    const answer = await rig.call('POST', 'main/users/genesys', { body, group: null })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await stored()).toBe(before)
  })
})

describe('the phone check', () => {
  test.each([
    ['987 640 999', '51', { valid: true, phone: '51987640999' }],
    ['+34 612 34 56 78', '51', { valid: true, phone: '34612345678' }],
    ['954 120 8', '51', { valid: false }],
    ['not a number', '51', { valid: false }],
  ])('returns %s for a number in +%s', async (phone, countryCode, answer) => {
    const body = { phone, countryCode }
    const got = await rig.call('POST', 'main/groups/validate-phone', { body, group: null })
    expect([got.status, got.body]).toEqual([200, answer])
  })

  test('refuses another line’s number', async () => {
    const phone = freePhone()
    const sara = await rig.as('sara')
    const body = { ...line, phone, userId: 'sara' }
    expect((await sara('POST', 'main/groups/genesys', { body })).status).toBe(200)
    const check = { phone: phone.slice(2), countryCode: '51' }
    const got = await rig.call('POST', 'main/groups/validate-phone', { body: check })
    expect(got.body).toEqual({ valid: false })
    const before = await stored()
    const again = await sara('POST', 'main/groups/genesys', { body })
    expect([again.status, again.body.code]).toEqual([409, 'PHONE_REGISTERED'])
    expect(await stored()).toBe(before)
  })

  test('refuses another line’s number in another spelling', async () => {
    const sara = await rig.as('sara')
    const body = { ...line, phone: '5531987654321', userId: 'sara' }
    expect((await sara('POST', 'main/groups/genesys', { body })).status).toBe(200)
    const check = { phone: '31 8765 4321', countryCode: '55' }
    const got = await rig.call('POST', 'main/groups/validate-phone', { body: check })
    expect(got.body).toEqual({ valid: false })
  })

  test('and registrations are rate-limited by network', async () => {
    const own = await startRig()
    const check = () =>
      own.call('POST', 'main/groups/validate-phone', { body: { phone: '1', countryCode: '51' } })
    const register = () =>
      own.call('POST', 'main/users/genesys', { body: { ...newcomer, password: 'short' } })
    const statuses = async (call: () => Promise<Answer>, times: number) =>
      (await Promise.all(Array.from({ length: times }, call))).map(({ status }) => status)
    expect(await statuses(check, 125)).toEqual([...Array(120).fill(200), ...Array(5).fill(429)])
    // An invalid body is refused before it counts.
    expect(new Set(await statuses(register, 40))).toEqual(new Set([400]))
    const sign = { email: 'ana@example.test', password: 'wrong' }
    expect((await own.call('POST', 'main/login', { body: sign })).status).toBe(401)
    await own.stop()
  })
})

describe('another line', () => {
  const allowed: readonly Who[] = ['sara', 'adam', 'olga']
  const all: readonly Who[] = [...writers.map(({ who }) => who), 'rita', 'olga', 'nobody']

  test.each(all)('is registered by %s only if they are an admin somewhere', async (who) => {
    const call = await callAs(rig, who)
    const before = await stored()
    const body = { ...line, phone: freePhone(), userId: who }
    const answer = await call('POST', 'main/groups/genesys', { body, group: null })
    const may = allowed.includes(who)
    expect(answer.status).toBe(may ? 200 : who === 'nobody' ? 401 : 403)
    expect((await stored()) === before).toBe(!may)
  })

  test.each([
    ['the given one', { timeZone: 'Europe/Madrid' }, 'Europe/Madrid'],
    ['that of the number’s country without one', {}, 'America/Lima'],
    ['that of the country for an unknown one', { timeZone: 'Moon/Tranquility' }, 'America/Lima'],
  ])('gets a time zone: %s', async (_, change, timeZone) => {
    const sara = await rig.as('sara')
    const body = { ...line, phone: freePhone(), userId: 'sara', ...change }
    const answer = await sara('POST', 'main/groups/genesys', { body, group: null })
    expect([answer.status, answer.body.timeZone]).toEqual([200, timeZone])
  })

  test.each([
    ['for somebody else', { userId: 'adam' }, 403],
    ['with refused terms', { acceptedToC: false }, 400],
    ['without the terms', { acceptedToC: undefined }, 400],
    ['with an empty name', { name: ' ' }, 400],
    ['with a name that is too long', { name: 'x'.repeat(41) }, 400],
    ['with a phone that is none', { phone: '12' }, 400],
    ['in a language that is none', { language: 'fr' }, 400],
  ])('is not registered %s', async (_, change, status) => {
    const sara = await rig.as('sara')
    const before = await stored()
    const body = { ...line, phone: freePhone(), userId: 'sara', ...change }
    const answer = await sara('POST', 'main/groups/genesys', { body, group: null })
    expect(answer.status).toBe(status)
    expect(await stored()).toBe(before)
  })
})

describe('a test message', () => {
  const body = { phone: '51944318052', name: '', text: 'Hola' }
  const statuses: readonly [Who, number][] = [
    ['sara', 200],
    ['adam', 200],
    ['susi', 403],
    ['mia', 403],
    ['ana', 403],
    ['rita', 403],
    ['gone', 404],
    ['olga', 404],
    ['nobody', 401],
  ]
  test.each(statuses)('of %s returns %i', async (who, status) => {
    const call = await callAs(rig, who)
    const before = await stored()
    const answer = await call('POST', `main/groups/${GROUP}/test-message`, { body })
    expect(answer.status).toBe(status)
    expect((await stored()) === before).toBe(status !== 200)
  })

  test('is refused for another group than the header names, and without a text', async () => {
    const sara = await rig.as('sara')
    const path = `main/groups/${OTHER_GROUP}/test-message`
    expect((await sara('POST', path, { body })).status).toBe(400)
    const empty = { ...body, text: ' ' }
    const own = `main/groups/${GROUP}/test-message`
    expect((await sara('POST', own, { body: empty })).status).toBe(400)
  })
})

test('the list of groups has the caller’s own ones, and needs a session', async () => {
  const ids = async (who: Who) =>
    (await (await callAs(rig, who))('GET', 'main/groups')).body.items.map(
      (group: { id: string }) => group.id,
    )
  expect(await ids('ana')).toEqual([GROUP])
  expect(await ids('olga')).toContain(OTHER_GROUP)
  expect(await ids('gone')).toEqual([])
  expect((await rig.call('GET', 'main/groups')).status).toBe(401)
})
