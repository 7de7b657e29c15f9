import { describe, expect, test } from 'vitest'
import { messageBody } from './request-rules.ts'

const to = { messaging_product: 'whatsapp', recipient_type: 'individual', to: '+51999000001' }
const long = (length: number) => 'x'.repeat(length)

const message = (type: string, content: object, more: object = {}) => ({
  ...to,
  type,
  [type]: content,
  ...more,
})
const row = (id: string, more: object = {}) => ({ id, title: id, ...more })
const list = (sections: object[], more: object = {}) =>
  message('interactive', {
    type: 'list',
    body: { text: 'Choose' },
    action: { button: 'Open', sections },
    ...more,
  })
const rows = (count: number, prefix = 'row') =>
  Array.from({ length: count }, (_, index) => row(`${prefix}${index}`))
const template = (components: object[], name = 'offer') =>
  message('template', { name, language: { code: 'es' }, components })
const contacts = (...cards: object[]) => message('contacts', cards)
const rui = { formatted_name: 'Rui Prado', first_name: 'Rui' }
const placeRequest = (more: object = {}) =>
  message('interactive', {
    type: 'location_request_message',
    body: { text: 'Where?' },
    action: { name: 'send_location' },
    ...more,
  })
const numberRequest = (more: object = {}) =>
  message('interactive', {
    type: 'request_contact_info',
    body: { text: 'Your number?' },
    action: { name: 'request_contact_info' },
    ...more,
  })
const callRequest = (more: object = {}) =>
  message('interactive', {
    type: 'call_permission_request',
    action: { name: 'call_permission_request' },
    ...more,
  })
const products = (type: string, action: object, more: object = {}) =>
  message('interactive', { type, body: { text: 'Look' }, action, ...more })
const productList = (count: number, more: object = {}) =>
  products(
    'product_list',
    {
      catalog_id: '1',
      sections: [{ product_items: rows(count).map(({ id }) => ({ product_retailer_id: id })) }],
    },
    { header: { type: 'text', text: 'Desks' }, ...more },
  )
const body = (...texts: string[]) => ({
  type: 'body',
  parameters: texts.map((text) => ({ type: 'text', text })),
})
const button = (sub_type: string, index: unknown) => ({
  type: 'button',
  sub_type,
  index,
  parameters: [{ type: 'text', text: 'x' }],
})

describe('the real service accepts', () => {
  test.each([
    [
      'a message to a user id',
      { ...message('text', { body: 'x' }), to: undefined, recipient: 'PE.1' },
    ],
    ['the longest text', message('text', { body: long(4_096) })],
    ['a file by id', message('document', { id: '1', filename: 'a.pdf', caption: long(1_024) })],
    [
      'ten rows in two sections',
      list([
        { title: 'a', rows: rows(5) },
        { title: 'b', rows: rows(5, 'b') },
      ]),
    ],
    ['one section without a title', list([{ rows: rows(10) }])],
    ['a template’s button', template([button('url', '0')])],
    ['the removal of a reaction', message('reaction', { message_id: 'wamid.a', emoji: '' })],
    ['a quote', message('text', { body: 'x' }, { context: { message_id: 'wamid.a' } })],
    [
      'an address card',
      contacts({
        name: { ...rui, last_name: 'Prado' },
        phones: [{ phone: '+51 955 210 884', wa_id: '51955210884', type: 'CELL' }],
        emails: [{ email: 'rui@prado.example', type: 'WORK' }],
      }),
    ],
    [
      'an address card with everything',
      contacts({
        name: {
          ...rui,
          last_name: 'Prado',
          middle_name: 'M.',
          prefix: 'Dr',
          suffix: 'Jr',
        },
        phones: [{ phone: '+51999000001', type: 'HOME' }],
        emails: [{ email: 'persona@example.com', type: 'HOME' }],
        addresses: [
          {
            street: 'Av. Ejemplo 123, Lima',
            city: 'Menlo Park',
            state: 'CA',
            zip: '94025',
            country: 'United States',
            country_code: 'us',
            type: 'WORK',
          },
        ],
        org: { company: 'WhatsApp', department: 'Design', title: 'Manager' },
        urls: [{ url: 'https://www.example.com', type: 'WORK' }],
        birthday: '2012-08-18',
      }),
    ],
    ['a question for a place', placeRequest({ body: { text: long(1_024) } })],
    ['a question for the number', numberRequest()],
    ['a question for a call', callRequest({ body: { text: long(1_024) } })],
    ['a question for a call without a text', callRequest()],
    ['one product', products('product', { catalog_id: '1', product_retailer_id: 'A' })],
    ['a list of products', productList(30)],
    ['a catalogue', products('catalog_message', { name: 'catalog_message' })],
  ])('%s', (_, given) => expect(messageBody.safeParse(given).error).toBeUndefined())
})

