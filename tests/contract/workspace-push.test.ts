import type { Channel, default as Pusher } from 'pusher-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toChat, toGroup, type Announcement } from '#workspace/events/event-draft.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { insertMany } from '#workspace/storage/bulk-insert.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { findContact } from '#workspace/storage/contacts/contacts.ts'
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from '#workspace/auth/session-expiry.ts'
import { listMembers } from '#workspace/storage/people/members.ts'
import type { MembersTable } from '#workspace/storage/tables.ts'
import { channels } from '#contract/events.ts'
import { collect, RawClient, subscribed, until, within } from './push-support.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'
import {
  connectAs,
  followAs,
  recordEvents,
  openPush,
  type ReceivedEvent,
} from './support/follower.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

const HOUR = 3_600_000

let rig: Rig
let clients: Pusher[]
let raws: RawClient[]
beforeEach(async () => {
  rig = await startRig()
  clients = []
  raws = []
  await rig.contact('of-ana', {
    user_id: 'ana',
    user_tag_id: 'tag-ana',
    team_tag_id: 'tag-north',
  })
  await rig.contact('of-beto', { user_id: 'beto', user_tag_id: 'tag-beto' })
  await rig.contact('free')
})
afterEach(async () => {
  for (const client of clients) client.disconnect()
  for (const raw of raws) raw.socket.terminate()
  await rig.stop()
})

/** The real client library, as this user; disconnected after the test. */
async function connect(
  name: Name,
  signed?: (channelName: string) => Promise<void>,
): Promise<Pusher> {
  const client = await connectAs(rig, name, signed)
  clients.push(client)
  return client
}

/** Every contract event of a user's feed and group channel from now on. */
async function follow(name: Name): Promise<readonly ReceivedEvent[]> {
  const { client, received: events } = await followAs(rig, name)
  clients.push(client)
  return events
}

/** Waits until all earlier events have arrived: a later event for everybody has been received. */
async function quiet(...followers: (readonly ReceivedEvent[])[]): Promise<void> {
  const sara = await rig.as('sara')
  const before = followers.map((events) => events.length)
  for (const status of ['busy', 'available'])
    await sara('PUT', `main/users/me/service-status-${status}`, { body: { groupId: GROUP } })
  const marks = (events: readonly ReceivedEvent[], from: number) =>
    events.slice(from).filter(({ data }) => data.userId === 'sara')
  await until('the marker arrives', () =>
    followers.every((events, index) => marks(events, before[index] ?? 0).length === 2),
  )
}
/** Resolves when the service removes the client from the channel, or refuses it. */
async function endOf(channel: Channel): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  channel.bind('pusher:subscription_error', resolve)
  return await within(`the end of ${channel.name}`, promise)
}
/** Without the markers of `quiet`, and without who has chats open, which other tests cover. */
const names = (events: readonly ReceivedEvent[]) =>
  events
    .map(({ name }) => name)
    .filter((name) => name !== 'member.serviceStatus' && name !== 'chats.viewed')

describe('a customer’s message', () => {
  test('is sent to users who see the chat, and to nobody else', async () => {
    const [ana, beto, mia, sara] = await Promise.all([
      follow('ana'),
      follow('beto'),
      follow('mia'),
      follow('sara'),
    ])
    const content = { type: 'text', text: 'for ana' } as const
    await rig.channel.customer.message({ contactId: 'of-ana', content })
    await quiet(ana, beto, mia, sara)
    for (const events of [ana, mia, sara]) {
      expect(names(events)).toEqual(['message.created'])
      expect(events[0]?.data).toMatchObject({
        groupId: GROUP,
        message: { contactId: 'of-ana', content, sender: 'contact' },
        contact: { id: 'of-ana', chat: { lastMessage: 'for ana', pendingMessages: 1 } },
      })
      expect(events[0]?.data.byUserId).toBeUndefined()
    }
    expect(names(beto)).toEqual([])
  })

  test('from a free contact is sent to every agent', async () => {
    const [ana, beto] = await Promise.all([follow('ana'), follow('beto')])
    const content = { type: 'text', text: 'anyone?' } as const
    await rig.channel.customer.message({ contactId: 'free', content })
    await quiet(ana, beto)
    expect([names(ana), names(beto)]).toEqual([['message.created'], ['message.created']])
  })

  test('from a free contact is sent to no agent if the group hides them', async () => {
    const { db } = rig.workspace.storage
    const group = groupSchema.parse(await findGroup(db, GROUP))
    await saveGroup(db, { ...group, freeContactsNotVisibleByPublisher: true })
    try {
      const [ana, adam] = await Promise.all([follow('ana'), follow('adam')])
      const content = { type: 'text', text: 'anyone?' } as const
      await rig.channel.customer.message({ contactId: 'free', content })
      await quiet(ana, adam)
      expect([names(ana), names(adam)]).toEqual([[], ['message.created']])
    } finally {
      await saveGroup(db, group)
    }
  })
})

