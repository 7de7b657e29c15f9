import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lineBody, type LineRig } from './support/line-rig.ts'
import { startSendingRig, type SendingRig } from './support/line-sending.ts'

/** Products that agents send over a line, and the question for the number of a person who hides it. */

let own: SendingRig
let rig: LineRig
beforeEach(async () => {
  own = await startSendingRig()
  rig = own.rig
  rig.graph.catalogues.ofAccount.set(lineBody.accountId, {
    id: '777000111',
    products: [{ retailer_id: 'ESC-LIMA' }, { retailer_id: 'LAMP' }],
  })
})
afterEach(() => rig.stop())

const sent = (products: object, text = 'Mira') => ({ type: 'text', text, products })
const catalogId = '777000111'

describe('products', () => {
  test.each([
    [
      'one product',
      { catalogId, ids: ['ESC-LIMA'] },
      {
        type: 'product',
        body: { text: 'Mira' },
        action: { catalog_id: catalogId, product_retailer_id: 'ESC-LIMA' },
      },
    ],
    [
      'a list',
      { catalogId, title: 'Para tu oficina', ids: ['ESC-LIMA', 'LAMP'] },
      {
        type: 'product_list',
        header: { type: 'text', text: 'Para tu oficina' },
        body: { text: 'Mira' },
        action: {
          catalog_id: catalogId,
          sections: [
            {
              product_items: [{ product_retailer_id: 'ESC-LIMA' }, { product_retailer_id: 'LAMP' }],
            },
          ],
        },
      },
    ],
    [
      'the whole catalogue',
      { ids: [] },
      { type: 'catalog_message', body: { text: 'Mira' }, action: { name: 'catalog_message' } },
    ],
  ])('%s is stored as it was sent, and sent as WhatsApp has it', async (_, products, body) => {
    const id = await own.send(sent(products))
    await own.becomes(id, 'sent')
    expect((await own.message(id)).content).toEqual(sent(products))
    expect(own.bodies()).toMatchObject([{ type: 'interactive', interactive: body }])
  })

  test('that the catalogue does not have any more fail, and can be sent again', async () => {
    const gone = { catalogId, ids: ['GONE'] }
    const id = await own.send(sent(gone))
    await own.becomes(id, 'failed')
    expect(await own.message(id)).toMatchObject({
      content: sent(gone),
      payloadFailed: { code: 131_009, details: 'Products not found in FB Catalog' },
    })
    rig.graph.catalogues.ofAccount.get(lineBody.accountId)?.products.push({ retailer_id: 'GONE' })
    await own.becomes(await own.send(sent(gone)), 'sent')
  })
})

describe('the question for the number', () => {
  const nameless = { userId: 'PE.11111111111111111', name: 'Sin número' }
  const question = { type: 'text', text: '¿Cuál es tu número?', asksFor: 'number' }
  const answer = async (number: string) => {
    const contacts = [{ origin: 'contact_request', phones: [{ phone: number, wa_id: number }] }]
    return await rig.write(nameless, { type: 'contacts', contacts })
  }
  let id: string
  beforeEach(async () => {
    await rig.write(nameless, { type: 'text', text: { body: 'Hola' } })
    id = (await rig.contacts()).find((one) => one !== 'c' && one !== 'd') ?? ''
  })
  const ask = async (contactId: string) =>
    await own.agent('POST', 'messages/messages', { body: { contactId, content: question } })

  test('is sent to the user id, and its answer is put into the contact', async () => {
    await own.becomes(await own.send(question, { contactId: id }), 'sent', id)
    expect(own.bodies()).toMatchObject([
      {
        recipient: nameless.userId,
        type: 'interactive',
        interactive: {
          type: 'request_contact_info',
          body: { text: question.text },
          action: { name: 'request_contact_info' },
        },
      },
    ])
    await answer('51999000077')
    expect((await rig.contacts()).toSorted()).toEqual(['c', 'd', id].toSorted())
    expect(await rig.contactOf(id)).toMatchObject({ phone: '51999000077' })
    expect((await rig.messages(id)).at(-1)).toMatchObject({
      content: {
        text: expect.stringContaining('+51 999 000 077'),
        sharedNumber: { phone: '51999000077' },
      },
    })
    expect((await rig.messages(id)).at(-1).content.sharedNumber).not.toHaveProperty('isTaken')
    // Now the number is known.
    expect((await ask(id)).status).toBe(403)
  })

  test('is refused for a person whose number is known', async () => {
    expect((await ask('c')).status).toBe(403)
    expect(rig.graph.accepted).toEqual([])
  })

  test('answered with the number of another contact leaves both as they are', async () => {
    await answer('51999000001')
    expect(await rig.contactOf(id)).toMatchObject({ phone: nameless.userId })
    expect(await rig.contactOf('c')).toMatchObject({ phone: '51999000001' })
    expect((await rig.messages(id)).at(-1)).toMatchObject({
      content: {
        text: expect.stringContaining('+51 999 000 001'),
        sharedNumber: { phone: '51999000001', isTaken: true },
      },
    })
  })
})
