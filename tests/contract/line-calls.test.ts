import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  changeBody,
  customerValue,
  endedCallBody,
  handoverBody,
  ringingBody,
  standbyBody,
  textMessage as text,
  type DoubleCall,
} from '#tests/support/cloud-api/webhooks.ts'
import { followAs } from './support/follower.ts'
import { lucia, startLineRig, type LineRig } from './support/line-rig.ts'
import type { Caller } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** What customers' calls leave in their chats. */

let rig: LineRig
let sara: Caller
beforeEach(async () => {
  rig = await startLineRig()
  sara = await rig.as('sara')
})
afterEach(() => rig.stop())

const now = () => Math.floor(rig.workspace.clock.now() / 1_000)
const callOf = (id: string, more: Partial<DoubleCall> = {}): DoubleCall => ({
  id: `wacid.${id}`,
  from: lucia,
  ...more,
})
async function receive(...bodies: object[]): Promise<void> {
  await rig.receive(...bodies)
  await rig.processed()
}
const shown = async () => await rig.messages(await rig.onlyContact())
const chat = async () => (await rig.contactOf(await rig.onlyContact())).chat

/** A call that rings for 18 seconds. */
const missed = (id: string, endedAt = now() - 60) => [
  ringingBody(rig.phone, callOf(id), endedAt - 18),
  endedCallBody(rig.phone, callOf(id), endedAt),
]