describe('an agent’s action', () => {
  test('is sent in order, with the acting user', async () => {
    const sara = await follow('sara')
    const ana = await rig.as('ana')
    const { body } = await ana('POST', 'messages/messages', {
      body: { contactId: 'of-ana', content: { type: 'text', text: 'hello' } },
    })
    await rig.channel.customer.status({ messageId: body._id, status: 'sent' })
    await rig.channel.customer.status({ messageId: body._id, status: 'sent' })
    await rig.channel.customer.status({
      messageId: body._id,
      status: 'failed',
      payloadFailed: { code: 131026 },
    })
    await rig.channel.customer.reaction({ contactId: 'of-ana', messageId: body._id, emoji: '👍' })
    const flag = (way: string) =>
      ana('POST', `main/contacts/of-ana/${way}-flag`, { body: { flag: 'important' } })
    await flag('enable')
    await flag('enable')
    await ana('PATCH', 'main/contacts/of-ana/chat', { body: { pendingMessages: 1 } })
    await ana('DELETE', `messages/messages/of-ana/${body._id}`)
    await ana('DELETE', 'main/contacts/of-ana/delete-chat')
    await quiet(sara)
    expect(names(sara)).toEqual([
      'message.created',
      'message.status',
      'message.status',
      'message.reaction',
      'chat.flags',
      'chat.pending',
      'message.deleted',
      'chat.deleted',
    ])
    expect(sara.map(({ data }) => data.byUserId).slice(0, 8)).toEqual([
      'ana',
      undefined,
      undefined,
      undefined,
      'ana',
      'ana',
      'ana',
      'ana',
    ])
    expect(sara[2]?.data).toMatchObject({ status: 'failed', payloadFailed: { code: 131026 } })
    expect(sara[4]?.data.contact.importantChat).toBe(true)
  })

  test('updates the chat once it is sent, and its row', async () => {
    const sara = await follow('sara')
    const question = { type: 'text', text: 'is it in stock?' } as const
    await rig.channel.customer.message({ contactId: 'of-ana', content: question })
    const { body } = await (
      await rig.as('ana')
    )('POST', 'messages/messages', {
      body: { contactId: 'of-ana', content: { type: 'text', text: 'it is' } },
    })
    await rig.channel.customer.status({ messageId: body._id, status: 'sent' })
    await quiet(sara)
    const found = sara.find(({ name }) => name === 'chat.status')
    expect(found?.data.contact).toMatchObject({
      chatStatus: 2,
      chat: { lastMessageStatus: 'sent' },
    })
  })

  test('sends no event when it is refused', async () => {
    const sara = await follow('sara')
    rig.workspace.clock.advance(25 * 3_600_000)
    const answer = await (
      await rig.as('ana')
    )('POST', 'messages/messages', {
      body: { contactId: 'of-ana', content: { type: 'text', text: 'late' } },
    })
    expect(answer.status).toBe(422)
    await quiet(sara)
    expect(names(sara)).toEqual([])
  })

  test('on their service status is sent to the group', async () => {
    const beto = await follow('beto')
    const body = { groupId: GROUP }
    const ana = await rig.as('ana')
    await ana('PUT', 'main/users/me/service-status-busy', { body })
    await ana('PUT', 'main/users/me/service-status-busy', { body })
    await quiet(beto)
    const found = beto.filter(({ data }) => data.userId === 'ana')
    expect(found).toMatchObject([{ name: 'member.serviceStatus', data: { serviceStatus: 2 } }])
  })
})

describe('a reassigned chat', () => {
  test('is hidden from the first agent and shown to the second', async () => {
    const [ana, beto] = await Promise.all([follow('ana'), follow('beto')])
    const before = await findContact(rig.workspace.storage.db, 'of-ana')
    if (before === undefined) throw new Error('the contact is gone')
    const contact = { ...before, userId: 'beto', userTagId: 'tag-beto', teamTagId: 'tag-south' }
    rig.workspace.publish([toChat(contact, 'contact.reassigned', { contact }, 'sara', before)])
    await quiet(ana, beto)
    expect(ana[0]).toMatchObject({ name: 'contact.hidden', data: { contactId: 'of-ana' } })
    expect(JSON.stringify(ana)).not.toContain('tag-beto')
    expect(beto[0]).toMatchObject({ name: 'contact.reassigned', data: { byUserId: 'sara' } })
  })
})

