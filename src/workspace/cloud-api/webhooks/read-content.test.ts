import { describe, expect, test } from 'vitest'
import { languages } from '#contract/limits.ts'
import { readContent } from './read-content.ts'
import { messageSchema } from './webhook-shape.ts'
import { channelWords } from '#workspace/cloud-api/words.ts'

const words = channelWords('es')
const read = (message: object) =>
  readContent(messageSchema.parse({ id: 'wamid.1', from: '51999000001', ...message }), words)
const textOf = (message: object) => read(message).content.text

const unsupported = 'Mensaje no compatible. Pide al cliente que lo envíe de otra forma.'
const vcard =
  'BEGIN:VCARD\nVERSION:3.0\nFN:Elena Salas\nTEL;waid=51999000009:+51 999 000 009\nEND:VCARD'

describe('a shared contact', () => {
  const card = (...contacts: object[]) => ({ type: 'contacts', contacts })

  test.each([
    ['only a file', { vcard }, 'Contacto: Elena Salas · +51 999 000 009'],
    ['a number without a name', { phones: [{ phone: '999' }] }, 'Contacto: 999'],
    [
      'a company without a number',
      { org: { company: 'Nogal' }, emails: [{ email: 'a@nogal.example' }] },
      'Contacto: Nogal · a@nogal.example',
    ],
    ['nothing', { name: { formatted_name: '\u200b' } }, 'Contacto sin nombre ni número'],
  ])('with %s is a sentence', (_, contact, text) => {
    expect(textOf(card(contact))).toBe(text)
  })

  test('keeps what its members say, and takes the rest from its file', () => {
    const name = { formatted_name: 'Elena S.' }
    expect(read(card({ name, vcard })).content.contacts).toEqual([
      { name: 'Elena S.', phones: ['+51 999 000 009'], emails: [] },
    ])
  })

  test('has all that the card says', () => {
    const [shared] =
      read(
        card({
          name: { formatted_name: 'Rui Prado' },
          phones: [{ phone: '+51 955 210 884' }, { wa_id: '51955210885' }],
          emails: [{ email: 'rui@prado.example' }],
          org: { company: 'Estudio Prado', department: 'Obras', title: 'Arquitecto' },
          addresses: [
            { street: 'Av. Pardo 620', city: 'Miraflores', state: 'Lima', zip: '15074' },
            {},
            ...Array.from({ length: 9 }, (_, index) => ({ city: `City ${index}` })),
          ],
          urls: [{ url: 'https://prado.example' }, { url: `https://${'x'.repeat(300)}` }, {}],
          birthday: '1990-05-02',
        }),
      ).content.contacts ?? []
    expect(shared).toEqual({
      name: 'Rui Prado',
      phones: ['+51 955 210 884', '51955210885'],
      emails: ['rui@prado.example'],
      company: 'Estudio Prado',
      department: 'Obras',
      title: 'Arquitecto',
      addresses: ['Av. Pardo 620, Miraflores, Lima 15074', 'City 0', 'City 1', 'City 2', 'City 3'],
      urls: ['https://prado.example'],
      birthday: '1990-05-02',
    })
  })

  test.each([
    ['1990-05-02', '1990-05-02'],
    ['19900502', '1990-05-02'],
    ['1990-05-02T00:00:00Z', '1990-05-02'],
    ['--0502', undefined],
    ['1990-13-02', undefined],
    ['mayo', undefined],
  ])('has the birthday %s as %s', (birthday, expected) => {
    const name = { formatted_name: 'Rui' }
    const file = `BEGIN:VCARD\nFN:Rui\nBDAY:${birthday}\nEND:VCARD`
    for (const given of [{ birthday }, { vcard: file }])
      expect(read(card({ name, ...given })).content.contacts?.[0]?.birthday).toBe(expected)
  })

  test('that shows nothing is no card', () => {
    const { contacts } = read(card({}, { vcard })).content
    expect(contacts).toMatchObject([{ name: 'Elena Salas' }])
    expect(read(card({})).content).not.toHaveProperty('contacts')
  })

  test.each([
    [{ origin: 'contact_request', name: {}, phones: [{ wa_id: '51999000009' }] }],
    [{ origin: 'contact_request', vcard }],
  ])('that is the customer’s own number says so: %j', (contact) => {
    const { content } = read(card(contact))
    expect(content).toEqual({
      type: 'text',
      text: 'Comparte su número: +51 999 000 009',
      sharedNumber: { phone: '51999000009' },
    })
  })
})

describe('a text', () => {
  test.each(['', ' \n', '\u200b\u2800', '\u3164'])(
    '%j that shows nothing is a sentence',
    (body) => {
      expect(textOf({ type: 'text', text: { body } })).toBe(unsupported)
    },
  )

  test.each(['.', '👍', '❤️', '0️⃣'])('%s stays', (body) => {
    expect(textOf({ type: 'text', text: { body } })).toBe(body)
  })

  test('of a button without one is a sentence', () => {
    const interactive = { type: 'button_reply', button_reply: { id: '1', title: '' } }
    expect(textOf({ type: 'interactive', interactive })).toBe(unsupported)
  })
})

