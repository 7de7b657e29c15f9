import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { readChatLink } from '#contract/rules/line/qr-code.ts'
import { insertMember } from '#workspace/storage/people/members.ts'
import { followAs, type Follower } from './support/follower.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

let rig: Rig
const followers: Follower[] = []
beforeEach(async () => {
  rig = await startRig({ control: true })
  await lever(`groups/${GROUP}`, { hasQrAssigner: true })
  await access('ana', true)
})
afterEach(async () => {
  for (const { client } of followers.splice(0)) client.disconnect()
  await rig.stop()
})

const lever = (path: string, body: object): Promise<Answer> =>
  rig.call('POST', `/_control/${path}`, { body, group: null })
const access = (name: Name, hasQrAccess: boolean) =>
  lever(`groups/${GROUP}/members/${name}`, { hasQrAccess })
const make = async (name: Name): Promise<Answer> =>
  (await rig.as(name))('POST', 'main/qr-assigner/codes')
const look = async (name: Name, id: string): Promise<Answer> =>
  (await rig.as(name))('GET', `main/qr-assigner/codes/${id}`)
const scan = (address: string, phone = '51955555555', name = 'Newcomer'): Promise<Answer> =>
  lever('customers/scan', { address, phone, name })
const contact = async (id: string) =>
  (await (await rig.as('sara'))('GET', `main/contacts/${id}`)).body

/** The address of a new code of ana's. */
const anas = async (): Promise<string> => (await make('ana')).body.address

describe('a QR code', () => {
  test.each<[Name, boolean, number]>([
    ['ana', true, 200],
    ['ana', false, 403],
    ['beto', true, 200],
    ['beto', false, 403],
    ['rita', true, 403],
    ['mia', true, 403],
    ['adam', true, 403],
    ['susi', true, 403],
    ['sara', true, 403],
    ['olga', true, 404],
  ])('%s, with access %s: %i', async (name, has, status) => {
    if (name !== 'olga') await access(name, has)
    const { status: answered, body } = await make(name)
    expect(answered).toBe(status)
    expect((await look(name, body.id ?? 'any')).status).toBe(status)
  })

  test('does not exist in a group without the assigner, or without a number', async () => {
    await lever(`groups/${GROUP}`, { phone: null })
    expect((await make('ana')).body.code).toBe('CONFLICT')
    await lever(`groups/${GROUP}`, { hasQrAssigner: false })
    expect((await make('ana')).status).toBe(403)
  })

  test('is a link to a chat with the group that names the agent, valid for a while', async () => {
    const before = rig.workspace.clock.now()
    const { body } = await make('ana')
    const link = readChatLink(body.address)
    expect(link?.phone).toBe('5190000000')
    expect(link?.text).toMatch(
      /^Hello, I would like to talk to ana\. Code: QR(-[0-9A-HJKMNP-TV-Z]{4}){3}$/,
    )
    const left = Date.parse(body.expiresAt) - before
    expect(Math.abs(left - limits.qrCodeMs)).toBeLessThan(5_000)
  })

  test('is a new one each time, and in no other response', async () => {
    const [one, other] = [await make('ana'), await make('ana')]
    expect(one.body.address).not.toBe(other.body.address)
    expect((await look('ana', other.body.id)).body).toEqual({
      id: other.body.id,
      expiresAt: other.body.expiresAt,
    })
    expect((await look('ana', one.body.id)).status).toBe(404)
    await access('beto', true)
    expect((await look('beto', other.body.id)).status).toBe(404)
    const stored = await rig.workspace.storage.db.selectFrom('qr_codes').selectAll().execute()
    const code = readChatLink(other.body.address)?.text.split('QR-')[1] ?? 'none'
    expect(JSON.stringify(stored)).not.toContain(code)
    expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''))
  })
})

