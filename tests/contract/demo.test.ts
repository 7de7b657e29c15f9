import { mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendableContentSchema } from '#contract/api/messages/messages.ts'
import { type Contact, contactSchema } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { limits } from '#contract/limits.ts'
import { inScope, chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { chatStatuses, statusOfConversation } from '#contract/rules/chats/chat-status.ts'
import { isWindowOpen, remainingMs } from '#contract/rules/chats/chat-window.ts'
import { pendingAfterMessage } from '#contract/rules/chats/pending.ts'
import { spanBefore } from '#contract/rules/reports/report.ts'
import { mailOf } from '#simulator/demo/accounts.ts'
import { people, SHOP } from '#simulator/demo/users.ts'
import { seedDemo, type SeedOptions } from '#simulator/demo/seed.ts'
import { fileIdOf } from '#workspace/storage/files/file-address.ts'
import { listAds } from '#workspace/storage/campaigns/ads.ts'
import { listChats } from '#workspace/storage/chats/chat-list.ts'
import { withLinks } from '#workspace/storage/contacts/contacts.ts'
import { toMessage } from '#workspace/storage/messages/message-row.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { reportOf } from '#workspace/storage/reports/report.ts'
import { readDirectory, viewerIn } from '#workspace/viewers.ts'
import { createWorkspace } from '#workspace/workspace.ts'
import { dump } from './support/dump.ts'
import { cheapCost } from './support/users.ts'

const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 10, 20, 17, 30)
const lima = { now: NOW, utcOffset: -300, passwordCost: cheapCost }

const opened: { storage: Storage; folder: string }[] = []

async function emptyStorage(): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-demo-'))
  const storage = await openStorage(folder)
  opened.push({ storage, folder })
  return storage
}

async function seeded(options: Partial<SeedOptions> = {}): Promise<Storage> {
  const storage = await emptyStorage()
  await seedDemo(storage, { seed: 1, ...lima, ...options })
  return storage
}

afterAll(async () => {
  for (const { storage, folder } of opened) {
    await storage.close()
    await rm(folder, { recursive: true, force: true })
  }
})

async function contactsOf({ db }: Storage): Promise<Contact[]> {
  const rows = await db.selectFrom('contacts').selectAll().orderBy('activity', 'desc').execute()
  const contacts: Contact[] = []
  for (let at = 0; at < rows.length; at += 100)
    contacts.push(...(await withLinks(db, rows.slice(at, at + 100))))
  return contacts
}

async function messagesByContact({ db }: Storage): Promise<Map<string, Message[]>> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .orderBy('contact_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows.map(toMessage), ({ contactId }) => contactId)
}

/** Everything but the secrets, which are new each time. */
const snapshotOf = (storage: Storage): Promise<string> =>
  dump(storage, { tables: ['settings', 'directory_stamps'], columns: ['password_hash'] })