describe('an event that is too large', () => {
  test('keeps nobody on the channel of a chat that they may no longer see', async () => {
    const [ana, beto, sara] = await Promise.all([follow('ana'), follow('beto'), follow('sara')])
    const looking = await subscribed(await connect('ana'), channels.presence('of-ana'))
    const ended = endOf(looking)
    const entry = { userId: 'ana', userTagId: 'tag-ana', assignedAt: '2026-01-02T10:00:00.000Z' }
    const { storage } = rig.workspace
    await storage.transaction((tx) =>
      insertMany(
        tx,
        'assignments',
        Array.from({ length: 4_000 }, (_, position) => ({
          contact_id: 'of-ana',
          position,
          entry_json: JSON.stringify(entry),
        })),
      ),
    )
    const body = { groupId: GROUP, userId: 'beto' }
    const answer = await (await rig.as('sara'))('POST', 'main/contacts/of-ana/assign', { body })
    expect(answer.status).toBe(200)
    expect(await ended).toMatchObject({ type: 'AuthError', status: 403 })
    await quiet(ana, beto, sara)
    expect(names(ana)).toEqual(['contact.hidden'])
    expect(names(beto)).toEqual([])
    // Once, and not for each recipient.
    const failures = rig.log.filter((line) => line.startsWith('an event could not be published'))
    expect(failures).toEqual([expect.stringContaining('contact.reassigned')])
  })

  test('keeps nobody on what a setting has hidden from them', async () => {
    const { db } = rig.workspace.storage
    const ended = endOf(await subscribed(await connect('ana'), channels.presence('free')))
    const events = await follow('beto')
    const group = groupSchema.parse(await findGroup(db, GROUP))
    const tagsLvl = Array.from({ length: 4_000 }, (_, index) => ({
      id: `tag-${index}`,
      name: `A reason that is found at length, number ${index}`,
      type: 'level-1',
    }))
    const found = { ...group, tagsLvl, freeContactsNotVisibleByPublisher: true }
    await saveGroup(db, { ...group, freeContactsNotVisibleByPublisher: true })
    rig.workspace.publish([toGroup(GROUP, 'group.settings', { group: found })])
    expect(await ended).toMatchObject({ type: 'AuthError', status: 403 })
    await quiet(events)
    expect(names(events)).toEqual([])
  })
})

describe('a channel', () => {
  const ask = async (name: Name, channel: string) => {
    const body = { socket_id: '1.2', channel_name: channel }
    return await (
      await rig.as(name)
    )('POST', 'main/realtime/auth', { body, group: null })
  }

  test.each([
    channels.group(GROUP),
    channels.feed(GROUP, 'ana'),
    channels.user('ana'),
    channels.presence('of-ana'),
    channels.presence('free'),
  ])('%s may be joined by ana', async (channel) => {
    const { status, body } = await ask('ana', channel)
    expect(status).toBe(200)
    expect(body.auth).toMatch(/^\w+:[0-9a-f]{64}$/)
    const presence = { user_id: 'ana', user_info: { name: 'ana' } }
    expect(JSON.parse(body.channel_data ?? 'null')).toEqual(
      channel.startsWith('presence-') ? presence : null,
    )
  })

  test.each([
    ['ana', channels.feed(GROUP, 'beto')],
    ['ana', channels.user('beto')],
    ['ana', channels.group(OTHER_GROUP)],
    ['ana', channels.feed(OTHER_GROUP, 'ana')],
    ['ana', channels.presence('of-beto')],
    ['ana', 'private-anything'],
    ['ana', 'public'],
    ['gone', channels.group(GROUP)],
    ['gone', channels.feed(GROUP, 'gone')],
    ['olga', channels.feed(GROUP, 'olga')],
  ] as const)('is refused for %s: %s', async (name, channel) => {
    const { status, body } = await ask(name, channel)
    expect([403, 404]).toContain(status)
    expect(body.auth).toBeUndefined()
  })

  test.each([
    [
      'logs out',
      async () => {
        await (
          await rig.as('ana')
        )('POST', 'main/logout', { body: {}, group: null })
      },
    ],
    [
      'is found to have expired',
      async () => {
        rig.workspace.clock.advance(SESSION_IDLE_MS + 1)
        await (
          await rig.as('ana')
        )('GET', 'main/me')
      },
    ],
    [
      'has expired by the time somebody else signs in',
      async () => {
        rig.workspace.clock.advance(SESSION_IDLE_MS + 1)
        await rig.tokenOf('beto')
      },
    ],
    [
      'has expired, though nobody calls',
      async () => rig.workspace.clock.advance(SESSION_IDLE_MS + 1),
    ],
    [
      'has stood for its whole life',
      async () => {
        const created_at = rig.workspace.clock.now() - SESSION_LIFE_MS
        await rig.workspace.storage.db.updateTable('sessions').set({ created_at }).execute()
        rig.workspace.clock.advance(HOUR)
      },
    ],
  ])('ends with the session that opened it: one that %s', async (_, end) => {
    const client = await connect('ana')
    await subscribed(client, channels.feed(GROUP, 'ana'))
    const { promise, resolve } = Promise.withResolvers<unknown>()
    client.connection.bind('error', resolve)
    await end()
    expect(await within('the connection is ended', promise)).toMatchObject({
      data: { code: 4009 },
    })
  })
})

