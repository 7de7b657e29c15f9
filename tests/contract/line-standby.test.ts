import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  agentEcho,
  customerValue,
  messagesBody,
  standbyBody,
  textMessage as text,
} from '#tests/support/cloud-api/webhooks.ts'
import { lucia, newWamid, startLineRig, type LineRig } from './support/line-rig.ts'
import type { Caller } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** Chats that the provider's own agent answers. */

let rig: LineRig
let sara: Caller
beforeEach(async () => {
  rig = await startLineRig()
  sara = await rig.as('sara')
})
afterEach(() => rig.stop())

const now = () => Math.floor(rig.workspace.clock.now() / 1_000)
async function receive(...bodies: object[]): Promise<void> {
  await rig.receive(...bodies)
  await rig.processed()
}
const shown = async () => await rig.messages(await rig.onlyContact())
const chat = async () => (await rig.contactOf(await rig.onlyContact())).chat

const asked = (body: string, at: number) =>
  standbyBody(
    rig.phone,
    customerValue(lucia, { id: newWamid(), timestamp: String(at), ...text(body) }),
  )
const answered = (id: string, message: { type: string }, at: number) =>
  standbyBody(rig.phone, {
    message_echoes: [agentEcho(lucia.waId, { id, timestamp: at, ...message })],
  })

test('what the customer asks and the agent answers is in the chat, with its status', async () => {
  const question = asked('¿A qué hora abren?', now() - 30)
  const echo = answered('wamid.A1', text('A las nueve'), now() - 20)
  await receive(question)
  expect(await chat()).toMatchObject({ pendingMessages: 1, waitingSince: expect.any(String) })
  await receive(echo, question, echo)
  await receive(
    standbyBody(rig.phone, {
      statuses: [{ id: 'wamid.A1', status: 'read', timestamp: String(now()) }],
    }),
  )
  expect(await shown()).toMatchObject([
    { sender: 'contact', content: { text: '¿A qué hora abren?', forAgent: true } },
    {
      sender: 'group',
      status: 'read',
      content: { text: 'A las nueve', sentFrom: 'agent' },
    },
  ])
  const after = await chat()
  expect([after.pendingMessages, after.waitingSince]).toEqual([0, undefined])
})

test('nothing answers by itself, because that would take the chat from the agent', async () => {
  const path = `main/groups/${GROUP}/auto-response`
  expect((await sara('PATCH', path, { body: { text: 'Bienvenida' } })).status).toBe(200)
  await receive(asked('Hola', now()))
  expect(await shown()).toHaveLength(1)
  expect(rig.graph.accepted).toEqual([])
  const contact = await rig.contactOf(await rig.onlyContact())
  expect(contact.userId).toBeUndefined()
})

test('a person takes the chat over by answering; then the customer writes to the group again', async () => {
  await receive(asked('Quiero hablar con alguien', now() - 10))
  const contactId = await rig.onlyContact()
  const content = { type: 'text', text: 'Soy Sara' }
  const answer = await sara('POST', 'messages/messages', { body: { contactId, content } })
  expect(answer.status).toBe(200)
  await expect.poll(() => rig.graph.accepted.length).toBe(1)
  await rig.write(lucia, text('Gracias, Sara, ¿tienen mesas?'))
  const last = (await shown()).at(-1)
  expect(last.content).not.toHaveProperty('forAgent')
  expect(await chat()).toMatchObject({ pendingMessages: 1, waitingSince: expect.any(String) })
})

test('the same message in both fields is one', async () => {
  const value = customerValue(lucia, { id: 'wamid.S1', timestamp: String(now()), ...text('Hola') })
  await receive(standbyBody(rig.phone, value), messagesBody(rig.phone, value))
  expect(await shown()).toHaveLength(1)
})

test('a message with buttons has its text, and odd shapes lose nothing beside them', async () => {
  const buttons = {
    type: 'interactive',
    interactive: {
      type: 'button',
      body: { text: '¿Te llamamos?' },
      action: { buttons: [{ type: 'reply', reply: { id: '1', title: 'Sí' } }] },
    },
  }
  await receive(
    standbyBody(rig.phone, {}),
    standbyBody(rig.phone, { message_echoes: 'none', messages: null }),
    standbyBody(rig.phone, {
      message_echoes: [
        null,
        { id: 'wamid.A0' },
        agentEcho(lucia.waId, { id: 'wamid.A1', timestamp: now(), ...buttons }),
      ],
    }),
  )
  expect((await shown()).map(({ content }) => content.text)).toEqual(['¿Te llamamos?'])
})
