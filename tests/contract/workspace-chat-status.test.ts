import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { chatStatuses, statusOfConversation } from '#contract/rules/chats/chat-status.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import { until } from './push-support.ts'
import { followAs, type Follower } from './support/follower.ts'
import { GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

let rig: Rig
const followers: Follower[] = []
beforeEach(async () => {
  rig = await startRig()
})
afterEach(async () => {
  for (const { client } of followers.splice(0)) client.disconnect()
  await rig.stop()
})

async function post(name: Name, path: string, body: Record<string, unknown>): Promise<Answer> {
  const call = await rig.as(name)
  return await call('POST', `main/contacts/${path}`, { body })
}
const mark = (name: Name, id = 'c') => post(name, `${id}/chatstatus`, {})
const archive = (name: Name, id = 'c') =>
  post(name, `${id}/chatstatus`, { archiveChatStatusSetByUser: true })
const setTags = (name: Name, chatStatusTags: string[], id = 'c') =>
  post(name, `${id}/chat-status-tag`, { chatStatusTags })

const inProgress: Partial<ContactsTable> = {
  user_id: 'ana',
  user_tag_id: 'tag-ana',
  chat_status: chatStatuses.inProgress,
}

async function setGroup(change: Record<string, unknown>): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('no group')
  await saveGroup(db, { ...group, ...change })
}

describe('the chat status', () => {
  test('follows the conversation, and then the user', async () => {
    await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
    const sara = await rig.as('sara')
    const status = async () =>
      contactSchema.parse((await sara('GET', 'main/contacts/c')).body).chatStatus
    await rig.channel.customer.message({ contactId: 'c', content: { type: 'text', text: 'Hi' } })
    expect(await status()).toBe(chatStatuses.pending)
    const ana = await rig.as('ana')
    const body = { contactId: 'c', content: { type: 'text', text: 'Hello' } }
    const sent = await ana('POST', 'messages/messages', { body })
    expect(sent.status).toBe(200)
    await rig.channel.customer.status({ messageId: sent.body._id, status: 'sent' })
    expect(await status()).toBe(chatStatuses.inProgress)
    const marked = await mark('ana')
    expect(marked.body).toMatchObject({
      chatStatus: chatStatuses.success,
      chatStatusSetByUser: true,
    })
    await rig.channel.customer.message({ contactId: 'c', content: { type: 'text', text: 'More' } })
    expect(await status()).toBe(chatStatuses.success)
    const archived = await archive('ana')
    expect(archived.body).toMatchObject({
      chatStatus: chatStatuses.inProgress,
      chatStatusSetByUser: false,
    })
    expect(archived.body.chatStatusSetByUserAt).toBeUndefined()
  })

  const chatStatus = async () =>
    contactSchema.parse((await (await rig.as('sara'))('GET', 'main/contacts/c')).body).chatStatus
  const customer = () =>
    rig.channel.customer.message({ contactId: 'c', content: { type: 'text', text: 'Hi' } })
  async function answer(): Promise<string> {
    const body = { contactId: 'c', content: { type: 'text', text: 'Hello' } }
    return String((await (await rig.as('ana'))('POST', 'messages/messages', { body })).body._id)
  }

  test('stays pending if a message that arrives late was sent before the customer’s', async () => {
    await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
    const early = await answer()
    await customer()
    const mia = await followAs(rig, 'mia')
    followers.push(mia)
    for (const status of ['sent', 'delivered', 'read'] as const) {
      await rig.channel.customer.status({ messageId: early, status })
      expect(await chatStatus()).toBe(chatStatuses.pending)
    }
    await rig.channel.customer.status({ messageId: await answer(), status: 'delivered' })
    expect(await chatStatus()).toBe(chatStatuses.inProgress)
    await until('the status event arrives', () =>
      mia.received.some(({ name }) => name === 'chat.status'),
    )
    expect(mia.received.map(({ name }) => name)).toEqual([
      'message.status',
      'message.status',
      'message.status',
      'message.created',
      'message.status',
      'chat.status',
    ])
  })

  test('finds the answer however many messages were before it', async () => {
    await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
    for (let count = 0; count < 101; count += 1) await customer()
    await rig.channel.customer.status({ messageId: await answer(), status: 'sent' })
    expect(await chatStatus()).toBe(chatStatuses.inProgress)
  })

  test('is pending again if the only answer fails', async () => {
    await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
    await customer()
    const answers = [await answer(), await answer()]
    const move = async (status: 'sent' | 'failed') => {
      const events: (number | undefined)[] = []
      for (const messageId of answers) {
        await rig.channel.customer.status({ messageId, status })
        events.push(await chatStatus())
      }
      return events
    }
    expect(await move('sent')).toEqual([chatStatuses.inProgress, chatStatuses.inProgress])
    expect(await move('failed')).toEqual([chatStatuses.inProgress, chatStatuses.pending])
  })

  test('depends on the whole conversation, in any order of messages and statuses', async () => {
    const deed = fc.oneof(
      fc.constant('customer' as const),
      fc.constant('agent' as const),
      fc.record({ of: fc.nat(), to: fc.constantFrom('sent', 'delivered', 'read', 'failed') }),
    )
    let chats = 0
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 12 }), async (deeds) => {
        chats += 1
        const contactId = await rig.contact(`any-${chats}`)
        const chat = { contactId, content: { type: 'text', text: 'Hi' } } as const
        const sara = await rig.as('sara')
        const sent: string[] = []
        for (const one of deeds) {
          if (one === 'customer') await rig.channel.customer.message(chat)
          else if (one === 'agent')
            sent.push((await sara('POST', 'messages/messages', { body: chat })).body._id)
          else if (sent.length > 0)
            await rig.channel.customer.status({
              messageId: sent[one.of % sent.length] ?? '',
              status: one.to,
            })
        }
        const { body } = await sara('GET', `messages/messages/${contactId}?limit=100`)
        const messages = messagesApi.messages.output.parse(body).items
        const { chatStatus: kept } = contactSchema.parse(
          (await sara('GET', `main/contacts/${contactId}`)).body,
        )
        expect(kept).toBe(statusOfConversation(messages, false))
      }),
      { numRuns: 60 },
    )
  })

  test.each<[Name, number]>([
    ['sara', 200],
    ['adam', 200],
    ['susi', 200],
    ['mia', 200],
    ['ana', 200],
    ['beto', 404],
    ['rita', 404],
    ['olga', 404],
  ])('is set by %s: %i', async (name, status) => {
    await rig.contact('c', inProgress)
    expect((await mark(name)).status).toBe(status)
    await rig.contact('d', { ...inProgress, chat_status_set_by_user: 1 })
    expect((await archive(name, 'd')).status).toBe(status)
  })

  test('cannot be set by a read-only user, nor without an agent', async () => {
    await rig.contact('c', { ...inProgress, user_id: 'rita', user_tag_id: 'tag-rita' })
    expect((await mark('rita')).status).toBe(403)
    await rig.contact('free', { chat_status: chatStatuses.inProgress })
    expect((await mark('mia', 'free')).status).toBe(403)
  })

  test('changes one step at a time', async () => {
    await rig.contact('c', { ...inProgress, chat_status: chatStatuses.pending })
    expect((await mark('sara')).body.code).toBe('CONFLICT')
    expect((await archive('sara')).body.code).toBe('CONFLICT')
  })

  test('needs a group with hasChatStatus; its tags do not', async () => {
    await rig.contact('c', inProgress)
    await setGroup({ hasChatStatus: false })
    expect((await mark('sara')).status).toBe(403)
    expect((await setTags('sara', ['Won'])).status).toBe(200)
  })

  test('is sent to users who see the chat', async () => {
    await rig.contact('c', inProgress)
    const mia = await followAs(rig, 'mia')
    followers.push(mia)
    await mark('ana')
    expect(await mia.next()).toMatchObject({
      name: 'chat.status',
      data: { byUserId: 'ana', contact: { id: 'c', chatStatusSetByUser: true } },
    })
    await setTags('ana', ['Won'])
    expect(await mia.next()).toMatchObject({ name: 'chat.statusTags' })
  })
})