describe('the real service refuses', () => {
  test.each([
    ['another product', { ...message('text', { body: 'x' }), messaging_product: 'messenger' }],
    ['a type that it does not have', message('gif', { id: '1' })],
    ['the content of another type', { ...to, type: 'image', text: { body: 'x' } }],
    [
      'a file with an id and a link',
      message('image', { id: '1', link: 'https://a.example/b.png' }),
    ],
    ['a file with neither', message('image', { caption: 'x' })],
    ['a long caption', message('image', { id: '1', caption: long(1_025) })],
    ['an empty caption', message('image', { id: '1', caption: '' })],
    ['a caption of an audio', message('audio', { id: '1', caption: 'x' })],
    ['a caption of a sticker', message('sticker', { id: '1', caption: 'x' })],
    ['a name of an image', message('image', { id: '1', filename: 'a.png' })],
    ['a latitude out of range', message('location', { latitude: 91, longitude: 0 })],
    ['a place as text', message('location', { latitude: '1', longitude: 0 })],
    ['no address card', contacts()],
    ['a card without a name', contacts({ phones: [{ phone: '+51 955 210 884' }] })],
    ['a card with the whole name alone', contacts({ name: { formatted_name: 'Rui' } })],
    ['a card with an empty part of the name', contacts({ name: { ...rui, last_name: '' } })],
    ['a card with an empty list of phones', contacts({ name: rui, phones: [] })],
    [
      'a card with a number for an id',
      contacts({ name: rui, phones: [{ phone: '+51 955', wa_id: '+51955210884' }] }),
    ],
    ['an e-mail without a kind', contacts({ name: rui, emails: [{ email: 'rui@prado.example' }] })],
    ['a birthday of another spelling', contacts({ name: rui, birthday: '18/08/2012' })],
    ['a card with a member of ours', contacts({ name: rui, company: 'Prado' })],
    ['a long question for a place', placeRequest({ body: { text: long(1_025) } })],
    [
      'a question for the number with a header',
      numberRequest({ header: { type: 'text', text: 'x' } }),
    ],
    ['a question for the number by its former name', numberRequest({ type: 'contact_request' })],
    ['a question for a call with a footer', callRequest({ footer: { text: 'x' } })],
    ['a long question for a call', callRequest({ body: { text: long(1_025) } })],
    ['a product of no catalogue', products('product', { product_retailer_id: 'A' })],
    ['a list of too many products', productList(31)],
    ['a list of products without a header', productList(2, { header: undefined })],
    [
      'a catalogue without a text',
      products('catalog_message', { name: 'catalog_message' }, { body: undefined }),
    ],
    ['an empty question for a place', placeRequest({ body: { text: '' } })],
    ['a question for a place with a footer', placeRequest({ footer: { text: 'x' } })],
    ['a question for a place with another button', placeRequest({ action: { name: 'send' } })],
    ['eleven rows', list([{ rows: rows(11) }])],
    [
      'eleven rows in two sections',
      list([
        { title: 'a', rows: rows(6) },
        { title: 'b', rows: rows(5, 'b') },
      ]),
    ],
    [
      'eleven sections',
      list(
        Array.from({ length: 11 }, (_, index) => ({
          title: `${index}`,
          rows: rows(1, `${index}-`),
        })),
      ),
    ],
    [
      'two sections, one without a title',
      list([{ rows: rows(1) }, { title: 'b', rows: rows(1, 'b') }]),
    ],
    ['two rows of one id', list([{ rows: [row('a'), row('a', { title: 'b' })] }])],
    ['a list without rows', list([{ rows: [] }])],
    ['a long title of a row', list([{ rows: [row('a', { title: long(25) })] }])],
    ['a long description of a row', list([{ rows: [row('a', { description: long(73) })] }])],
    [
      'a list with a picture above',
      list([{ rows: rows(1) }], { header: { type: 'image', image: { id: '1' } } }),
    ],
    ['a long footer', list([{ rows: rows(1) }], { footer: { text: long(61) } })],
    ['a long body', list([{ rows: rows(1) }], { body: { text: long(1_025) } })],
    ['a name of a template in capitals', template([body('x')], 'Offer')],
    ['no component in a list of components', template([])],
    ['a component without values', template([body()])],
    ['an empty value', template([body('')])],
    ['a value with a tab', template([body('a\tb')])],
    ['a value with five spaces in a row', template([body('a     b')])],
    ['a button whose place is a number', template([button('url', 0)])],
    ['a kind of button that templates do not have', template([button('phone', '0')])],
    ['a reaction to something else', message('reaction', { message_id: 'a', emoji: '👍' })],
    ['a quote of something else', message('text', { body: 'x' }, { context: { message_id: 'a' } })],
    [
      'a user id without its country',
      { ...message('text', { body: 'x' }), to: undefined, recipient: '99027' },
    ],
  ])('%s', (_, given) => expect(messageBody.safeParse(given).success).toBe(false))
})