describe('a member who loses access', () => {
  const remove = async (name: Name) => {
    await rig.workspace.storage.db.deleteFrom('members').where('user_id', '=', name).execute()
  }
  const set = async (name: Name, values: Partial<MembersTable>) => {
    const { db } = rig.workspace.storage
    await db.updateTable('members').set(values).where('user_id', '=', name).execute()
    const member = (await listMembers(db, GROUP)).find(({ id }) => id === name)
    if (member === undefined) throw new Error(`${name} is no member.`)
    return member
  }
  const tell = (announcement: Announcement) => rig.workspace.publish([announcement])

  test.each([
    [
      'is removed',
      async () => {
        await remove('ana')
        tell(toGroup(GROUP, 'member.removed', { userId: 'ana' }))
      },
    ],
    [
      'is disabled',
      async () =>
        tell(toGroup(GROUP, 'member.disabled', { member: await set('ana', { disabled: 1 }) })),
    ],
  ])('and %s receives that, and then nothing more of the group', async (_, end) => {
    const client = await connect('ana')
    const mine = await subscribed(client, channels.user('ana'))
    const events: ReceivedEvent[] = []
    const closed = []
    for (const name of [
      channels.group(GROUP),
      channels.feed(GROUP, 'ana'),
      channels.presence('of-ana'),
    ]) {
      const channel = await subscribed(client, name)
      if (!name.startsWith('presence-')) recordEvents(channel, events)
      closed.push(endOf(channel))
    }
    const beto = await follow('beto')
    await end()
    for (const refusal of await Promise.all(closed))
      expect(refusal).toMatchObject({ type: 'AuthError', status: 403 })
    expect(events).toHaveLength(1)
    expect(events[0]?.name).toMatch(/^member\.(removed|disabled)$/)
    await quiet(beto)
    // Sent to the connection after all earlier events.
    const { promise, resolve } = Promise.withResolvers<unknown>()
    mine.bind('mark', resolve)
    rig.workspace.realtime.trigger(channels.user('ana'), 'mark', {})
    await within('the mark', promise)
    expect(events).toHaveLength(1)
    expect(rig.workspace.realtime.isOccupied(channels.feed(GROUP, 'ana'))).toBe(false)
    client.unsubscribe(channels.group(GROUP))
    await endOf(client.subscribe(channels.group(GROUP)))
  })

  test('by moving to another team leaves the first team’s chats, and stays in the group', async () => {
    const client = await connect('mia')
    const group = await subscribed(client, channels.group(GROUP))
    const chat = endOf(await subscribed(client, channels.presence('of-ana')))
    const member = await set('mia', { team_id: 'south' })
    tell(toGroup(GROUP, 'member.roleChanged', { member }))
    expect(await chat).toMatchObject({ type: 'AuthError', status: 403 })
    const events: ReceivedEvent[] = []
    recordEvents(group, events)
    await quiet(events)
  })

  test('between signature and subscription is removed after it', async () => {
    const client = await connect('ana', async (channelName) => {
      if (channelName === channels.group(GROUP)) await remove('ana')
    })
    const channel = client.subscribe(channels.group(GROUP))
    await endOf(channel)
    expect(rig.workspace.realtime.isOccupied(channels.group(GROUP))).toBe(false)
  })
})