describe('the demo of 400 contacts', () => {
  let storage: Storage
  let contacts: Contact[]
  let messagesByChat: Map<string, Message[]>

  beforeAll(async () => {
    storage = await seeded()
    contacts = await contactsOf(storage)
    messagesByChat = await messagesByContact(storage)
  })

  const talk = ({ id }: Contact) => messagesByChat.get(id) ?? []

  test('has them all, one with a conversation of several hundred messages', () => {
    expect(contacts).toHaveLength(400)
    const lengths = contacts.map((contact) => talk(contact).length)
    expect(Math.max(...lengths)).toBeGreaterThanOrEqual(500)
    expect(lengths.filter((length) => length === 0).length).toBeGreaterThan(5)
  })

  test('has scheduled messages, in chats that their authors see', async () => {
    const waiting = await storage.db.selectFrom('scheduled_messages').selectAll().execute()
    expect(waiting).toHaveLength(2)
    const byId = new Map(contacts.map((contact) => [contact.id, contact]))
    for (const { contact_id, created_by_user_id, scheduled_at, done } of waiting) {
      const contact = byId.get(contact_id)
      expect([contact?.userId, done]).toEqual([created_by_user_id, 0])
      expect(isWindowOpen(contact?.lastContactResponseAt, scheduled_at)).toBe(true)
    }
  })

  test('shows in the list what the messages say', () => {
    for (const contact of contacts) {
      const messages = talk(contact)
      const newest = messages.at(-1)
      const last = messages.findLast(({ autoResponse }) => !autoResponse)
      const { chat } = contact
      const { lastMessage, lastSender, lastMessageId, lastMessageType } = chat
      const { lastMessageStatus, lastSentUserId, lastMessageAutoResponse } = chat
      expect([lastMessage, lastSender, lastMessageId, lastMessageType]).toEqual([
        last?.content.text ?? '',
        last?.sender ?? 'none',
        last?.id,
        last?.content.type,
      ])
      expect([lastMessageStatus, lastSentUserId, lastMessageAutoResponse]).toEqual([
        last?.status,
        last?.sentByUserId,
        newest?.autoResponse ?? false,
      ])
      expect(chat.updateAt).toBe(newest?.updatedAt ?? chat.updateAt)
      const ofContact = messages.findLast(({ sender }) => sender === 'contact')
      expect(contact.lastContactResponseAt).toBe(ofContact?.updatedAt)
      expect([messages.reduce(pendingAfterMessage, 0), 0, 1]).toContain(chat.pendingMessages)
      expect(contact.chatStatus).toBe(statusOfConversation(messages, contact.chatStatusSetByUser))
      // Success follows "in progress" only, and says since when.
      const counted = statusOfConversation(messages, false)
      const mayBeSet = counted === chatStatuses.inProgress && contact.chatStatusSetByUserAt
      expect(!contact.chatStatusSetByUser || Boolean(mayBeSet)).toBe(true)
      const reactions = messages.flatMap((message) =>
        message.reactions.map(({ sentAt = '' }) => sentAt),
      )
      expect(chat.lastReactionAt).toBe(reactions.toSorted().at(-1))
    }
  })

  test('has conversations in order, and none in the future', () => {
    for (const contact of contacts) {
      let before = 0
      for (const [index, message] of talk(contact).entries()) {
        const at = Date.parse(message.updatedAt)
        expect(at).toBeGreaterThanOrEqual(before)
        expect(at).toBeLessThan(NOW)
        expect(message.positionInChat).toBe(index + 1)
        before = at
      }
    }
  })

  test('never has a later message read before an earlier one', () => {
    const order = ['sent', 'delivered', 'read']
    for (const contact of contacts) {
      let least = order.length
      for (const { sender, status } of talk(contact)) {
        if (sender === 'contact' || status === 'failed') continue
        expect(order).toContain(status)
        expect(order.indexOf(status)).toBeLessThanOrEqual(least)
        least = order.indexOf(status)
      }
    }
  })

  test('refers to earlier messages only, and has a reason for each failed message', () => {
    let failed = 0
    for (const contact of contacts) {
      const before = new Set<string>()
      for (const { id, replyTo, status, payloadFailed } of talk(contact)) {
        expect(replyTo === undefined || before.has(replyTo)).toBe(true)
        before.add(id)
        if (status !== 'failed') continue
        failed += 1
        expect(payloadFailed?.code).toBeGreaterThan(131_000)
        expect(payloadFailed?.details).not.toBe('')
      }
    }
    expect(failed).toBeGreaterThan(3)
  })

  test('has only valid messages and existing files', async () => {
    const files = await storage.db.selectFrom('files').select(['id', 'group_id', 'size']).execute()
    const stored = new Map(files.map((file) => [file.id, file]))
    const media: string[] = contacts.flatMap(({ pictureUrl }) => pictureUrl ?? [])
    const kinds = new Set<string>()
    const voices: Message['content'][] = []
    for (const messages of messagesByChat.values()) {
      for (const { content } of messages) {
        kinds.add(content.type)
        expect(sendableContentSchema.safeParse(content).error).toBeUndefined()
        if (content.media !== undefined) media.push(content.media)
        if (content.type === 'audio') voices.push(content)
      }
    }
    for (const { duration, waveform } of voices) {
      expect(duration).toBeGreaterThan(3)
      expect(waveform).toHaveLength(48)
    }
    expect([...kinds].toSorted()).toEqual(
      ['audio', 'file', 'image', 'list', 'location', 'quick_reply', 'sticker', 'text'].toSorted(),
    )
    for (const address of new Set(media)) {
      const file = stored.get(fileIdOf(address) ?? '')
      expect(file?.group_id).toBe(SHOP)
      expect(existsSync(join(storage.filesDir, file?.id ?? ''))).toBe(true)
    }
  })

  test('has assignments that match their history', () => {
    for (const contact of contacts) {
      const open = contact.userTagIds.filter(
        ({ assignedAt, unassignedAt }) => assignedAt !== undefined && unassignedAt === undefined,
      )
      expect(open.map(({ userId }) => userId)).toEqual(
        contact.userId === undefined ? [] : [contact.userId],
      )
      const teams = contact.userTagIds.filter(
        ({ assignedTeamAt, unassignedTeamAt }) =>
          assignedTeamAt !== undefined && unassignedTeamAt === undefined,
      )
      expect(teams.map(({ teamTagId }) => teamTagId)).toEqual(
        contact.teamTagId === undefined ? [] : [contact.teamTagId],
      )
      const moments = contact.userTagIds.flatMap(({ assignedAt, unassignedAt }) =>
        [assignedAt, unassignedAt].filter((at) => at !== undefined),
      )
      expect(moments).toEqual(moments.toSorted())
      for (const at of moments) expect(Date.parse(at)).toBeLessThanOrEqual(NOW)
      const authors = new Set(talk(contact).flatMap(({ sentByUserId }) => sentByUserId ?? []))
      const assigned = new Set(contact.userTagIds.map(({ userId }) => userId))
      for (const author of authors) expect(assigned).toContain(author)
    }
  })

  test('has valid phone numbers of each customer’s country', () => {
    const lengths: Record<string, number> = {
      51: 9,
      52: 10,
      57: 10,
      34: 9,
      55: 11,
      351: 9,
      44: 10,
      1: 10,
    }
    for (const { phone, countryCode } of contacts) {
      expect(phone.startsWith(countryCode)).toBe(true)
      expect(phone.length - countryCode.length).toBe(lengths[countryCode])
    }
    expect(new Set(contacts.map(({ countryCode }) => countryCode))).toHaveLength(8)
  })

  test('has every kind of contact that a screen must handle', () => {
    expect(contacts.some(({ name, lastName }) => `${name} ${lastName}`.length === 60)).toBe(true)
    expect(contacts.some(({ name }) => name === '')).toBe(true)
    const groups = contacts.filter(({ isGroupChat }) => isGroupChat)
    expect(groups.length).toBeGreaterThan(4)
    for (const { groupChatMembers } of groups) expect(groupChatMembers.length).toBeGreaterThan(2)
    const pictures = contacts.filter(({ pictureUrl }) => pictureUrl !== undefined).length
    expect(pictures / contacts.length).toBeGreaterThan(0.35)
    expect(pictures / contacts.length).toBeLessThan(0.6)
    const longest = Math.max(
      ...[...messagesByChat.values()].flat().map(({ content }) => content.text?.length ?? 0),
    )
    expect(longest).toBeGreaterThan(1_900)
    expect(longest).toBeLessThanOrEqual(limits.messageTextMax)
    for (const flag of [
      'importantChat',
      'finishedChat',
      'archived',
      'chatStatusSetByUser',
    ] as const)
      expect(contacts.filter((contact) => contact[flag]).length).toBeGreaterThan(8)
    expect(new Set(contacts.map(({ source }) => source)).size).toBe(5)
    expect(contacts.some((contact) => String(contact['custom_1']).startsWith('https://'))).toBe(
      true,
    )
  })

  test('has chat windows of every colour, one of them about to close', () => {
    const left = contacts.map(({ lastContactResponseAt }) =>
      remainingMs(lastContactResponseAt, NOW),
    )
    expect(left.filter((ms) => ms === 0).length).toBeGreaterThan(100)
    expect(left.filter((ms) => ms > 12 * HOUR_MS).length).toBeGreaterThan(10)
    expect(left.filter((ms) => ms > 0 && ms < HOUR_MS).length).toBeGreaterThanOrEqual(1)
  })

  test('ends today, with messages mostly by day', () => {
    const wall = (contact: Contact) => new Date(Date.parse(contact.chat.updateAt) - 5 * HOUR_MS)
    const days = contacts.map((contact) => wall(contact).toISOString().slice(0, 10))
    expect(days[0]).toBe('2026-11-20')
    expect(days.filter((day) => day === '2026-11-20').length).toBeGreaterThan(20)
    expect(days.filter((day) => day === '2026-11-19').length).toBeGreaterThan(25)
    expect(new Set(days).size).toBeGreaterThan(10)
    const nightly = contacts.filter((contact) => wall(contact).getUTCHours() < 7)
    expect(nightly.length).toBeLessThan(5)
  })

  test('gives reports two periods to compare, with different agents, days and hours', async () => {
    const span = { from: '2026-10-23', to: '2026-11-19' }
    const { totals, before, days, hours, agents, teams } = await reportOf(storage.db, {
      ...span,
      compareFrom: spanBefore(span).from,
      timeZone: 'America/Lima',
      filter: { groupId: SHOP },
    })
    expect(totals.conversations).toBeGreaterThan(500)
    expect(before?.conversations).toBeGreaterThan(0.6 * totals.conversations)
    expect(before?.conversations).toBeLessThan(totals.conversations)
    expect(days.every(({ conversations }) => conversations > 2)).toBe(true)
    const [monday = 0, , , , , , sunday = 0] = hours.map((row) => row.reduce((a, b) => a + b, 0))
    expect(sunday).toBeLessThan(0.75 * monday)
    const atNight = hours.flatMap((row) => row.slice(0, 7)).reduce((a, b) => a + b, 0)
    expect(atNight).toBeLessThan(0.03 * totals.conversations)
    const medians = agents.flatMap(({ medianResponse }) => medianResponse ?? [])
    expect(medians).toHaveLength(6)
    expect(Math.max(...medians)).toBeGreaterThan(1.8 * Math.min(...medians))
    expect(totals.p90Response ?? 0).toBeGreaterThan(3 * (totals.medianResponse ?? Infinity))
    for (const period of [totals, before]) {
      expect((period?.resolved ?? 0) / (period?.conversations ?? 1)).toBeGreaterThan(0.5)
      expect(period?.ratings).toBeGreaterThan(80)
      expect(period?.transfers).toBeGreaterThan(20)
    }
    expect(teams).toHaveLength(4)
  })

  test('gives reports three campaigns and their templates to compare', async () => {
    const { templates, campaigns } = await reportOf(storage.db, {
      from: '2026-09-11',
      to: '2026-11-20',
      timeZone: 'America/Lima',
      filter: { groupId: SHOP },
    })
    expect(templates.length).toBeGreaterThanOrEqual(4)
    expect(campaigns.length).toBeGreaterThanOrEqual(5)
    for (const { sent, delivered, read, replied } of campaigns) {
      expect(sent).toBeGreaterThan(delivered)
      expect(delivered).toBeGreaterThan(read)
      expect(read).toBeGreaterThan(replied)
      expect(replied).toBeGreaterThan(0)
    }
  })

  test('gives the ads leads of both periods', async () => {
    const leads = async (from: string, to: string) => {
      const period = { from, to, timeZone: 'America/Lima' }
      const ads = await listAds(storage.db, SHOP, period, NOW)
      expect(ads).toHaveLength(7)
      expect(ads.every(({ spendCents }) => (spendCents ?? 0) > 0)).toBe(true)
      return ads.reduce((sum, ad) => sum + ad.leads, 0)
    }
    const before = await leads('2026-09-25', '2026-10-22')
    expect(before).toBeGreaterThan(25)
    expect(await leads('2026-10-23', '2026-11-19')).toBeGreaterThan(before)
  })

  test('gives every role a realistic share of the chats', async () => {
    const directory = await readDirectory(storage.db, SHOP)
    if (directory === undefined) throw new Error('The shop is missing.')
    for (const { id, memberships } of people) {
      if (memberships[0]?.groupId !== SHOP) continue
      const scope = chatScope(viewerIn(directory, id))
      const seen = contacts.filter((contact) => inScope(scope, contact))
      const [least, most] = memberships[0].role === 'ROLE_ADMI' ? [400, 400] : [120, 330]
      expect(seen.length).toBeGreaterThanOrEqual(least)
      expect(seen.length).toBeLessThanOrEqual(most)
      const unread = seen.filter(({ chat }) => chat.pendingMessages > 0)
      expect(unread.length).toBeGreaterThan(8)
      expect(unread.length).toBeLessThan(70)
    }
  })

  test.each(
    people.filter(({ memberships }) => memberships[0]?.groupId === SHOP).map(({ id }) => id),
  )('shows %s a first page without two similar rows', async (id) => {
    const directory = await readDirectory(storage.db, SHOP)
    if (directory === undefined) throw new Error('The shop is missing.')
    const page = { offset: 0, limit: 20 }
    const { items } = await listChats(storage.db, chatScope(viewerIn(directory, id)), {}, page)
    expect(items).toHaveLength(20)
    const texts = items.map(({ chat }) => chat.lastMessage).filter((text) => text !== '')
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
    const names = items.map(({ name, lastName, phone }) => (name ? `${name} ${lastName}` : phone))
    expect(new Set(names).size).toBe(20)
  })

  test('finds customers by name and number', async () => {
    const [some] = contacts.filter(({ name }) => name !== '')
    const directory = await readDirectory(storage.db, SHOP)
    if (some === undefined || directory === undefined) throw new Error('Nobody is there.')
    const scope = chatScope(viewerIn(directory, 'u-lucia'))
    for (const filter of [some.name, some.phone.slice(3)]) {
      const { items } = await listChats(storage.db, scope, { filter }, { offset: 0, limit: 400 })
      expect(items.map(({ id }) => id)).toContain(some.id)
    }
  })

  test('matches the contract, contact by contact', () => {
    for (const contact of contacts) expect(contactSchema.safeParse(contact).error).toBeUndefined()
  })
})