describe('answers of a flow', () => {
  const flow = (response_json: unknown, name = 'flow') => ({
    type: 'interactive',
    interactive: { type: 'nfm_reply', nfm_reply: { name, body: 'Sent', response_json } },
  })

  test.each(['{"a":', '[]', 'null', '"x"', undefined, 7])(
    'that cannot be read say so: %j',
    (json) => {
      const { content, flowValues } = read(flow(json))
      expect([content.text, flowValues]).toEqual([words.noAnswers, undefined])
    },
  )

  test('that are none are a sentence', () => {
    expect(textOf(flow('{"flow_token":"x"}'))).toBe(words.noAnswers)
  })

  test('leave out what is empty', () => {
    const values = { flow_token: 'x', a: null, b: '', c: [], d: [null, 'sí'], e: false, f: 0 }
    expect(textOf(flow(JSON.stringify(values)))).toBe('Respuestas:\nd: sí\ne: No\nf: 0')
  })

  test('of an address are its lines', () => {
    const values = { saved_address_id: 1, values: { city: 'Lima', floor: null } }
    expect(textOf(flow(JSON.stringify(values), 'address_message'))).toBe('Respuestas:\ncity: Lima')
  })
})

test.each([
  [
    { product_retailer_id: 'MESA', quantity: '2', item_price: '9.5', currency: 'PEN' },
    '2 × MESA, 9.5 PEN',
  ],
  [{ product_retailer_id: 'MESA', quantity: 'dos', item_price: null, currency: 'PEN' }, 'MESA'],
  [{ quantity: 1, item_price: -1 }, '1 × Producto sin código'],
  [{ product_retailer_id: 7, item_price: 1e300, quantity: 3 }, '3 × 7'],
  [{ product_retailer_id: 'MESA', quantity: 1, item_price: 5 }, '1 × MESA, 5'],
])('an order names of the article %j what can be read', (item, line) => {
  expect(textOf({ type: 'order', order: { product_items: [item] } })).toBe(`Pedido:\n${line}`)
})

describe('a message that shows products or cards', () => {
  const shown = (type: string, action: object, more: object = {}) =>
    read({ type: 'interactive', interactive: { type, body: { text: 'Mira' }, action, ...more } })
      .content
  const link = (title: string, url: string) => ({
    body: { text: title },
    action: { name: 'cta_url', parameters: { display_text: 'Ver', url } },
  })

  test.each([
    [
      'one product',
      shown('product', { catalog_id: '7', product_retailer_id: 'MESA' }),
      { type: 'text', text: 'Mira', products: { catalogId: '7', ids: ['MESA'] } },
    ],
    [
      'one product without a text',
      shown('product', { product_retailer_id: 'MESA' }, { body: undefined }),
      { type: 'text', text: 'MESA', products: { ids: ['MESA'] } },
    ],
    [
      'a list',
      shown(
        'product_list',
        {
          catalog_id: '7',
          sections: [
            { product_items: [{ product_retailer_id: 'MESA' }, { product_retailer_id: 'SILLA' }] },
            { product_items: [{ product_retailer_id: 'MESA' }, {}] },
          ],
        },
        { header: { type: 'text', text: 'Oficina' }, footer: { text: 'Nogal' } },
      ),
      {
        type: 'text',
        text: 'Mira',
        footer: 'Nogal',
        products: { catalogId: '7', title: 'Oficina', ids: ['MESA', 'SILLA'] },
      },
    ],
    [
      'the catalogue',
      shown('catalog_message', { name: 'catalog_message' }),
      { type: 'text', text: 'Mira', products: { ids: [] } },
    ],
    [
      'cards of products',
      shown('carousel', {
        cards: ['MESA', 'SILLA'].map((id) => ({
          action: { catalog_id: '7', product_retailer_id: id },
        })),
      }),
      { type: 'text', text: 'Mira', products: { catalogId: '7', ids: ['MESA', 'SILLA'] } },
    ],
    [
      'cards with links',
      shown('carousel', {
        cards: [link('Mesa', 'https://nogal.example/mesa'), link('Silla', 'javascript:alert(1)')],
      }),
      {
        type: 'text',
        text: 'Mira\n\nMesa\n\nSilla',
        options: [{ id: '0', title: 'Ver', url: 'https://nogal.example/mesa' }],
      },
    ],
  ])('%s is read', (_, content, expected) => {
    expect(content).toEqual(expected)
  })

  test.each([
    ['nothing', shown('carousel', {}, { body: undefined })],
    ['another kind', shown('poll', { product_retailer_id: 'MESA' }, { body: undefined })],
  ])('%s is a sentence', (_, { text }) => {
    expect(text).toBe(unsupported)
  })
})

test('every language has every sentence', () => {
  for (const language of languages)
    for (const word of Object.values(channelWords(language))) expect(word).not.toBe('')
})
