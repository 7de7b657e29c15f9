import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeBody, textMessage as text } from '#tests/support/cloud-api/webhooks.ts'
import { lucia, newWamid, soon, startLineRig, type LineRig } from './support/line-rig.ts'
import { GROUP } from './support/users.ts'

/** What was written on a number before it was connected, as WhatsApp hands it over. */

let rig: LineRig
beforeEach(async () => {
  rig = await startLineRig()
})
afterEach(() => rig.stop())

const business = '51999000100'
const DAY = 86_400
const NOW = Math.floor(Date.now() / 1000)
/** Seconds, days before now. */
const daysAgo = (days: number) => NOW - days * DAY
const said = (days: number, message: object, more: object = {}) => ({
  from: lucia.waId,
  id: newWamid(),
  timestamp: String(daysAgo(days)),
  ...message,
  ...more,
})
const answered = (days: number, message: object, status = 'READ') =>
  said(days, message, { from: business, to: lucia.waId, history_context: { status } })
const part = (phase: number, messages: object[]) =>
  changeBody(rig.phone, 'history', {
    history: [
      {
        metadata: { phase, chunk_order: 1, progress: 50 },
        threads: [{ id: lucia.waId, messages }],
      },
    ],
  })
const shown = async () => await rig.messages(await rig.onlyContact())
const receive = async (...bodies: object[]) => {
  await rig.receive(...bodies)
  await rig.processed()
}

test('its parts come in any order and repeatedly, below what came since', async () => {
  await rig.write(lucia, text('Hola de nuevo'))
  const newer = [answered(1, text('Mañana llega')), said(1.5, text('¿Cuándo llega?'))]
  const older = [said(120, text('Busco una mesa')), answered(119, text('Tenemos dos'), 'DELIVERED')]
  await receive(part(0, newer), part(2, older), part(0, newer))
  expect(await shown()).toMatchObject([
    { content: { text: 'Busco una mesa' }, sender: 'contact' },
    { content: { text: 'Tenemos dos', sentFrom: 'phone' }, sender: 'group', status: 'delivered' },
    { content: { text: '¿Cuándo llega?' } },
    { content: { text: 'Mañana llega' }, status: 'read' },
    { content: { text: 'Hola de nuevo' } },
  ])
  const sara = await rig.as('sara')
  const id = await rig.onlyContact()
  const oldest = (await shown())[2].positionInChat
  const { body: page } = await sara(
    'GET',
    `messages/messages/${id}?limit=10&beforePosition=${oldest}`,
  )
  expect(page.items).toHaveLength(2)
  expect(page.hasOlder).toBe(false)
  const { body: contact } = await sara('GET', `main/contacts/${id}`)
  expect(contact.chat).toMatchObject({ lastMessage: 'Hola de nuevo', pendingMessages: 1 })
  const { body: changes } = await sara('GET', `main/contacts/${id}/changes`)
  expect(changes.items.filter(({ kind }: { kind: string }) => kind === 'history')).toHaveLength(1)
})

test('a chat of the history alone is listed at its time: not unread, not waiting, not billed', async () => {
  await receive(part(1, [said(40, text('¿Hacen envíos?')), answered(39, text('Sí, a todo Lima'))]))
  const sara = await rig.as('sara')
  const { body: list } = await sara('GET', `main/contacts/lastchats?groupId=${GROUP}`)
  expect(list.items).toHaveLength(1)
  const [contact] = list.items
  expect(contact.chat).toMatchObject({
    lastMessage: 'Sí, a todo Lima',
    pendingMessages: 0,
    updateAt: new Date(daysAgo(39) * 1000).toISOString(),
  })
  expect(contact.lastContactResponseAt).toBe(new Date(daysAgo(40) * 1000).toISOString())
  expect(contact.chat.waitingSince ?? null).toBeNull()
  const { db } = rig.workspace.storage
  const count = async (table: 'notifications' | 'conversations') =>
    (await db.selectFrom(table).selectAll().execute()).length
  expect(await count('notifications')).toBe(0)
  expect(await count('conversations')).toBe(0)
  const billed = db.selectFrom('messages').select('id').where('category', 'is not', null)
  expect(await billed.execute()).toEqual([])
  // The customer goes on: the chat is like any other.
  await rig.write(lucia, text('Quiero uno'))
  const { body: after } = await sara('GET', `main/contacts/lastchats?groupId=${GROUP}`)
  expect(after.items[0].chat).toMatchObject({ lastMessage: 'Quiero uno', pendingMessages: 1 })
})

test('a file comes in a later webhook, or before its message, and only for the latest', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const [first, second, lost] = [
    said(3, { type: 'media_placeholder' }),
    said(2, { type: 'media_placeholder' }),
    said(90, { type: 'media_placeholder' }),
  ]
  const fileOf = ({ id, timestamp }: { id: string; timestamp: string }) => {
    const media = rig.graph.addMedia(rig.phone.id, png, 'image/png')
    const image = { id: media, mime_type: 'image/png', caption: 'La mesa' }
    const message = { from: lucia.waId, id, timestamp, type: 'image', image }
    return changeBody(rig.phone, 'history', { messages: [message] })
  }
  await receive(fileOf(first))
  await receive(part(0, [first, second, lost]))
  await receive(fileOf(second))
  const media = async () => (await shown()).map(({ content }) => content.media !== undefined)
  await expect.poll(media, soon).toEqual([false, true, true])
  const [former, ...files] = (await shown()).map(({ content }) => content)
  expect(former).toMatchObject({ type: 'text', unsupported: 'media_placeholder' })
  for (const file of files) {
    expect(file).toMatchObject({ type: 'image', text: 'La mesa' })
    expect(file).not.toHaveProperty('unsupported')
  }
})

test('a history that its owner did not share, and broken parts, lose nothing', async () => {
  const errors = [{ code: 2_593_109, title: 'x', message: 'x' }]
  await receive(changeBody(rig.phone, 'history', { history: [{ errors }, 7, { threads: [{}] }] }))
  expect(await rig.contacts()).toEqual([])
  await receive(part(0, [said(1, text('Hola')), { id: 5 }]))
  expect(await shown()).toMatchObject([{ content: { text: 'Hola' } }])
})
