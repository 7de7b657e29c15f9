import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { saveGroup, findGroup } from '#workspace/storage/groups/groups.ts'
import { deleteMember, insertMember } from '#workspace/storage/people/members.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'

let rig: Rig
let ana: Caller
beforeEach(async () => {
  rig = await startRig()
  ana = await rig.as('ana')
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana', last_position: 0 })
})
afterEach(() => rig.stop())

const say = (text: string, contactId = 'c') =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text } })
const send = (content: unknown, key?: string, contactId = 'c') =>
  ana('POST', 'messages/messages', {
    body: { contactId, content },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const read = async (query = '') => (await ana('GET', `messages/messages/c${query}`)).body
const texts = (stretch: { items: { content: { text: string } }[] }) =>
  stretch.items.map(({ content }) => content.text)

test('a message quotes another one of its chat, which the customer sees too', async () => {
  const question = await say('Which colour?')
  await rig.contact('d', { user_id: 'ana' })
  const foreign = await say('elsewhere', 'd')
  const reply = (replyTo: string, content: object = { type: 'text', text: 'Blue' }) =>
    ana('POST', 'messages/messages', { body: { contactId: 'c', content, replyTo } })
  expect((await reply(question.id)).body).toMatchObject({ replyTo: question.id })
  expect((await read('?limit=1')).items).toMatchObject([{ replyTo: question.id }])
  expect(rig.channel.sent.at(-1)).toMatchObject({ replyTo: question.id })
  for (const unknown of [foreign.id, 'deleted']) {
    const { status, body } = await reply(unknown)
    expect([status, body.replyTo]).toEqual([200, undefined])
  }
})

describe('a conversation', () => {
  beforeEach(async () => {
    for (let index = 1; index <= 25; index += 1) await say(`${index}`)
  })

  test('is read ten at a time from its end, oldest first', async () => {
    const page = await read()
    expect(texts(page)).toEqual(['16', '17', '18', '19', '20', '21', '22', '23', '24', '25'])
    expect(page).toMatchObject({ hasOlder: true, hasNewer: false })
    expect(page.items[0]).toMatchObject({ contactId: 'c', sender: 'contact', positionInChat: 16 })
    expect(page.items[0]._id).toMatch(/^m/)
    const oldest = await read('?offset=20&limit=10')
    expect(texts(oldest)).toEqual(['1', '2', '3', '4', '5'])
    expect(oldest).toMatchObject({ hasOlder: false, hasNewer: true })
  })

  test('is read on from a cursor, in either direction', async () => {
    const older = await read('?beforePosition=16&limit=3')
    expect([texts(older), older.hasOlder, older.hasNewer]).toEqual([['13', '14', '15'], true, true])
    const newer = await read('?afterPosition=23&limit=3')
    expect([texts(newer), newer.hasOlder, newer.hasNewer]).toEqual([['24', '25'], true, false])
    expect(await read('?beforePosition=1')).toMatchObject({ items: [], hasOlder: false })
    expect(await read('?afterPosition=25')).toMatchObject({ items: [], hasNewer: false })
  })

  test('is read around a message', async () => {
    const third = (await read('?afterPosition=2&limit=1')).items[0]._id
    const around = await read(`?messageId=${third}&limit=4`)
    expect(texts(around)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    expect(around).toMatchObject({ hasOlder: false, hasNewer: true })
    expect((await ana('GET', 'messages/messages/c?messageId=none')).status).toBe(404)
  })

  test('is paged by the specification’s parameters, and also by a cursor if there is one', async () => {
    const seen: string[] = []
    for (let offset = 0; offset < 30; offset += 10)
      seen.unshift(...texts(await read(`?offset=${offset}&limit=10`)))
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `${index + 1}`))
    const third = (await read('?afterPosition=2&limit=1')).items[0]._id
    expect(texts(await read(`?offset=0&limit=1&messageId=${third}`))).toEqual(['2', '3', '4'])
    expect(texts(await read('?offset=20&limit=2&beforePosition=16'))).toEqual(['14', '15'])
    expect(texts(await read(`?offset=0&limit=2&messageId=${third}&afterPosition=10`))).toEqual([
      '11',
      '12',
    ])
    const both = await ana('GET', 'messages/messages/c?beforePosition=3&afterPosition=1')
    expect([both.status, both.body.code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('is read around the first message since a time, also if messages were deleted', async () => {
    // Five messages an hour.
    const hour = (position: number) => Date.UTC(2026, 2, 1, Math.ceil(position / 5))
    const { db } = rig.workspace.storage
    for (let position = 1; position <= 25; position += 1)
      await db
        .updateTable('messages')
        .set({ written_at: hour(position) })
        .where('position', '=', position)
        .execute()
    const since = (time: string, limit = 1) => read(`?since=${time}&limit=${limit}`)
    expect(texts(await since('2026-03-01T02:00:00Z'))).toEqual(['5', '6', '7'])
    expect(texts(await since('2026-03-01T02:00:01Z'))).toEqual(['10', '11', '12'])
    expect(texts(await since('2026-02-01T00:00:00Z', 2))).toEqual(['1', '2', '3'])
    const later = await since('2026-03-01T05:00:01Z', 2)
    expect([texts(later), later.hasOlder, later.hasNewer]).toEqual([['24', '25'], true, false])
    for (const { _id } of (await read('?afterPosition=10&limit=2')).items)
      await ana('DELETE', `messages/messages/c/${_id}`)
    expect(texts(await since('2026-03-01T03:00:00Z'))).toEqual(['10', '13', '14'])
    expect((await ana('GET', 'messages/messages/c?since=tomorrow')).status).toBe(400)
  })

  test('loses a deleted message, and the list shows the previous one', async () => {
    const last = (await read('?limit=1')).items[0]._id
    expect((await ana('DELETE', `messages/messages/c/${last}`)).body).toEqual({ ok: true })
    expect(texts(await read('?limit=2'))).toEqual(['23', '24'])
    expect((await ana('GET', 'main/contacts/c')).body.chat.lastMessage).toBe('24')
    expect((await ana('DELETE', `messages/messages/c/${last}`)).status).toBe(404)
    await say('after')
    expect((await read('?limit=1')).items[0].positionInChat).toBe(26)
  })

  test('is from an ad as long as its newest message is', async () => {
    const ad = { contactId: 'c', fromAdvertisement: true }
    const isFromAd = async () => (await ana('GET', 'main/contacts/c')).body.chat.lastMessageAmplead
    const remove = (id: string) => ana('DELETE', `messages/messages/c/${id}`)
    const led = await rig.channel.customer.message({ ...ad, content: { type: 'text', text: 'ad' } })
    expect(await isFromAd()).toBe(true)
    const after = await say('after')
    expect(await isFromAd()).toBe(false)
    await remove(after.id)
    expect(await isFromAd()).toBe(true)
    await remove(led.id)
    expect(await isFromAd()).toBe(false)
    await rig.channel.customer.message({ ...ad, content: { type: 'text', text: 'ad' } })
    expect((await ana('DELETE', 'main/contacts/c/delete-chat')).status).toBe(200)
    expect(await isFromAd()).toBe(false)
  })

  test('has no message of another chat', async () => {
    await rig.contact('d', { user_id: 'ana' })
    const foreign = await say('elsewhere', 'd')
    expect((await ana('GET', `messages/messages/c?messageId=${foreign.id}`)).status).toBe(404)
    expect((await ana('DELETE', `messages/messages/c/${foreign.id}`)).status).toBe(404)
  })
})

describe('sending', () => {
  const option = (id: string) => ({ id, title: `Option ${id}` })

  test.each([
    [{ type: 'text', text: 'Hello' }],
    [{ type: 'location', latitude: -12.05, longitude: -77.04, text: 'Lima' }],
    [{ type: 'quick_reply', text: 'Choose', options: [option('1'), option('2')] }],
    [{ type: 'list', text: 'Choose', button: 'Open', options: [option('1'), option('2')] }],
  ])('%j is stored, shown in the list and passed to the channel', async (content) => {
    await say('hi')
    const { status, body } = await send(content)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      contactId: 'c',
      content,
      sender: 'group',
      status: 'pending',
      sentByUserId: 'ana',
      positionInChat: 2,
    })
    expect((await read()).items.at(-1)).toEqual(body)
    expect(rig.channel.sent).toMatchObject([{ id: body._id, contactId: 'c', content }])
    expect((await ana('GET', 'main/contacts/c')).body).toMatchObject({
      chat: {
        lastSender: 'group',
        lastSentUserId: 'ana',
        lastMessageId: body._id,
        pendingMessages: 0,
      },
    })
  })

  test.each([
    [{ type: 'text' }],
    [{ type: 'text', text: '   ' }],
    [{ type: 'text', text: 'x'.repeat(limits.messageTextMax + 1) }],
    [{ type: 'image' }],
    [{ type: 'image', media: 'https://elsewhere.example/a.png' }],
    [{ type: 'image', media: '/storage/f0000000000000000000' }],
    [{ type: 'location', latitude: 91, longitude: 0 }],
    [{ type: 'location', latitude: 1 }],
    [{ type: 'reaction', text: '👍' }],
    [{ type: 'reaction', text: 'llama al 999 ya', messageId: 'm1' }],
    [{ type: 'quick_reply', text: 'Choose' }],
    [{ type: 'list', text: 'Choose', options: [{ id: '1', title: 'x' }] }],
    [{ type: 'hologram', text: 'x' }],
    ['text'],
    [null],
  ])('%j is refused and nothing changes', async (content) => {
    const answer = await send(content)
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
    expect(answer.body.message).toMatch(/\w/)
    expect((await read()).items).toEqual([])
    expect(rig.channel.sent).toEqual([])
  })

  test.each<[object, string[]]>([
    [{ type: 'text', text: 'Hi', options: [option('1')], footer: 'F' }, ['footer', 'options']],
    [{ type: 'text', text: 'Hi', media: '/storage/f1' }, ['media']],
    [{ type: 'location', latitude: 1, longitude: 1, header: 'H' }, ['header']],
    [{ type: 'image', media: '/storage/f1', button: 'Open' }, ['button']],
    [{ type: 'reaction', text: '👍', messageId: 'm1', options: [option('1')] }, ['options']],
    [
      {
        type: 'quick_reply',
        text: 'Hi',
        options: [{ ...option('1'), url: 'https://x.example' }, option('2')],
      },
      ['options.0.url'],
    ],
  ])('%j is refused for members that its kind does not have', async (content, members) => {
    const answer = await send(content)
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
    const paths = answer.body.issues.map(({ path }: { path: string }) => path)
    expect(paths.toSorted()).toEqual(members.map((member) => `content.${member}`))
    expect((await read()).items).toEqual([])
  })

  test('a refusal of its file or choices says why in a word that clients have a text for', async () => {
    const form = new FormData()
    form.append('file', new File(['A note'], 'note.txt', { type: 'text/plain' }))
    const { url: media } = (await ana('POST', 'messages/storage/upload', { body: form })).body
    const twice = [option('1'), { ...option('2'), title: 'Option 1' }]
    const faultOf = async (content: object) => (await send(content)).body.details?.fault
    expect(await faultOf({ type: 'audio', media })).toBe('fileKind')
    expect(await faultOf({ type: 'file', media: '/storage/f404' })).toBe('fileGone')
    expect(await faultOf({ type: 'quick_reply', text: 'Hi', options: twice })).toBe('choices')
    expect(await faultOf({ type: 'text', text: ' ' })).toBeUndefined()
  })

  test('removes unknown members of the content and its options', async () => {
    const extra = { effect: 'confetti' }
    const options = [{ ...option('1'), ...extra }]
    for (const content of [
      { type: 'text', text: 'Hi', ...extra },
      { type: 'quick_reply', text: 'Choose', options, ...extra },
    ])
      expect((await send(content)).status).toBe(200)
    const stored = JSON.stringify((await read()).items)
    expect(stored).toContain('Option 1')
    expect(stored).not.toContain('confetti')
    expect(JSON.stringify(rig.channel.sent)).not.toContain('confetti')
  })

  test('free text is refused 24 hours after the customer’s last message', async () => {
    rig.workspace.clock.advance(limits.chatWindowMs - 60_000)
    expect((await send({ type: 'text', text: 'in time' })).status).toBe(200)
    rig.workspace.clock.advance(60_000)
    const late = await send({ type: 'text', text: 'too late' })
    expect([late.status, late.body.code]).toEqual([422, 'WINDOW_CLOSED'])
    expect(late.body.message).toContain('131047')
    expect(late.body.details.code).toBe(131047)
    expect(texts(await read())).toEqual(['in time'])
    await say('still there?')
    expect((await send({ type: 'text', text: 'yes' })).status).toBe(200)
  })

  test('stops at the group’s message limit, and does not count refused messages', async () => {
    const group = await findGroup(rig.workspace.storage.db, GROUP)
    if (group === undefined) throw new Error('the group is gone')
    await saveGroup(rig.workspace.storage.db, { ...group, messageLimit: 2 })
    const answers = []
    for (const text of ['one', ' ', 'two', 'three'])
      answers.push((await send({ type: 'text', text })).body.code ?? 'sent')
    expect(answers).toEqual(['sent', 'BAD_REQUEST', 'sent', 'MESSAGE_LIMIT'])
    expect(texts(await read())).toEqual(['one', 'two'])
    expect((await ana('GET', `main/groups/${GROUP}`)).body.messageLimit).toBe(0)
  })
})

describe('an Idempotency-Key', () => {
  const hello = { type: 'text', text: 'Hello' }

  test('sends once, with any number of concurrent repeats', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(hello, 'key-1')))
    answers.push(await send(hello, 'key-1'))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect(answers[0]?.body.clientKey).toBe('key-1')
    expect(texts(await read())).toEqual(['Hello'])
    expect(rig.channel.sent).toHaveLength(1)
  })

  test('returns the message in its current state', async () => {
    const { body } = await send(hello, 'key-1')
    await rig.channel.customer.status({ messageId: body._id, status: 'read' })
    const revision = body.revision + 1
    expect((await send(hello, 'key-1')).body).toEqual({ ...body, status: 'read', revision })
  })

  test('belongs to one message: another one with it is refused', async () => {
    await send(hello, 'key-1')
    await rig.contact('d', { user_id: 'ana' })
    for (const [content, contact] of [
      [{ type: 'text', text: 'Other' }, 'c'],
      [hello, 'd'],
    ] as const) {
      const answer = await send(content, 'key-1', contact)
      expect([answer.status, answer.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    }
    expect(rig.channel.sent).toHaveLength(1)
  })

  test('belongs to one user', async () => {
    const beto = await rig.as('beto')
    await rig.contact('free')
    await send(hello, 'key-1')
    const answer = await beto('POST', 'messages/messages', {
      body: { contactId: 'free', content: hello },
      headers: { 'idempotency-key': 'key-1' },
    })
    expect(answer.status).toBe(200)
  })

  const give = async (userId: string) =>
    await (
      await rig.as('sara')
    )('POST', 'main/contacts/c/assign', { body: { groupId: GROUP, userId } })

  test('returns only that it was sent, whoever has the chat by then', async () => {
    await say('hi')
    const { body } = await send(hello, 'key-1')
    expect((await give('beto')).status).toBe(200)
    await rig.channel.customer.status({ messageId: body._id, status: 'read' })
    await rig.channel.customer.reaction({ contactId: 'c', messageId: body._id, emoji: '❤️' })
    const again = await send(hello, 'key-1')
    expect([again.status, again.body]).toEqual([200, { ...body, revision: undefined }])
    expect(rig.channel.sent).toHaveLength(1)
    // The chat itself stays hidden, and so do its other messages.
    expect((await ana('GET', 'messages/messages/c')).status).toBe(404)
    // A colleague has just got the chat, which a new message learns.
    expect((await send(hello, 'key-2')).body.code).toBe('CHAT_TAKEN')
    const other = await send({ type: 'text', text: 'Other' }, 'key-1')
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    expect((await give('ana')).status).toBe(200)
    expect((await send(hello, 'key-1')).body).toMatchObject({
      status: 'read',
      reactions: [{ emoji: '❤️' }],
    })
  })

  test('returns that it was sent if the message was deleted since, and sends no other', async () => {
    const { body } = await send(hello, 'key-1')
    await ana('DELETE', `messages/messages/c/${body._id}`)
    for (const giveTo of ['ana', 'beto']) {
      await give(giveTo)
      const again = await send(hello, 'key-1')
      expect([again.status, again.body.code]).toEqual([410, 'MESSAGE_DELETED'])
    }
    expect(rig.channel.sent).toHaveLength(1)
  })

  test('is valid in its group, for members', async () => {
    const { db } = rig.workspace.storage
    const created_at = rig.workspace.clock.now()
    const role = 'ROLE_PUBLISHER'
    await insertMember(db, { group_id: OTHER_GROUP, user_id: 'ana', role, created_at })
    await send(hello, 'key-1')
    const repeat = (group: string) =>
      ana('POST', 'messages/messages', {
        body: { contactId: 'c', content: hello },
        headers: { 'idempotency-key': 'key-1' },
        group,
      })
    expect((await repeat(OTHER_GROUP)).status).toBe(404)
    expect((await repeat(GROUP)).status).toBe(200)
    await deleteMember(db, { groupId: GROUP, userId: 'ana' })
    expect((await repeat(GROUP)).status).toBe(404)
  })

  test('of a failed call can be used again', async () => {
    rig.workspace.clock.advance(limits.chatWindowMs)
    expect((await send(hello, 'key-1')).status).toBe(422)
    await say('back')
    expect((await send(hello, 'key-1')).status).toBe(200)
  })

  test('has at most 128 characters', async () => {
    expect((await send(hello, 'k'.repeat(129))).status).toBe(400)
    expect((await send(hello, 'k'.repeat(128))).status).toBe(200)
  })
})

test('a chat with concurrent writers keeps every message, each at its own position', async () => {
  const sara = await rig.as('sara')
  const writers = [
    (text: string) => say(text),
    (text: string) => send({ type: 'text', text }),
    (text: string) =>
      sara('POST', 'messages/messages', {
        body: { contactId: 'c', content: { type: 'text', text } },
      }),
  ]
  await say('first')
  const written = Array.from({ length: 60 }, (_, index) => `${index}`)
  await Promise.all(
    written.map(async (text, index) => await writers[index % writers.length]?.(text)),
  )
  const { items } = await read('?limit=100')
  expect(texts({ items }).toSorted()).toEqual([...written, 'first'].toSorted())
  const places = items.map(({ positionInChat }: { positionInChat: number }) => positionInChat)
  expect(places).toEqual(Array.from({ length: 61 }, (_, index) => index + 1))
  const { body } = await ana('GET', 'main/contacts/c')
  expect(body.chat).toMatchObject({
    lastMessageId: items.at(-1)._id,
    lastMessage: items.at(-1).content.text,
  })
  expect(rig.channel.sent).toHaveLength(40)
})

describe('a reaction', () => {
  test('is added, replaced and removed, one per side', async () => {
    const { id } = await say('look')
    const put = async (text: string) =>
      (await send({ type: 'reaction', messageId: id, text })).body.reactions
    expect(await put('👍')).toMatchObject([{ sender: 'group', emoji: '👍' }])
    await rig.channel.customer.reaction({ contactId: 'c', messageId: id, emoji: '❤️' })
    expect(await put('🎉')).toMatchObject([
      { sender: 'contact', emoji: '❤️' },
      { sender: 'group', emoji: '🎉' },
    ])
    expect((await ana('GET', 'main/contacts/c')).body.chat).toMatchObject({
      lastReactionEmoji: '🎉',
      lastReactionSender: 'group',
      lastMessage: 'look',
    })
    expect(await put('')).toMatchObject([{ sender: 'contact', emoji: '❤️' }])
    expect(rig.channel.reactions.map(({ emoji }) => emoji)).toEqual(['👍', '🎉', ''])
    expect((await read()).items).toHaveLength(1)
  })

  const chat = async () => (await ana('GET', 'main/contacts/c')).body.chat
  const remove = async (messageId: string) =>
    expect((await ana('DELETE', `messages/messages/c/${messageId}`)).status).toBe(200)

  test('is shown in the list if it is the newest, whatever is removed from other messages', async () => {
    const [older, newer] = [(await say('older')).id, (await say('newer')).id]
    for (const [messageId, text] of [
      [older, '👍'],
      [newer, '🎉'],
    ]) {
      await send({ type: 'reaction', messageId, text })
      rig.workspace.clock.advance(1_000)
    }
    await send({ type: 'reaction', messageId: older, text: '' })
    expect(await chat()).toMatchObject({ lastReactionEmoji: '🎉', lastReactionSender: 'group' })
    await rig.channel.customer.reaction({ contactId: 'c', messageId: older, emoji: '❤️' })
    await rig.channel.customer.reaction({ contactId: 'c', messageId: older, emoji: '' })
    expect(await chat()).toMatchObject({ lastReactionEmoji: '🎉', lastReactionSender: 'group' })
    await send({ type: 'reaction', messageId: newer, text: '' })
    expect(await chat()).not.toHaveProperty('lastReactionEmoji')
  })

  test('is removed from the list with its message, and so is the pending mark with the last one', async () => {
    const [older, newer] = [(await say('older')).id, (await say('newer')).id]
    await send({ type: 'reaction', messageId: older, text: '👍' })
    rig.workspace.clock.advance(1_000)
    await send({ type: 'reaction', messageId: newer, text: '🎉' })
    await remove(newer)
    expect(await chat()).toMatchObject({ lastReactionEmoji: '👍', pendingMessages: 2 })
    await remove(older)
    expect(await chat()).toMatchObject({ lastMessage: '', pendingMessages: 0 })
    for (const member of ['Emoji', 'Sender', 'At'])
      expect(await chat()).not.toHaveProperty(`lastReaction${member}`)
  })

  test('needs a message of this chat', async () => {
    await rig.contact('d', { user_id: 'ana' })
    const foreign = await say('elsewhere', 'd')
    for (const messageId of ['none', foreign.id])
      expect((await send({ type: 'reaction', messageId, text: '👍' })).status).toBe(404)
  })

  test('is added and removed only within the customer’s 24 hours', async () => {
    const { id } = await say('look')
    await send({ type: 'reaction', messageId: id, text: '👍' })
    rig.workspace.clock.advance(24 * 3_600_000)
    for (const text of ['🎉', '']) {
      const { status, body } = await send({ type: 'reaction', messageId: id, text })
      expect([status, body.code]).toEqual([422, 'WINDOW_CLOSED'])
    }
    expect((await read()).items[0].reactions).toMatchObject([{ emoji: '👍' }])
    expect(rig.channel.reactions).toHaveLength(1)
  })
})

describe('a status', () => {
  test('only moves forwards, and a failure has a reason', async () => {
    const { body } = await send({ type: 'text', text: 'Hello' })
    const status = async () => (await read()).items[0].status
    const move = (to: 'sent' | 'delivered' | 'read' | 'failed', code?: number) =>
      rig.channel.customer.status({
        messageId: body._id,
        status: to,
        ...(code !== undefined && { payloadFailed: { code } }),
      })
    await move('delivered')
    await move('sent')
    expect(await status()).toBe('delivered')
    await move('read')
    await move('failed', 131026)
    expect(await status()).toBe('read')
    expect((await ana('GET', 'main/contacts/c')).body.chat.lastMessageStatus).toBe('read')

    // A report that the customer has read the message shows that the failure was a mistake.
    const second = (await send({ type: 'text', text: 'Again' })).body._id
    const failed = { messageId: second, status: 'failed', payloadFailed: { code: 131026 } } as const
    await rig.channel.customer.status(failed)
    await rig.channel.customer.status({ messageId: second, status: 'sent' })
    expect((await read()).items[1]).toMatchObject({
      status: 'failed',
      payloadFailed: { code: 131026 },
    })
    await rig.channel.customer.status({ messageId: second, status: 'read' })
    expect((await read()).items[1]).toMatchObject({ status: 'read' })
    expect((await read()).items[1]).not.toHaveProperty('payloadFailed')
  })

  test('of an agent’s answer moves the chat from pending to in progress', async () => {
    const status = async () => (await ana('GET', 'main/contacts/c')).body.chatStatus
    expect(await status()).toBe(0)
    await say('help')
    expect(await status()).toBe(1)
    const { body } = await send({ type: 'text', text: 'Hello' })
    expect(await status()).toBe(1)
    await rig.channel.customer.status({ messageId: body._id, status: 'sent' })
    expect(await status()).toBe(2)
  })

  test('of an unknown message is reported to the channel', async () => {
    await expect(
      rig.channel.customer.status({ messageId: 'none', status: 'sent' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