describe('a missed call', () => {
  test('is a line of the chat, a turn of the customer and an event', async () => {
    const endedAt = now() - 60
    const follower = await followAs(rig, 'ana')
    await receive(...missed('1', endedAt))
    expect(await shown()).toMatchObject([
      {
        sender: 'contact',
        updatedAt: new Date(endedAt * 1_000).toISOString(),
        content: {
          type: 'text',
          text: 'Missed call',
          call: { outcome: 'missed', seconds: 18, inRow: 1 },
        },
      },
    ])
    const contact = await rig.contactOf(await rig.onlyContact())
    expect(contact).toMatchObject({ name: lucia.name, phone: lucia.waId })
    expect(contact.chat).toMatchObject({
      lastMessage: 'Missed call',
      lastSender: 'contact',
      lastMessageDetail: { kind: 'missedCall', count: 1 },
      pendingMessages: 1,
      waitingSince: new Date(endedAt * 1_000).toISOString(),
    })
    const created = () => follower.received.filter(({ name }) => name === 'message.created')
    await expect.poll(created).toHaveLength(1)
    expect(created()[0]?.data.message.content.call).toMatchObject({ outcome: 'missed' })
  })

  test.each<[string, (bodies: object[]) => object[]]>([
    ['in order', (bodies) => bodies],
    ['twice', (bodies) => [...bodies, ...bodies]],
    ['the end first', (bodies) => bodies.toReversed()],
    ['the end first and again', (bodies) => [...bodies.toReversed(), ...bodies]],
  ])('that is reported %s is one line with its ringing', async (_, order) => {
    await receive(...order(missed('1')))
    expect((await shown()).map(({ content }) => content.call)).toEqual([
      { outcome: 'missed', seconds: 18, inRow: 1 },
    ])
    expect(await chat()).toMatchObject({ pendingMessages: 1 })
  })

  test('after another one counts them, and an answer begins anew', async () => {
    await receive(...missed('1'), ...missed('2'))
    expect(await chat()).toMatchObject({
      lastMessageDetail: { kind: 'missedCall', count: 2 },
      pendingMessages: 2,
    })
    const content = { type: 'text', text: 'Te escribo por aquí' }
    const contactId = await rig.onlyContact()
    const answer = await sara('POST', 'messages/messages', { body: { contactId, content } })
    expect(answer.status).toBe(200)
    expect(await chat()).toMatchObject({ pendingMessages: 0 })
    expect((await chat()).waitingSince).toBeUndefined()
    await receive(...missed('3'))
    expect((await chat()).lastMessageDetail).toEqual({ kind: 'missedCall', count: 1 })
  })

  test('of a person without a number is theirs', async () => {
    const { userId, name } = lucia
    const call = callOf('1', { from: { userId, name } })
    await receive(endedCallBody(rig.phone, call, now()))
    await rig.write({ userId, name }, text('Hola'))
    expect(await shown()).toHaveLength(2)
  })

  test('is not answered by itself, and neither quoted nor reacted to', async () => {
    const welcome = { text: 'Bienvenida' }
    const path = `main/groups/${GROUP}/auto-response`
    expect((await sara('PATCH', path, { body: welcome })).status).toBe(200)
    await receive(...missed('1'))
    const [{ _id: id }] = await shown()
    const contactId = await rig.onlyContact()
    await sara('PATCH', `main/contacts/${contactId}/chat`, { body: { pendingMessages: 0 } })
    const send = (content: object, more = {}) =>
      sara('POST', 'messages/messages', { body: { contactId, content, ...more } })
    expect(await send({ type: 'reaction', text: '👍', messageId: id })).toMatchObject({
      status: 400,
      body: { issues: [{ message: 'must not be a call' }] },
    })
    expect((await send({ type: 'text', text: 'Hola' }, { replyTo: id })).body.replyTo).toBe(
      undefined,
    )
    await expect.poll(() => rig.graph.accepted.length).toBe(1)
    expect(rig.graph.accepted[0]?.body).not.toHaveProperty('context')
    expect(rig.graph.calls.filter((one) => !one.endsWith(' 200'))).toEqual([])
    expect((await shown()).map(({ content }) => content.text)).toEqual(['Missed call', 'Hola'])
  })

  describe('with an automatic answer', () => {
    const answer = 'No pudimos contestar. Escríbenos aquí.'
    beforeEach(async () => {
      const path = `main/groups/${GROUP}/call-auto-response`
      await sara('PATCH', path, { body: { text: answer } })
    })
    const answers = async () =>
      (await shown()).filter(({ content }) => content.text === answer).length

    test('gets it once in 12 hours, and waits all the same', async () => {
      await receive(...missed('1'))
      expect(await shown()).toMatchObject([
        { content: { call: { outcome: 'missed' } } },
        { sender: 'group', autoResponse: true, content: { type: 'text', text: answer } },
      ])
      expect(await chat()).toMatchObject({ pendingMessages: 1, lastMessage: 'Missed call' })
      expect((await chat()).waitingSince).toBeDefined()
      await expect.poll(() => rig.graph.accepted.length).toBe(1)
      rig.workspace.clock.advance(11 * 3_600_000)
      await receive(...missed('2'))
      expect(await answers()).toBe(1)
      rig.workspace.clock.advance(2 * 3_600_000)
      await receive(...missed('3'))
      expect(await answers()).toBe(2)
    })

    test('gets none if somebody took it', async () => {
      await receive(endedCallBody(rig.phone, callOf('1'), now(), 240))
      expect(await answers()).toBe(0)
    })

    test('gets none of a call that is reported after the window has closed', async () => {
      await receive(...missed('1', now() - 25 * 3_600))
      expect(await answers()).toBe(0)
    })

    test('gets none if a user has answered since', async () => {
      await rig.write(lucia, text('Hola'))
      const contactId = await rig.onlyContact()
      const content = { type: 'text', text: 'Dime' }
      await sara('POST', 'messages/messages', { body: { contactId, content } })
      await receive(...missed('1', now() - 60))
      expect(await answers()).toBe(0)
    })

    test('of a blocked person gets none', async () => {
      await rig.write(lucia, text('Hola'))
      const contactId = await rig.onlyContact()
      const block = { body: { kind: 'spam' } }
      expect((await sara('PUT', `main/contacts/${contactId}/block`, block)).status).toBe(200)
      await receive(...missed('1'))
      expect(await answers()).toBe(0)
    })

    test('gets none while the provider’s agent answers, and one after it passed the chat on', async () => {
      const said = { id: 'wamid.S1', timestamp: String(now()), ...text('Hola') }
      await receive(standbyBody(rig.phone, customerValue(lucia, said)))
      await receive(...missed('1'))
      expect(await answers()).toBe(0)
      await receive(handoverBody(rig.phone, lucia, 'control_passed', now()))
      await receive(...missed('2'))
      expect(await answers()).toBe(1)
    })
  })

  test('is not what the provider is told to be read, but the message before it', async () => {
    await rig.contact('c', { phone: lucia.waId, user_id: 'ana', user_tag_id: 'tag-ana' })
    const seen = { body: { customerSees: 'read' } }
    expect((await sara('PUT', `main/groups/${GROUP}/customer-sees`, seen)).status).toBe(200)
    const wamid = await rig.write(lucia, text('Hola'))
    await receive(...missed('1'))
    const ana = await rig.as('ana')
    await ana('PATCH', 'main/contacts/c/chat', { body: { pendingMessages: 0 } })
    await expect.poll(() => rig.graph.reads).toMatchObject([{ status: 'read', message_id: wamid }])
  })

  test('is nothing that the customer said, so the analysis does not read it', async () => {
    await receive(...missed('1'))
    const path = `analysis/conversations/${await rig.onlyContact()}/sentiment`
    expect(await sara('GET', path)).toMatchObject({ status: 200, body: { items: [] } })
  })

  test('of a blocked person changes nothing', async () => {
    await rig.write(lucia, text('Hola'))
    const id = await rig.onlyContact()
    await sara('PUT', `main/contacts/${id}/block`, { body: { kind: 'spam', reason: '' } })
    await receive(...missed('1'))
    expect(await rig.contactOf(id)).toMatchObject({ archived: true, chat: { pendingMessages: 0 } })
  })
})

