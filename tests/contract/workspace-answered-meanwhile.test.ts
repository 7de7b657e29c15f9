import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig({ control: true })
  await rig.contact('c', { team_tag_id: 'tag-north', last_position: 0 })
  await customerSays('Hello?')
})
afterEach(() => rig.stop())

const customerSays = (text: string) =>
  rig.channel.customer.message({ contactId: 'c', content: { type: 'text', text } })

interface Sent {
  seenPosition?: number
  key?: string
  content?: object
}

async function send(name: Name, text: string, { key, content, ...seen }: Sent = {}) {
  const call = await rig.as(name)
  return await call('POST', 'messages/messages', {
    body: { contactId: 'c', content: content ?? { type: 'text', text }, ...seen },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
}

/** The texts that the channel was asked to deliver. */
const delivered = () => rig.channel.sent.map(({ content }) => content.text)
const outcome = ({ status, body }: Answer) => [status, body.code ?? body.content.text]

describe('a message of a writer who has not seen a colleague’s answer', () => {
  test('is refused with the answer and its author, and sent with the new position', async () => {
    expect((await send('mia', 'It leaves today', { seenPosition: 1 })).status).toBe(200)
    const refused = await send('adam', 'It leaves tomorrow', { seenPosition: 1, key: 'key-0001' })
    expect(outcome(refused)).toEqual([409, 'ANSWERED_MEANWHILE'])
    expect(refused.body).toMatchObject({
      answer: { content: { text: 'It leaves today' }, sentByUserId: 'mia', positionInChat: 2 },
      colleague: { id: 'mia', name: 'mia' },
    })
    expect(delivered()).toEqual(['It leaves today'])
    const anyway = { seenPosition: 2, key: 'key-0001' }
    expect(outcome(await send('adam', 'Both', anyway))).toEqual([200, 'Both'])
    expect(delivered()).toEqual(['It leaves today', 'Both'])
  })

  test('is refused even if the customer has written after the answer', async () => {
    await send('mia', 'It leaves today', { seenPosition: 1 })
    await customerSays('Thanks')
    expect((await send('adam', 'Late', { seenPosition: 1 })).status).toBe(409)
    expect((await send('adam', 'Late', { seenPosition: 3 })).status).toBe(200)
  })

  test('is refused if it is made from a template', async () => {
    const call = await rig.as('adam')
    const template = { groupId: GROUP, name: 'Hi', content: { type: 'text', text: 'Good day' } }
    const { body: made } = await call('POST', 'main/templates', { body: template })
    await send('mia', 'It leaves today', { seenPosition: 1 })
    const body = { contactId: 'c', templateId: made._id ?? made.id, seenPosition: 1 }
    const refused = await call('POST', 'messages/templates', { body })
    expect(outcome(refused)).toEqual([409, 'ANSWERED_MEANWHILE'])
  })

  test('is sent once if all write in the same moment', async () => {
    const writers = ['mia', 'adam', 'sara', 'susi'] as const
    const answers = await Promise.all(
      writers.map((name) => send(name, `by ${name}`, { seenPosition: 1, key: `${name}-key-1` })),
    )
    const winner = answers.find(({ status }) => status === 200)?.body
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(({ body }) => body.answer._id)).toEqual(Array(3).fill(winner._id))
    expect(delivered()).toEqual([winner.content.text])
  })
})

describe('a message is sent', () => {
  test('without a position, as clients without the extension send it', async () => {
    await send('mia', 'First')
    expect(outcome(await send('adam', 'Second'))).toEqual([200, 'Second'])
  })

  test('after an own message from another device', async () => {
    await send('adam', 'From the phone')
    expect(outcome(await send('adam', 'And this', { seenPosition: 1 }))).toEqual([200, 'And this'])
  })

  test('after an answer that was deleted, or that the channel refused', async () => {
    const { body: deleted } = await send('mia', 'A slip')
    const adam = await rig.as('adam')
    expect((await adam('DELETE', `messages/messages/c/${deleted._id}`)).status).toBe(200)
    expect((await send('adam', 'Good day', { seenPosition: 1 })).status).toBe(200)
    const { body: failed } = await send('mia', 'Not delivered')
    await rig.channel.customer.status({ messageId: failed._id, status: 'failed' })
    expect((await send('adam', 'Again', { seenPosition: 1 })).status).toBe(200)
  })

  test('after a scheduled message of a colleague', async () => {
    const mia = await rig.as('mia')
    const now = rig.workspace.clock.now()
    const scheduled = await mia('POST', 'messages/scheduled-messages/c', {
      body: {
        scheduledDate: new Date(now + 3_600_000).toISOString(),
        content: { type: 'text', text: 'Hi' },
      },
    })
    expect(scheduled.status).toBe(200)
    rig.workspace.clock.advance(3_600_000)
    await expect.poll(delivered).toEqual(['Hi'])
    expect(outcome(await send('adam', 'Bye', { seenPosition: 1 }))).toEqual([200, 'Bye'])
  })

  test('if it is a reaction', async () => {
    await send('mia', 'First')
    const messageId = (await (await rig.as('adam'))('GET', 'messages/messages/c')).body.items[0]._id
    const content = { type: 'reaction', messageId, text: '👍' }
    expect((await send('adam', '', { seenPosition: 1, content })).status).toBe(200)
  })

  test('again with the same key, although a colleague answered after its lost response', async () => {
    const first = await send('adam', 'Mine', { seenPosition: 1, key: 'key-0002' })
    await send('mia', 'Hers', { seenPosition: 2 })
    const again = await send('adam', 'Mine', { seenPosition: 1, key: 'key-0002' })
    expect([again.status, again.body._id]).toEqual([200, first.body._id])
    expect(delivered()).toEqual(['Mine', 'Hers'])
  })
})
