import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  customerValue,
  changeBody,
  messagesBody,
  textMessage as text,
} from '#tests/support/cloud-api/webhooks.ts'
import { lucia, newWamid, soon, startLineRig, type LineRig } from './support/line-rig.ts'

/** The order in which stored webhooks are processed, and what stays of their bodies afterwards. */

let rig: LineRig
beforeEach(async () => {
  rig = await startLineRig()
})
afterEach(() => rig.stop())

describe('what says more than is shown', () => {
  const bodies = async () => {
    await rig.processed()
    const { db } = rig.workspace.storage
    const rows = await db.selectFrom('line_webhooks').select('body').orderBy('id').execute()
    return rows.map(({ body }) => body)
  }
  const unread = (id: string) => ({ from: lucia.waId, id, type: 'request_welcome' })

  test('is kept; everything else is emptied', async () => {
    await rig.write(lucia, text('Hola'))
    await rig.write(lucia, { type: 'request_welcome' })
    const errors = [{ code: 131_000, title: 'Something went wrong' }]
    await rig.receive(changeBody(rig.phone, 'history', { history: [{ errors }] }))
    const kept = (await bodies()).map((body) => /"request_welcome"|"history"/.exec(body)?.[0])
    expect(kept).toEqual([undefined, '"request_welcome"', '"history"'])
  })

  test('is kept without what the chats have', async () => {
    const secret = { from: lucia.waId, id: newWamid(), ...text('secreto') }
    const value = {
      messages: [secret, unread('wamid.unread')],
      statuses: [{ id: 'x', status: 'sent' }],
    }
    await rig.receive(messagesBody(rig.phone, value))
    const [body = ''] = await bodies()
    expect(JSON.parse(body)).toMatchObject({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: rig.phone.accountId,
          changes: [{ field: 'messages', value: { messages: [unread('wamid.unread')] } }],
        },
      ],
    })
    expect(body).not.toContain('secreto')
    expect(body).not.toContain('statuses')
  })

  test('is emptied when the customer deletes the message', async () => {
    await rig.receive(messagesBody(rig.phone, { messages: [unread('wamid.a/b==')] }))
    expect(await bodies()).toEqual([expect.stringContaining('wamid.a/b==')])
    await rig.write(lucia, { type: 'revoke', revoke: { original_message_id: 'wamid.a/b==' } })
    expect(await bodies()).toEqual(['', ''])
  })
})

test('a body with many updates does not hold up later ones, and keeps its order', async () => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const long = (from: string) =>
    messagesBody(rig.phone, {
      contacts: [{ wa_id: from }],
      messages: Array.from({ length: 60 }, (_, n) => ({
        from,
        id: newWamid(),
        timestamp,
        ...text(`${n}`),
      })),
    })
  await rig.receive(long('51999000010'))
  await rig.receive(
    messagesBody(rig.phone, customerValue(lucia, { id: newWamid(), timestamp, ...text('Hola') })),
  )
  const { db } = rig.workspace.storage
  const open = async () =>
    (await db.selectFrom('line_webhooks').select('id').where('done', '=', 0).execute()).map(
      ({ id }) => id,
    )
  await expect.poll(open, { ...soon, interval: 1 }).toEqual([1])
  await rig.processed()
  const texts = await db
    .selectFrom('messages')
    .innerJoin('contacts', 'contacts.id', 'contact_id')
    .select('content_json')
    .where('phone', '=', '51999000010')
    .orderBy('position')
    .execute()
  expect(texts.map(({ content_json }) => JSON.parse(content_json).text)).toEqual(
    Array.from({ length: 60 }, (_, n) => `${n}`),
  )
})