describe('the chat status tags', () => {
  beforeEach(async () => {
    await setGroup({ chatStatusTags: ['Won', 'Lost', 'Later'] })
    await rig.contact('c', inProgress)
  })

  test('are replaced, and the previous ones stay in the history', async () => {
    await setTags('ana', ['Later'])
    const { status, body } = await setTags('mia', ['Won', 'Won', 'Lost'])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: 'c',
      chatStatusTags: [{ tags: ['Later'] }, { tags: ['Won', 'Lost'] }],
    })
    const sara = await rig.as('sara')
    expect((await sara('GET', 'main/contacts/c')).body.chatStatusTags).toEqual(body.chatStatusTags)
  })

  test.each([[[]], [['Won', 'Unheard of']], [['']]])(
    'need at least one, of those that the group allows: %j',
    async (tags) => {
      expect((await setTags('ana', tags)).status).toBe(400)
      const sara = await rig.as('sara')
      expect((await sara('GET', 'main/contacts/c')).body.chatStatusTags).toEqual([])
    },
  )

  test('that are unchanged are added to the history once, with one event', async () => {
    await rig.contact('d', inProgress)
    const mia = await followAs(rig, 'mia')
    followers.push(mia)
    const first = await setTags('ana', ['Won', 'Later'], 'd')
    // The response was lost, so the call is repeated.
    expect((await setTags('ana', ['Later', 'Won'], 'd')).body).toEqual(first.body)
    const { body } = await setTags('ana', ['Lost'], 'd')
    expect(body.chatStatusTags).toMatchObject([{ tags: ['Won', 'Later'] }, { tags: ['Lost'] }])
    const events = [await mia.next(), await mia.next()]
    expect(events.map((event) => event?.data.contact.chatStatusTags.length)).toEqual([1, 2])
  })

  test('leave the contact’s custom fields unchanged', async () => {
    await rig.contact('d', { ...inProgress, extra_json: '{"custom_1":"Lima"}' })
    await setTags('ana', ['Won'], 'd')
    const sara = await rig.as('sara')
    expect((await sara('GET', 'main/contacts/d')).body).toMatchObject({
      custom_1: 'Lima',
      chatStatusTags: [{ tags: ['Won'] }],
    })
  })
})