describe('a scan', () => {
  test('creates a contact, assigned to the agent', async () => {
    const { body: code } = await make('ana')
    const { status, body: message } = await scan(code.address, '34655555555', 'Nora')
    expect(status).toBe(200)
    const chat = await contact(message.contactId)
    expect(chat).toMatchObject({
      name: 'Nora',
      phone: '34655555555',
      countryCode: '34',
      source: 1,
      userId: 'ana',
      userTagId: 'tag-ana',
      chatStatus: 1,
    })
    expect(chat.chat).toMatchObject({ lastSender: 'contact', pendingMessages: 1 })
    expect(chat.userTagIds).toMatchObject([{ userId: 'ana', assignedBy: 'SOURCE_SYSTEM' }])
    expect((await look('ana', code.id)).body).toMatchObject({ contactId: message.contactId })
    expect((await look('ana', code.id)).body.usedAt).toBeDefined()
  })

  test('reassigns a known contact’s chat', async () => {
    await rig.contact('c', { phone: '51977777777', user_id: 'beto', user_tag_id: 'tag-beto' })
    const { body } = await scan(await anas(), '51977777777')
    expect(body.contactId).toBe('c')
    const chat = await contact('c')
    expect(chat.userId).toBe('ana')
    expect(chat.userTagIds).toHaveLength(1)
    expect(chat.name).toBe('Customer c')
  })

  test('is sent to the agent, and to the one who loses the chat', async () => {
    await rig.contact('c', { phone: '51977777777', user_id: 'beto', user_tag_id: 'tag-beto' })
    await lever(`groups/${GROUP}`, { freeContactsNotVisibleByPublisher: true })
    const ana = await followAs(rig, 'ana')
    const beto = await followAs(rig, 'beto')
    followers.push(ana, beto)
    const { body: code } = await make('ana')
    await scan(code.address, '51977777777')
    const events = [await ana.next(), await ana.next()]
    expect(events.map((one) => one?.name)).toEqual(['contact.assigned', 'qrAssigner.used'])
    expect(events[0]?.data.byUserId).toBeUndefined()
    expect(events[1]?.data).toMatchObject({ userId: 'ana', codeId: code.id, contactId: 'c' })
    const others = [await beto.next(), await beto.next()]
    expect(others.map((one) => one?.name)).toEqual(['message.created', 'contact.hidden'])
  })

  test('works by a message that the customer continued', async () => {
    await rig.contact('c', { user_id: null, user_tag_id: null })
    const text = readChatLink(await anas())?.text ?? ''
    await rig.channel.customer.message({
      contactId: 'c',
      content: { type: 'text', text: `Good morning! ${text} Thanks` },
    })
    expect((await contact('c')).userId).toBe('ana')
  })

  /** Creates an unassigned chat whose customer has sent a code's text. */
  async function expectNobodys(address: string): Promise<void> {
    const { status, body } = await scan(address)
    expect(status).toBe(200)
    const chat = await contact(body.contactId)
    expect(chat.userId).toBeUndefined()
    expect(chat.chat.lastSender).toBe('contact')
  }

  test('of an expired code is an ordinary message', async () => {
    const address = await anas()
    rig.workspace.clock.advance(limits.qrCodeMs)
    await expectNobodys(address)
  })

  test('just before the expiry is valid', async () => {
    const address = await anas()
    rig.workspace.clock.advance(limits.qrCodeMs - 5_000)
    expect((await contact((await scan(address)).body.contactId)).userId).toBe('ana')
  })

  test('of a used code is an ordinary message', async () => {
    const address = await anas()
    await scan(address, '51966666666', 'First')
    await expectNobodys(address)
  })

  test('of a replaced code is an ordinary message', async () => {
    const address = await anas()
    await make('ana')
    await expectNobodys(address)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['access', () => access('ana', false)],
    ['a place in the group', () => lever(`groups/${GROUP}/members/ana`, { removed: true })],
    ['an account that works', () => lever(`groups/${GROUP}/members/ana`, { disabled: true })],
    ['the right to write', () => lever(`groups/${GROUP}/members/ana`, { isReadOnly: true })],
    ['an agent’s role', () => lever(`groups/${GROUP}/members/ana`, { role: 'ROLE_MANAGER' })],
    ['the group’s assigner', () => lever(`groups/${GROUP}`, { hasQrAssigner: false })],
  ])('of a code whose agent has no longer %s is an ordinary message', async (_, lose) => {
    const address = await anas()
    await lose()
    await expectNobodys(address)
  })

  test('in another group has no effect, even if the agent may take its chats', async () => {
    await lever(`groups/${OTHER_GROUP}`, { hasQrAssigner: true })
    await insertMember(rig.workspace.storage.db, {
      group_id: OTHER_GROUP,
      user_id: 'ana',
      role: 'ROLE_PUBLISHER',
      created_at: rig.workspace.clock.now(),
    })
    const address = await anas()
    const { body } = await scan(address.replace('5190000000', '5190000001'))
    const olga = await rig.as('olga')
    const there = await olga('GET', `main/contacts/${body.contactId}`, { group: OTHER_GROUP })
    expect([there.status, there.body.userId]).toEqual([200, undefined])
    // And the code is still valid in its own group.
    expect((await contact((await scan(address)).body.contactId)).userId).toBe('ana')
  })

  test.each([
    { address: 'https://example.com/' },
    { address: 'https://wa.me/5190000000?text=x', phone: '12' },
    { address: 'https://wa.me/5190000000?text=x', phone: 'abc' },
    { address: 'https://wa.me/5190000000?text=x', phone: '51955555555', name: 'x'.repeat(201) },
    {},
  ])('is refused with %j', async (body) => {
    expect((await lever('customers/scan', body)).status).toBe(400)
  })

  test('of an unknown number finds no group', async () => {
    expect((await scan('https://wa.me/49300000000?text=x')).status).toBe(404)
  })
})
