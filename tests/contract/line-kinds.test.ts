import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  whatsAppTemplateSchema,
  type WhatsAppTemplate,
} from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import type { DoubleTemplate } from '#tests/support/cloud-api/double-templates.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { lineBody, type LineRig } from './support/line-rig.ts'
import { startSendingRig, type SendingRig } from './support/line-sending.ts'
import { GROUP } from './support/users.ts'

/** Every kind of message that leaves over a line, as the provider gets it. The double refuses what the provider would. */

let own: SendingRig
let rig: LineRig
beforeAll(async () => {
  own = await startSendingRig()
  rig = own.rig
})
afterAll(() => rig.stop())
beforeEach(() => {
  rig.graph.accepted.length = 0
  rig.graph.calls.length = 0
  rig.graph.accountTemplates.all.length = 0
})

const file = (name: string, magic: string, bytes = 64): File => {
  const content = Buffer.alloc(bytes, 1)
  content.write(magic, 'latin1')
  return new File([content], name)
}
const png = file('foto.png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\0\0\0\x02\0')
const webp = file('sticker.webp', 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\x01\0\xff\x01\0')
const mp4 = file('video.mp4', '\0\0\0\x18ftypisom')
const voice = file('nota.ogg', `OggS${'\0'.repeat(22)}\x01\x13OpusHead`)
const mp3 = file('canto.mp3', 'ID3\x03\0\0\0\0\0\0')
const pdf = file('Plano.pdf', '%PDF-1.4 small')

describe('a file', () => {
  test.each([
    ['a picture', png, { type: 'image', text: 'La mesa' }, { image: { caption: 'La mesa' } }],
    ['a picture without a caption', png, { type: 'image' }, { image: {} }],
    [
      'a video',
      mp4,
      { type: 'file', text: 'Así se arma' },
      { type: 'video', video: { caption: 'Así se arma' } },
    ],
    ['a voice note', voice, { type: 'audio' }, { audio: { voice: true } }],
    ['a sound', mp3, { type: 'audio' }, { type: 'audio' }],
    [
      'a document',
      pdf,
      { type: 'file', text: 'El plano', filename: 'Plano.pdf' },
      { type: 'document', document: { caption: 'El plano', filename: 'Plano.pdf' } },
    ],
    ['a sticker', webp, { type: 'sticker' }, { type: 'sticker' }],
    // The channel takes a picture of this kind as a sticker only.
    ['a sticker as a file', webp, { type: 'file' }, { type: 'document' }],
    [
      'an archive',
      file('F001-45.zip', 'PK\x03\x04'),
      { type: 'file' },
      { type: 'document', document: { filename: 'F001-45.zip' } },
    ],
    [
      'a picture that is too large for one',
      file('foto.jpg', '\xff\xd8\xff\xe0', limits.media.imageBytes + 1),
      { type: 'image', text: 'La mesa' },
      { type: 'document', document: { caption: 'La mesa', filename: 'foto.jpg' } },
    ],
  ])('%s is uploaded and sent', async (_, given, content, expected) => {
    const media = await own.upload(given)
    const id = await own.send({ ...content, media })
    await own.sentCount(1)
    expect(own.bodies()).toMatchObject([expected])
    await own.becomes(id, 'sent')
  })

  test('is uploaded once for several messages, and again when the provider has deleted it', async () => {
    const content = { type: 'file', media: await own.upload(pdf), filename: 'Plano.pdf' }
    await own.send(content)
    await own.send(content, { contactId: 'd' })
    await own.sentCount(2)
    const uploads = () => rig.graph.calls.filter((call) => call.endsWith('/media 200')).length
    expect(uploads()).toBe(1)
    await rig.workspace.storage.db.updateTable('line_uploads').set({ expires_at: 0 }).execute()
    await own.send(content)
    await own.sentCount(3)
    expect(uploads()).toBe(2)
  })

  test('that has grown too large for the provider is not uploaded', async () => {
    const media = await own.upload(png)
    await rig.workspace.storage.db
      .updateTable('files')
      .set({ size: limits.media.documentBytes + 1 })
      .where('filename', '=', 'foto.png')
      .execute()
    const id = await own.send({ type: 'image', media })
    await own.becomes(id, 'failed')
    expect((await own.message(id)).payloadFailed).toMatchObject({ code: 131_053 })
    expect(rig.graph.calls).toEqual([])
  })

  test('whose upload was refused fails as a file', async () => {
    const media = await own.upload(file('otro.pdf', '%PDF-1.7'))
    rig.graph.uploadFaults.push({ kind: 'error', code: 100 })
    const id = await own.send({ type: 'file', media })
    await own.becomes(id, 'failed')
    expect((await own.message(id)).payloadFailed).toMatchObject({ code: 131_053 })
  })
})

describe('a message', () => {
  test('is a text with our id, and gets its status', async () => {
    const id = await own.say('Hola 👋')
    await own.sentCount(1)
    expect(own.bodies()).toEqual([
      {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '+51999000001',
        biz_opaque_callback_data: id,
        type: 'text',
        text: { body: 'Hola 👋', preview_url: false },
      },
    ])
    await own.becomes(id, 'sent')
    const wamid = rig.graph.accepted[0]?.wamid ?? ''
    await rig.status(wamid, 'read')
    await rig.status(wamid, 'delivered')
    await own.becomes(id, 'read')
  })

  test('quotes a message of the customer and one of ours', async () => {
    const wamid = await rig.write(
      { waId: '51999000001' },
      { type: 'text', text: { body: '¿Cuánto es?' } },
    )
    const asked = (await rig.messages('c')).at(-1)
    const first = await own.send({ type: 'text', text: '40' }, { replyTo: asked._id })
    await own.sentCount(1)
    await own.send({ type: 'text', text: 'con envío' }, { replyTo: first })
    await own.sentCount(2)
    expect(own.bodies()).toMatchObject([
      { context: { message_id: wamid } },
      { context: { message_id: rig.graph.accepted[0]?.wamid } },
    ])
  })

  test('has buttons, a list, a link, a location', async () => {
    const options = [
      { id: 'a', title: 'Sí' },
      { id: 'b', title: 'No' },
    ]
    const media = await own.upload(png)
    await own.send({ type: 'quick_reply', text: '¿Vienes?', footer: 'Casa Nogal', options })
    await own.send({ type: 'quick_reply', text: '¿Esta?', media, options })
    const rows = options.map((option) => ({ ...option, section: 'Respuestas' }))
    await own.send({ type: 'list', text: '¿Vienes?', button: 'Elegir', options: rows })
    const link = { id: 'a', title: 'Ver la mesa', url: 'https://nogal.example/mesa?x=1' }
    await own.send({ type: 'quick_reply', text: 'Aquí está', options: [link] })
    const place = { type: 'location', latitude: -12.1, longitude: -77 }
    await own.send({ ...place, text: 'La tienda\nAv. Larco 345' })
    await own.sentCount(5)
    expect(own.bodies()).toMatchObject([
      { interactive: { type: 'button', action: { buttons: [{}, {}] } } },
      { interactive: { type: 'button', header: { type: 'image' } } },
      { interactive: { type: 'list', action: { sections: [{ title: 'Respuestas' }] } } },
      {
        interactive: {
          type: 'cta_url',
          action: { parameters: { display_text: 'Ver la mesa', url: link.url } },
        },
      },
      {
        location: {
          latitude: -12.1,
          longitude: -77,
          name: 'La tienda',
          address: 'Av. Larco 345',
        },
      },
    ])
  })

  test('can be an address card', async () => {
    const send = async (card: object) =>
      await own.send({ type: 'text', text: 'Rui', contacts: [card] })
    await send({
      name: 'Rui Prado Soto',
      phones: ['+51 955 210 884'],
      emails: ['rui@prado.example'],
    })
    await send({ name: 'Rui', phones: [], emails: ['rui@prado.example'] })
    const id = await send({
      name: ' @rui',
      phones: ['+51 955 210 884', '01 555 1234'],
      emails: [],
    })
    await own.sentCount(3)
    const envelope = {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '+51999000001',
      type: 'contacts',
    }
    const phones = [{ phone: '+51 955 210 884', type: 'CELL', wa_id: '51955210884' }]
    const emails = [{ email: 'rui@prado.example', type: 'WORK' }]
    const cards = [
      {
        name: { formatted_name: 'Rui Prado Soto', first_name: 'Rui', last_name: 'Prado Soto' },
        phones,
        emails,
      },
      { name: { formatted_name: 'Rui', first_name: 'Rui' }, emails },
      {
        name: { formatted_name: '@rui', first_name: '@rui' },
        phones: [...phones, { phone: '01 555 1234', type: 'CELL' }],
      },
    ]
    expect(own.bodies()).toEqual(
      cards.map((card) => ({
        ...envelope,
        biz_opaque_callback_data: expect.any(String),
        contacts: [card],
      })),
    )
    await own.becomes(id, 'sent')
  })

  test('can ask for the customer’s place, which is then a place that quotes it', async () => {
    const id = await own.send({ type: 'text', text: '¿Dónde lo entregamos?', asksFor: 'place' })
    await own.sentCount(1)
    expect(own.bodies()).toEqual([
      {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '+51999000001',
        biz_opaque_callback_data: id,
        type: 'interactive',
        interactive: {
          type: 'location_request_message',
          body: { text: '¿Dónde lo entregamos?' },
          action: { name: 'send_location' },
        },
      },
    ])
    await own.becomes(id, 'sent')
    await rig.write(
      { waId: '51999000001' },
      {
        type: 'location',
        context: { id: rig.graph.accepted[0]?.wamid },
        location: { latitude: -12.1, longitude: -77.03, address: 'Av. Pardo 620' },
      },
    )
    expect((await rig.messages('c')).at(-1)).toMatchObject({
      sender: 'contact',
      replyTo: id,
      content: { type: 'location', latitude: -12.1, longitude: -77.03, text: 'Av. Pardo 620' },
    })
  })

  test('can be a reaction to a customer’s message, and its removal', async () => {
    const wamid = await rig.write(
      { waId: '51999000001' },
      { type: 'text', text: { body: 'Gracias' } },
    )
    const message = (await rig.messages('c')).at(-1)
    await own.send({ type: 'reaction', text: '🙌', messageId: message._id })
    await own.sentCount(1)
    await own.send({ type: 'reaction', text: '', messageId: message._id })
    await own.sentCount(2)
    expect(own.bodies()).toMatchObject([
      { reaction: { message_id: wamid, emoji: '🙌' } },
      { reaction: { message_id: wamid, emoji: '' } },
    ])
  })
})

describe('the address of a customer', () => {
  test('is the spelling that their own messages have', async () => {
    await rig.contact('br', { phone: '5511987654321' })
    await rig.write({ waId: '551187654321' }, { type: 'text', text: { body: 'Oi' } })
    await own.say('Olá', 'br')
    await own.sentCount(1)
    expect(own.bodies()).toMatchObject([{ to: '+551187654321' }])
  })

  test('is the spelling that the provider answered with', async () => {
    await rig.contact('mx', { phone: '5215512345678' })
    rig.graph.spellings.set('+5215512345678', '525512345678')
    await own.say('Hola', 'mx')
    await own.sentCount(1)
    await own.say('¿Qué tal?', 'mx')
    await own.sentCount(2)
    expect(own.bodies()).toMatchObject([{ to: '+5215512345678' }, { to: '+525512345678' }])
  })

  test('is the user id of a person without a number', async () => {
    const before = new Set(await rig.contacts())
    await rig.write({ userId: 'PE.123', name: 'Ana' }, { type: 'text', text: { body: 'Hola' } })
    const id = (await rig.contacts()).find((one) => !before.has(one)) ?? ''
    await own.say('Hola Ana', id)
    await own.sentCount(1)
    expect(own.bodies()).toMatchObject([{ recipient: 'PE.123' }])
  })
})

describe('a template', () => {
  const body = { templateText: 'Tu pedido {{1}} llega el {{2}}.' }
  const bodyComponent = { type: 'BODY', text: 'Tu pedido {{1}} llega el {{2}}.' } as const
  const values = [
    { type: 'text', text: '77' },
    { type: 'text', text: 'lunes 3' },
  ]

  interface Case {
    ours: object
    theirs: Pick<DoubleTemplate, 'components' | 'parameter_format'>
    parameters: string[]
    media?: File
    expected: object[]
  }
  const media = (kind: 'IMAGE' | 'VIDEO' | 'DOCUMENT', given: File): Case => ({
    ours: { ...body, templateType: kind },
    theirs: { components: [{ type: 'HEADER', format: kind }, bodyComponent] },
    parameters: ['77', 'lunes 3'],
    media: given,
    expected: [
      { type: 'header', parameters: [{ type: kind.toLowerCase() }] },
      { type: 'body', parameters: values },
    ],
  })
  const button = (
    ours: object,
    theirs: object,
    parameters: string[],
    expected: object[],
  ): Case => ({
    ours: { templateText: 'Hola', buttons: [ours] },
    theirs: {
      components: [
        { type: 'BODY', text: 'Hola' },
        { type: 'BUTTONS', buttons: [{ type: '', ...theirs }] },
      ],
    },
    parameters,
    expected,
  })
  const cases: Record<string, Case> = {
    'with nothing variable': {
      ours: { templateText: 'Hola' },
      theirs: { components: [{ type: 'BODY', text: 'Hola' }] },
      parameters: [],
      expected: [],
    },
    'with a text header': {
      ours: { ...body, header: 'Hola {{1}}' },
      theirs: {
        components: [{ type: 'HEADER', format: 'TEXT', text: 'Hola {{1}}' }, bodyComponent],
      },
      parameters: ['Ana', '77', 'lunes 3'],
      expected: [
        { type: 'header', parameters: [{ type: 'text', text: 'Ana' }] },
        { type: 'body', parameters: values },
      ],
    },
    'with names': {
      ours: {
        header: 'Hola {{name}}',
        templateText: 'Tu pedido {{1}} llega el {{2}}.',
        templateApproveText: 'Tu pedido {{order}} llega el {{day}}.',
        parameterFormat: 'NAMED',
      },
      theirs: {
        parameter_format: 'NAMED',
        components: [
          { type: 'HEADER', format: 'TEXT', text: 'Hola {{name}}' },
          { type: 'BODY', text: 'Tu pedido {{order}} llega el {{day}}.' },
        ],
      },
      parameters: ['Ana', '77', 'lunes 3'],
      expected: [
        { type: 'header', parameters: [{ type: 'text', parameter_name: 'name', text: 'Ana' }] },
        {
          type: 'body',
          parameters: [
            { type: 'text', parameter_name: 'order', text: '77' },
            { type: 'text', parameter_name: 'day', text: 'lunes 3' },
          ],
        },
      ],
    },
    'with a picture': media('IMAGE', png),
    'with a video': media('VIDEO', mp4),
    'with a document': media('DOCUMENT', pdf),
    'with a link that ends with a value': button(
      { type: 'URL', text: 'Ver', url: 'https://shop.example/{{1}}' },
      { type: 'URL', url: 'https://shop.example/{{1}}' },
      ['pedidos/año 7'],
      [{ sub_type: 'url', index: '0', parameters: [{ text: 'pedidos/a%C3%B1o%207' }] }],
    ),
    'with a link without values': button(
      { type: 'URL', text: 'Ver', url: 'https://shop.example' },
      { type: 'URL', url: 'https://shop.example' },
      [],
      [],
    ),
    'with a quick reply': button(
      { type: 'QUICK_REPLY', text: 'Sí' },
      { type: 'QUICK_REPLY' },
      [],
      [
        {
          sub_type: 'quick_reply',
          index: '0',
          parameters: [{ type: 'payload', payload: 'button-1' }],
        },
      ],
    ),
    'with a code to copy': button(
      { type: 'COPY_CODE', text: '' },
      { type: 'COPY_CODE' },
      ['NOGAL10'],
      [
        {
          sub_type: 'copy_code',
          index: '0',
          parameters: [{ type: 'coupon_code', coupon_code: 'NOGAL10' }],
        },
      ],
    ),
    'with a phone number': button(
      { type: 'PHONE_NUMBER', text: 'Llamar', phoneNumber: '+51987001001' },
      { type: 'PHONE_NUMBER' },
      [],
      [],
    ),
    'with a catalogue': button(
      { type: 'CATALOG', text: 'Ver catálogo' },
      { type: 'CATALOG' },
      [],
      [],
    ),
    'with a flow': button(
      { type: 'FLOW', text: 'Reservar' },
      { type: 'FLOW' },
      [],
      [{ sub_type: 'flow', index: '0', parameters: [{ type: 'action' }] }],
    ),
    'with a one-time code': {
      ours: {
        templateText: 'Tu código es {{1}}.',
        category: 'AUTHENTICATION',
        buttons: [{ type: 'OTP', text: 'Copiar código' }],
      },
      theirs: {
        components: [
          { type: 'BODY', text: 'Tu código es {{1}}.' },
          { type: 'BUTTONS', buttons: [{ type: 'OTP' }] },
        ],
      },
      parameters: ['4821'],
      expected: [
        { type: 'body', parameters: [{ type: 'text', text: '4821' }] },
        { sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '4821' }] },
      ],
    },
  }

  async function store(more: object): Promise<WhatsAppTemplate> {
    const template = whatsAppTemplateSchema.parse({
      id: 'offer',
      name: 'offer',
      templateType: 'TEXT',
      languageCode: 'es_PE',
      status: 'approved',
      category: 'UTILITY',
      ...more,
    })
    await saveWaTemplate(rig.workspace.storage.db, { ...template, groupId: GROUP }, 0)
    return template
  }

  test.each(Object.entries(cases))('%s', async (_, one) => {
    const { ours, theirs, parameters, expected } = one
    await store(ours)
    rig.graph.accountTemplates.add({
      accountId: lineBody.accountId,
      name: 'offer',
      language: 'es_PE',
      ...theirs,
    })
    const address = one.media && (await own.upload(one.media))
    const call = {
      contactId: 'c',
      templateId: 'offer',
      parameters,
      ...(address !== undefined && { media: address }),
    }
    const answer = await own.agent('POST', 'messages/templates', { body: call })
    expect(answer).toMatchObject({ status: 200 })
    await own.becomes(answer.body._id, 'sent')
    const [sent] = own.bodies()
    const template = sent?.type === 'template' ? sent.template : undefined
    expect(template).toMatchObject({ name: 'offer', language: { code: 'es_PE' } })
    expect(template?.components ?? []).toMatchObject(expected)
  })

  test('goes out in a closed window', async () => {
    await store({ templateText: 'Hola' })
    await rig.workspace.storage.db
      .updateTable('contacts')
      .set({ last_contact_response_at: 1 })
      .where('id', '=', 'd')
      .execute()
    const call = { contactId: 'd', templateId: 'offer' }
    expect((await own.agent('POST', 'messages/templates', { body: call })).status).toBe(200)
    await own.sentCount(1)
  })

  test('that the provider holds back is shown as sent only when it was sent', async () => {
    await store({ templateText: 'Hola' })
    rig.graph.faults.push({ kind: 'held' })
    const call = { contactId: 'c', templateId: 'offer' }
    const { body: message } = await own.agent('POST', 'messages/templates', { body: call })
    await own.sentCount(1)
    await own.say('Después')
    await own.sentCount(2)
    expect((await own.message(message._id)).status).toBe('pending')
    await rig.status(rig.graph.accepted[0]?.wamid ?? '', 'sent')
    await own.becomes(message._id, 'sent')
  })
})
