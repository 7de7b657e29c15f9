import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { followAs } from './support/follower.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const set = async (setting: string, body: object) => {
  const sara = await rig.as('sara')
  return await sara('PATCH', `main/groups/${GROUP}/${setting}`, { body })
}
const answersIn = async (contactId: string) => {
  const sara = await rig.as('sara')
  const { body } = await sara('GET', `messages/messages/${contactId}?limit=100`)
  return body.items.map((message: { content: { text?: string }; autoResponse: boolean }) => [
    message.content.text,
    message.autoResponse,
  ])
}
const write = (text: string, phone = '51911222333') =>
  rig.channel.customer.firstMessage({
    to: '5190000000',
    phone,
    name: 'Rosa',
    content: { type: 'text', text },
  })
/** Closing hours around the current time, or beside it. */
const schedule = (hoursFrom: number, hoursTo: number) => {
  const time = (hours: number) =>
    new Date(rig.workspace.clock.now() + hours * 3_600_000).toISOString().slice(11, 16)
  const [startAt, endAt] = [time(hoursFrom), time(hoursTo)]
  return { scheduleEnabled: true, text: 'We are closed.', startAt, endAt }
}
/** A chat of Ana's group as the list shows it, by a query of the list. */
const listed = async (query = '') => {
  const sara = await rig.as('sara')
  const { body } = await sara('GET', `main/contacts/lastchats?groupId=${GROUP}${query}`)
  return body.items
}