test('an answered call says how long it was', async () => {
  await receive(
    ringingBody(rig.phone, callOf('1'), now() - 250),
    endedCallBody(rig.phone, callOf('1'), now(), 242),
  )
  expect((await shown())[0].content).toMatchObject({
    text: 'Call answered on the phone, 4 min',
    call: { outcome: 'answered', seconds: 242 },
  })
  expect(await chat()).toMatchObject({
    lastMessageDetail: { kind: 'answeredCall' },
    pendingMessages: 1,
  })
})

test('what says nothing of a customer’s call leaves no chat', async () => {
  const business = callOf('2', { direction: 'BUSINESS_INITIATED' })
  await receive(
    ringingBody(rig.phone, callOf('1'), now()),
    endedCallBody(rig.phone, business, now(), 20),
    endedCallBody(rig.phone, callOf('3', { from: { waId: '51999000100' } }), now(), 20),
    changeBody(rig.phone, 'calls', {
      statuses: [{ id: 'wacid.4', type: 'call', status: 'RINGING', recipient_id: lucia.waId }],
    }),
    changeBody(rig.phone, 'calls', { calls: [null, 7, {}, { id: '', event: 'terminate' }] }),
    changeBody(rig.phone, 'calls', { calls: 'none' }),
    changeBody(rig.phone, 'calls', { calls: [{ id: 'wacid.5', event: 'transfer' }] }),
    endedCallBody({ ...rig.phone, id: '100000000000999' }, callOf('6'), now()),
  )
  expect(await rig.contacts()).toEqual([])
})

test('a call with odd members beside it, and members of other kinds in it, is shown', async () => {
  const { waId, name } = lucia
  await receive(
    changeBody(rig.phone, 'calls', {
      contacts: [{ profile: { name }, wa_id: waId }],
      errors: [{ code: 138021 }],
      calls: [
        null,
        {
          id: 'wacid.1',
          from: Number(waId),
          event: 'terminate',
          status: ['Failed', 'Completed'],
          timestamp: now(),
          duration: '20',
          tomorrow: {},
        },
      ],
    }),
  )
  expect((await shown()).map(({ content }) => content.call.outcome)).toEqual(['answered'])
})