test('a connection signed as its session ended is closed', async () => {
  // The sign-out found no connection to close, and the signature was sent after it.
  const client = await connect('ana', async () => {
    await rig.workspace.storage.db.deleteFrom('sessions').where('user_id', '=', 'ana').execute()
  })
  const { promise, resolve } = Promise.withResolvers<unknown>()
  client.connection.bind('error', resolve)
  client.subscribe(channels.feed(GROUP, 'ana'))
  expect(await within('the connection is ended', promise)).toMatchObject({ data: { code: 4009 } })
})

test('a connection whose session expired before it subscribes is closed', async () => {
  const client = await connect('ana', async () => {
    const last_used_at = rig.workspace.clock.now() - SESSION_IDLE_MS - 1
    const { db } = rig.workspace.storage
    await db.updateTable('sessions').set({ last_used_at }).where('user_id', '=', 'ana').execute()
  })
  const { promise, resolve } = Promise.withResolvers<unknown>()
  client.connection.bind('error', resolve)
  client.subscribe(channels.feed(GROUP, 'ana'))
  expect(await within('the connection is ended', promise)).toMatchObject({ data: { code: 4009 } })
})

test('a connection signed by another service joins no channel', async () => {
  const client = await openPush(rig, ({ socketId, channelName }, callback) =>
    callback(null, rig.workspace.realtime.sign(socketId, channelName, undefined)),
  )
  clients.push(client)
  const refused = await endOf(client.subscribe(channels.group(GROUP)))
  expect(refused).toMatchObject({ type: 'AuthError', status: 403 })
})

describe('a signature', () => {
  /** The signature of a session for a connection and a channel. */
  const signed = async (name: Name, socketId: string, channel: string) => {
    const body = { socket_id: socketId, channel_name: channel }
    const answer = await (await rig.as(name))('POST', 'main/realtime/auth', { body, group: null })
    return { channel, auth: String(answer.body.auth), channel_data: answer.body.channel_data }
  }
  /** A connection without a library, which can repeat an old signature. */
  const open = async () => {
    const raw = new RawClient(
      `${rig.url.replace('http', 'ws')}/app/${rig.workspace.realtime.address(rig.url).key}?protocol=7`,
    )
    raws.push(raw)
    return { raw, socketId: await raw.greeted() }
  }
  const expectRefused = async (raw: RawClient) =>
    expect(await raw.takeData('pusher:subscription_error')).toMatchObject({
      type: 'AuthError',
      status: 403,
    })
  const assign = async (userId: string) => {
    const sara = await rig.as('sara')
    const answer = await sara('POST', 'main/contacts/of-ana/assign', {
      body: { groupId: GROUP, userId },
    })
    expect(answer.status).toBe(200)
  }

  test('does not rejoin a user to a chat’s channel after their removal, and shows no names', async () => {
    const channel = channels.presence('of-ana')
    const sara = await subscribed(await connect('sara'), channel)
    const { raw, socketId } = await open()
    const frame = await signed('ana', socketId, channel)
    raw.subscribe(frame)
    await raw.takeData('pusher_internal:subscription_succeeded')
    await assign('beto')
    await expectRefused(raw)
    const joined = collect(sara, 'pusher:member_added')
    raw.subscribe(frame)
    await expectRefused(raw)
    await subscribed(await connect('beto'), channel)
    await until('beto is seen', () => joined.length > 0)
    expect(joined).toEqual([expect.objectContaining({ id: 'beto' })])
  })

  test('is revoked with the access for which it was given', async () => {
    const channel = channels.presence('of-ana')
    const { raw, socketId } = await open()
    const frame = await signed('ana', socketId, channel)
    const sara = await follow('sara')
    await assign('beto')
    await quiet(sara)
    raw.subscribe(frame)
    await expectRefused(raw)
  })

  test('does not rejoin a removed user to the group’s channel', async () => {
    const channel = channels.group(GROUP)
    const { raw, socketId } = await open()
    const frame = await signed('ana', socketId, channel)
    raw.subscribe(frame)
    await raw.takeData('pusher_internal:subscription_succeeded')
    await rig.workspace.storage.db.deleteFrom('members').where('user_id', '=', 'ana').execute()
    rig.workspace.publish([toGroup(GROUP, 'member.removed', { userId: 'ana' })])
    expect((await raw.take()).event).toBe('member.removed')
    await expectRefused(raw)
    raw.subscribe(frame)
    await expectRefused(raw)
  })
})