describe('automatic answers', () => {
  test('are sent to a customer’s first message only, and leave the chat pending', async () => {
    await set('auto-response', { text: 'Welcome.' })
    const { contactId } = await write('Hello')
    await write('Anybody?')
    expect(await answersIn(contactId)).toEqual([
      ['Hello', false],
      ['Welcome.', true],
      ['Anybody?', false],
    ])
    expect(rig.channel.sent.map(({ content }) => content.text)).toEqual(['Welcome.'])
    const sara = await rig.as('sara')
    const { body } = await sara('GET', `main/contacts/${contactId}`)
    expect([body.chat.pendingMessages, body.chatStatus]).toEqual([2, 1])
  })

  test('include their uploaded file', async () => {
    const form = new FormData()
    form.set('file', new File(['Prices'], 'prices.txt', { type: 'text/plain' }))
    const sara = await rig.as('sara')
    const { body } = await sara('POST', 'messages/storage/upload', { body: form })
    expect((await set('auto-response', { media: body.url })).status).toBe(200)
    await write('Hello')
    expect(rig.channel.sent[0]?.content).toMatchObject({ type: 'file', filename: 'prices.txt' })
    const ana = await rig.as('ana')
    expect((await ana('GET', `messages${body.url}`)).body).toBe('Prices')
  })

  test('out of hours are sent once per closing time, in place of the first answer', async () => {
    await set('auto-response', { text: 'Welcome.' })
    await set('schedule-auto-response', schedule(-1, 3))
    const { contactId } = await write('Hello')
    await write('Anybody?')
    rig.workspace.clock.advance(24 * 3_600_000)
    await write('Still closed?')
    rig.workspace.clock.advance(5 * 3_600_000)
    await write('Now?')
    expect(await answersIn(contactId)).toEqual([
      ['Hello', false],
      ['We are closed.', true],
      ['Anybody?', false],
      ['Still closed?', false],
      ['We are closed.', true],
      ['Now?', false],
    ])
  })

  test('are not sent during opening hours, nor once they are switched off', async () => {
    await set('schedule-auto-response', schedule(1, 3))
    await write('Hello')
    const off = { ...schedule(-1, 3), scheduleEnabled: false }
    await set('schedule-auto-response', off)
    await write('Hello again')
    expect(rig.channel.sent).toEqual([])
  })

  test('are not sent when the message limit is used up; the customer’s message is stored', async () => {
    await set('auto-response', { text: 'Welcome.' })
    const { db } = rig.workspace.storage
    const group = await findGroup(db, GROUP)
    if (group === undefined) throw new Error('no group')
    await saveGroup(db, { ...group, messageLimit: 0 })
    const { contactId } = await write('Hello')
    expect(await answersIn(contactId)).toEqual([['Hello', false]])
  })

  test.each([
    [-60_000, [['We are closed.', true]]],
    [
      0,
      [
        ['Anybody?', false],
        ['We are closed.', true],
      ],
    ],
  ])(
    'out of hours are not sent within an hour of a user’s answer: %i ms after it',
    async (late, last) => {
      const { contactId } = await write('Hello')
      const ana = await rig.as('ana')
      const content = { type: 'text', text: 'Good evening' }
      await ana('POST', 'messages/messages', { body: { contactId, content } })
      rig.workspace.clock.advance(limits.runningConversationMs + late)
      await set('schedule-auto-response', schedule(-1, 3))
      await write('Anybody?')
      const expected =
        late < 0
          ? [
              ['Good evening', false],
              ['Anybody?', false],
            ]
          : last
      expect((await answersIn(contactId)).slice(-2)).toEqual(expected)
    },
  )

  test('to a first message are sent once, even if the chat is emptied', async () => {
    await set('auto-response', { text: 'Welcome.' })
    const { contactId } = await write('Hello')
    const sara = await rig.as('sara')
    expect((await sara('DELETE', `main/contacts/${contactId}/delete-chat`)).status).toBe(200)
    await write('Hello again')
    expect(await answersIn(contactId)).toEqual([['Hello again', false]])
  })

  test('leave the night’s customers waiting in the morning, longest first, until a person answers', async () => {
    await set('auto-response', { text: 'Welcome.' })
    await set('schedule-auto-response', schedule(-1, 7))
    const ids: string[] = []
    for (const phone of ['51911222001', '51911222002', '51911222003']) {
      ids.push((await write('Is it in stock?', phone)).contactId)
      rig.workspace.clock.advance(3_600_000)
    }
    expect(rig.channel.sent.map(({ content }) => content.text)).toEqual(
      Array(3).fill('We are closed.'),
    )
    rig.workspace.clock.advance(6 * 3_600_000)
    const ana = await rig.as('ana')
    const waiting = async () => {
      const group = `groupId=${GROUP}`
      const path = `main/contacts/lastchats?${group}&waiting=0&sort=waiting`
      const items: { id: string }[] = (await ana('GET', path)).body.items
      const { views } = (await ana('GET', `main/contacts/lastchats/counter?${group}`)).body
      expect(views.waiting).toBe(items.length)
      return items.map(({ id }) => id)
    }
    expect(await waiting()).toEqual(ids)
    const [first = '', second = ''] = ids
    // Opening is no answer, and neither is a welcome.
    await ana('PATCH', `main/contacts/${second}/chat`, { body: { pendingMessages: 0 } })
    await write('Hello?', '51911222001')
    expect(await waiting()).toEqual(ids)
    const content = { type: 'text', text: 'Good morning' }
    await ana('POST', 'messages/messages', { body: { contactId: first, content } })
    expect(await waiting()).toEqual(ids.slice(1))
  })

  test('leave the chat as the customer’s message left it, in list and event', async () => {
    await set('schedule-auto-response', schedule(-1, 3))
    const ana = await followAs(rig, 'ana')
    const { contactId, id } = await write('Night')
    const waits = { lastMessage: 'Night', lastSender: 'contact', lastMessageType: 'text' }
    const [row] = await listed('&lastsender=contact')
    expect(row).toMatchObject({ id: contactId, chat: { ...waits, lastMessageId: id } })
    expect(row.chat).toMatchObject({ lastMessageAutoResponse: true, pendingMessages: 1 })
    expect(row.chat.waitingSince).toBeDefined()
    expect(row.chat.lastMessageStatus).toBe('delivered')
    expect(await listed('&lastsender=group')).toEqual([])
    const sent = () =>
      ana.received.find(
        ({ name, data }) => name === 'message.created' && data.message.autoResponse === true,
      )
    await expect.poll(sent).toBeDefined()
    expect(sent()?.data.contact.chat).toEqual(row.chat)
    await write('Are you there?')
    expect((await listed())[0].chat).toMatchObject({
      lastMessage: 'Are you there?',
      lastMessageAutoResponse: false,
    })
  })

  test('are passed over when the last message or they themselves are deleted', async () => {
    await set('schedule-auto-response', schedule(-1, 3))
    const { contactId, id } = await write('First')
    const sara = await rig.as('sara')
    const { body } = await sara('GET', `messages/messages/${contactId}`)
    const remove = (messageId: string) =>
      sara('DELETE', `messages/messages/${contactId}/${messageId}`)
    expect((await remove(id)).status).toBe(200)
    const empty = { lastMessage: '', lastSender: 'none', pendingMessages: 0 }
    expect((await listed())[0].chat).toMatchObject({ ...empty, lastMessageAutoResponse: true })
    expect((await remove(body.items.at(-1)._id)).status).toBe(200)
    expect((await listed())[0].chat).toMatchObject({ ...empty, lastMessageAutoResponse: false })
  })
})
