import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { callAs, ofWriters } from './support/roles.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

let rig: Rig
let sara: Caller
beforeEach(async () => {
  rig = await startRig()
  sara = await rig.as('sara')
  await rig.contact('c')
  // The chat stays free, so that everybody sees it.
  await setGroup({ firstAnswerTakes: false })
  await rig.channel.customer.message({ contactId: 'c', content: { type: 'text', text: 'hi' } })
})
afterEach(() => rig.stop())

async function setGroup(settings: object): Promise<void> {
  const { db } = rig.workspace.storage
  await saveGroup(db, groupSchema.parse({ ...(await findGroup(db, GROUP)), ...settings }))
}

const post = async (caller: Caller, content: object) =>
  await caller('POST', 'messages/messages', { body: { contactId: 'c', content } })

const rui = { name: 'Rui Prado', phones: ['+51 955 210 884'], emails: ['rui@prado.example'] }
const card = (more: object = {}) => ({
  type: 'text',
  text: 'Whatever the client says',
  contacts: [{ ...rui, ...more }],
})
const products = (more: object = {}, text = 'Mira estos productos.') => ({
  type: 'text',
  text,
  products: { catalogId: '777', title: 'Mesas', ids: ['ESC-LIMA', 'LAMP'], ...more },
})
const question = (text = '¿Dónde lo entregamos?') => ({ type: 'text', text, asksFor: 'place' })

test('the group says that it has them', async () => {
  const { body } = await sara('GET', `main/groups/${GROUP}`)
  expect(body).toMatchObject({
    sendsCards: true,
    asksPlace: true,
    asksNumber: true,
    asksCall: true,
    hasCatalogue: true,
  })
})

describe.each([
  ['an address card', card(), { sendsCards: false }],
  ['a question for the place', question(), { asksPlace: false }],
  ['a question for a call', { ...question(), asksFor: 'call' }, { asksCall: false }],
  ['a list of products', products(), { hasCatalogue: false }],
])('%s', (_, content, without) => {
  test.each(ofWriters)('sent by a $role is answered $status', async ({ who, status }) => {
    expect((await post(await callAs(rig, who), content)).status).toBe(status)
    expect(rig.channel.sent).toHaveLength(status === 200 ? 1 : 0)
  })

  test('is refused in a group that does not have it', async () => {
    await setGroup(without)
    expect((await post(sara, content)).status).toBe(403)
    expect(rig.channel.sent).toEqual([])
  })

  test('is refused 24 hours after the customer’s last message', async () => {
    rig.workspace.clock.advance(limits.chatWindowMs)
    const late = await post(sara, content)
    expect([late.status, late.body.code]).toEqual([422, 'WINDOW_CLOSED'])
    expect(rig.channel.sent).toEqual([])
  })
})

test('an address card is stored with its own text, listed by its name and passed to the channel', async () => {
  const { status, body } = await post(sara, card({ company: 'Prado', effect: 'confetti' }))
  const content = {
    type: 'text',
    text: 'Rui Prado · +51 955 210 884 · rui@prado.example',
    contacts: [rui],
  }
  expect({ status, body }).toMatchObject({ status: 200, body: { sender: 'group' } })
  expect(body.content).toEqual(content)
  expect(rig.channel.sent.map((sent) => sent.content)).toEqual([content])
  const { body: contact } = await sara('GET', 'main/contacts/c')
  expect(contact.chat).toMatchObject({
    lastMessage: content.text,
    lastMessageDetail: { kind: 'contacts', name: 'Rui Prado', count: 1 },
  })
})

test('a question for the place is stored, listed by its text and passed to the channel', async () => {
  const { status, body } = await post(sara, question())
  expect([status, body.content]).toEqual([200, question()])
  expect(rig.channel.sent.map(({ content }) => content)).toEqual([question()])
  const { body: contact } = await sara('GET', 'main/contacts/c')
  expect(contact.chat.lastMessage).toBe('¿Dónde lo entregamos?')
  expect(contact.chat.lastMessageDetail).toBeUndefined()
})

test.each<[object, string | undefined, string[]]>([
  [{ ...card(), contacts: [] }, 'card', ['contacts']],
  [{ ...card(), contacts: [rui, rui] }, 'card', ['contacts']],
  [card({ name: ' ' }), 'card', ['contacts.0.name']],
  [card({ phones: [], emails: [] }), 'card', ['contacts.0']],
  [card({ phones: ['12'] }), 'card', ['contacts.0.phones.0']],
  [card({ emails: ['rui'] }), 'card', ['contacts.0.emails.0']],
  [{ ...card(), asksFor: 'place' }, 'card', ['asksFor']],
  [question('x'.repeat(limits.interactive.bodyMax + 1)), 'question', ['text']],
  [question(' '), undefined, ['text']],
  [{ ...question(), asksFor: 'money' }, undefined, ['asksFor']],
  [products({ title: undefined }), 'products', ['products.title']],
  [products({ ids: ['A', 'A'] }), 'products', ['products.ids']],
  [products({ catalogId: undefined }), 'products', ['products.catalogId']],
  [products({}, 'x'.repeat(limits.interactive.bodyMax + 1)), 'products', ['text']],
  [{ ...products(), asksFor: 'place' }, 'products', ['asksFor']],
  [{ ...products(), type: 'location', latitude: 1, longitude: 1 }, undefined, ['products']],
  [{ ...question(), type: 'location', latitude: 1, longitude: 1 }, undefined, ['asksFor']],
  [{ ...card(), type: 'quick_reply', options: [] }, undefined, ['contacts']],
])('%j is refused, and nothing is sent', async (content, fault, paths) => {
  const { status, body } = await post(sara, content)
  expect([status, body.code, body.details?.fault]).toEqual([400, 'BAD_REQUEST', fault])
  expect(body.issues.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining(paths.map((path) => expect.stringContaining(`content.${path}`))),
  )
  expect(rig.channel.sent).toEqual([])
})