describe('a seed', () => {
  test('creates the same data again, and another seed other data', async () => {
    const once = await snapshotOf(await seeded({ contacts: 60 }))
    expect(await snapshotOf(await seeded({ contacts: 60 }))).toBe(once)
    expect(await snapshotOf(await seeded({ contacts: 60, seed: 2 }))).not.toBe(once)
  })

  test('leaves the users unchanged when there are more contacts', async () => {
    const few = await contactsOf(await seeded({ contacts: 60 }))
    const many = await contactsOf(await seeded({ contacts: 90 }))
    expect(many.slice(0, 60)).toEqual(few)
  })

  test('creates exactly the requested numbers of contacts and messages', async () => {
    const storage = await seeded({ contacts: 700, messages: 9_000, longest: 2_500 })
    const contacts = await contactsOf(storage)
    const messagesByChat = await messagesByContact(storage)
    expect(contacts).toHaveLength(700)
    expect([...messagesByChat.values()].reduce((sum, { length }) => sum + length, 0)).toBe(9_000)
    expect(messagesByChat.get(contacts[0]?.id ?? '')).toHaveLength(2_500)
    for (const { id, chat } of contacts)
      expect(chat.lastMessageId).toBe(messagesByChat.get(id)?.at(-1)?.id)
  })

  test('does not change existing data, and recognizes its own', async () => {
    const storage = await seeded({ contacts: 20 })
    const before = await snapshotOf(storage)
    const accounts = await seedDemo(storage, { seed: 9, ...lima })
    expect(accounts.map(({ email }) => email)).toEqual(people.map(mailOf))
    expect(await snapshotOf(storage)).toBe(before)
    const other = await emptyStorage()
    await other.db
      .insertInto('groups')
      .values({ id: '9', name: 'Real', phone: null, message_limit: null, settings_json: '{}' })
      .execute()
    expect(await seedDemo(other, { seed: 1, ...lima })).toEqual([])
  })

  test('is created completely or not at all, and can then be created again', async () => {
    const storage = await emptyStorage()
    const failing: Storage = {
      ...storage,
      transaction: (work) =>
        storage.transaction(async (tx) => {
          await work(tx)
          throw new Error('The disk is full.')
        }),
    }
    await expect(seedDemo(failing, { seed: 1, ...lima, contacts: 20 })).rejects.toThrow('disk')
    expect(await storage.db.selectFrom('groups').selectAll().execute()).toEqual([])
    await seedDemo(storage, { seed: 1, ...lima, contacts: 20 })
    expect(await contactsOf(storage)).toHaveLength(20)
  })
})

test('every user of the demo can sign in, and portraits contain no script', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-demo-'))
  const workspace = await createWorkspace({ dataDir: folder, passwordCost: cheapCost })
  try {
    const accounts = await seedDemo(workspace.storage, { seed: 1, ...lima, contacts: 30 })
    expect(accounts).toHaveLength(11)
    let token = ''
    for (const { email, password, groups } of accounts) {
      const answer = await workspace.fetch(
        new Request('http://workspace/services/main/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        }),
      )
      expect(answer.status).toBe(200)
      const body = z.looseObject({ token: z.string(), user: userSchema }).parse(await answer.json())
      token = body.token
      expect(body.user.permissions.map(({ groupId }) => groupId)).toEqual(
        groups.map(({ id }) => id),
      )
    }
    const withPicture = (await contactsOf(workspace.storage)).find(({ pictureUrl }) => pictureUrl)
    const picture = await workspace.fetch(
      new Request(`http://workspace/services/messages${withPicture?.pictureUrl}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    )
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
    expect(picture.headers.get('content-security-policy')).toContain('sandbox')
    expect(await picture.text()).not.toMatch(/script|foreignObject|href|on\w+=/i)
  } finally {
    await workspace.close()
    await rm(folder, { recursive: true, force: true })
  }
})
