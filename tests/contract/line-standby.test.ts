import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  agentEcho,
  customerValue,
  handoverBody,
  messagesBody,
  standbyBody,
  textMessage as text,
} from '#tests/support/cloud-api/webhooks.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { lucia, newWamid, startLineRig, type LineRig } from './support/line-rig.ts'
import type { Caller } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** Chats that the provider's own agent answers. */

let rig: LineRig
let sara: Caller
beforeEach(async () => {
  rig = await startLineRig()
  sara = await rig.as('sara')
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group !== undefined) await saveGroup(db, { ...group, hasNotifications: true })
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

/** What the conversation shows of who answers, and what the service tells its admin of it. */
const changes = async () => {
  const id = await rig.onlyContact()
  const { body } = await sara('GET', `main/contacts/${id}/changes`)
  return body.items.map(({ kind }: { kind: string }) => kind)
}
const notified = async () => {
  const { body } = await sara('GET', 'main/notifications/user', { group: GROUP })
  return body.items.filter(({ kind }: { kind: string }) => kind === 'waiting')
}

test.each<[string, (bodies: object[]) => object[]]>([
  ['in order', (bodies) => bodies],
  ['before the agent’s last words', ([words = {}, passed = {}]) => [passed, words]],
  ['twice', (bodies) => [...bodies, ...bodies]],
])('a chat that the agent passes on waits and is told of, reported %s', async (_, order) => {
  await receive(asked('Quiero hablar con una persona', now() - 30))
  const words = answered('wamid.A1', text('Te paso con el equipo'), now() - 20)
  const at = now() - 10
  await receive(...order([words, handoverBody(rig.phone, lucia, 'control_passed', at)]))
  expect(await chat()).toMatchObject({ pendingMessages: 1, waitingSince: expect.any(String) })
  expect(await changes()).toEqual(['agentPassed'])
  expect(await notified()).toHaveLength(1)
})

test('the targets of a finished chat that is passed on count from then on', async () => {
  const body = { isOn: true, base: { resolution: 60 }, teams: [], tags: [], alerts: {} }
  expect((await sara('PUT', `main/groups/${GROUP}/targets`, { body })).status).toBe(200)
  await receive(asked('Quiero hablar con una persona', now() - 30))
  const finished = `main/contacts/${await rig.onlyContact()}/enable-flag`
  await sara('POST', finished, { body: { flag: 'finished' } })
  const at = now() - 10
  await receive(handoverBody(rig.phone, lucia, 'control_passed', at))
  const since = new Date(at * 1_000).toISOString()
  expect((await chat()).dues).toMatchObject([{ kind: 'resolution', since }])
})

test('a chat that is passed on after somebody has answered does not wait', async () => {
  await receive(asked('Quiero hablar con una persona', now() - 30))
  const at = now() - 10
  const contactId = await rig.onlyContact()
  const content = { type: 'text', text: 'Soy Sara' }
  await sara('POST', 'messages/messages', { body: { contactId, content } })
  await receive(handoverBody(rig.phone, lucia, 'control_passed', at))
  expect((await chat()).waitingSince).toBeUndefined()
  expect([await changes(), await notified()]).toEqual([['agentPassed'], []])
})

test('a chat that somebody else takes, or of another number, is left as it is', async () => {
  await receive(
    handoverBody(rig.phone, lucia, 'control_taken', now()),
    handoverBody(rig.phone, {}, 'control_passed', now()),
    handoverBody({ ...rig.phone, id: '100000000000999' }, lucia, 'control_passed', now()),
  )
  expect(await rig.contacts()).toEqual([])
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
