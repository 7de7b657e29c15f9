import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { whatsAppTemplateSchema } from '#contract/entities/whatsapp-template.ts'
import { saveWaTemplate } from '#workspace/storage/wa-templates.ts'
import { deliver, messagesBody } from '#tests/support/cloud-api/webhooks.ts'
import { APP_SECRET, soon, startLineRig, type LineRig } from './support/line-rig.ts'
import type { Caller } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

let rig: LineRig
let sara: Caller
beforeEach(async () => {
  rig = await startLineRig()
  sara = await rig.as('sara')
  await rig.contact('c', { phone: '51999000001' })
  await rig.contact('d', { phone: '51999000002' })
})
afterEach(() => rig.stop())

async function send(content: object, contactId = 'c'): Promise<string> {
  const { status, body } = await sara('POST', 'messages/messages', { body: { contactId, content } })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body._id
}
const say = (text: string, contactId = 'c') => send({ type: 'text', text }, contactId)
const bodies = () => rig.graph.accepted.map(({ body }) => body)
const texts = () => bodies().map((body) => (body.type === 'text' ? body.text.body : body.type))
const sentCount = async (count: number) =>
  await expect.poll(() => rig.graph.accepted.length, soon).toBe(count)
const statusOf = async (id: string, contactId = 'c') =>
  (await rig.messages(contactId)).find(({ _id }) => _id === id)?.status
const becomes = async (id: string, status: string) =>
  await expect.poll(() => statusOf(id), soon).toBe(status)
const errors = (...codes: number[]) =>
  rig.graph.faults.push(...codes.map((code) => ({ kind: 'error' as const, code })))

/** Waits until the provider has refused this many messages. */
const refused = async (count: number) =>
  await expect
    .poll(() => rig.graph.calls.filter((call) => /messages [45]\d\d$/.test(call)).length, soon)
    .toBe(count)

describe('what an agent sends', () => {
  test('a text, with our id and its status', async () => {
    const id = await say('Hola 👋')
    await sentCount(1)
    expect(bodies()).toEqual([
      {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '+51999000001',
        biz_opaque_callback_data: id,
        type: 'text',
        text: { body: 'Hola 👋', preview_url: false },
      },
    ])
    await becomes(id, 'sent')
    const wamid = rig.graph.accepted[0]?.wamid ?? ''
    await rig.status(wamid, 'read')
    await rig.status(wamid, 'delivered')
    await becomes(id, 'read')
  })

  test('a file, which is uploaded once for several messages', async () => {
    const form = new FormData()
    form.set('file', new File(['%PDF-1.4 small'], 'Plano.pdf', { type: 'application/pdf' }))
    const { body } = await sara('POST', 'main/files', { body: form })
    const content = { type: 'file', media: body.url, filename: 'Plano.pdf', text: 'El plano' }
    await send(content)
    await send(content, 'd')
    await sentCount(2)
    expect(bodies()).toMatchObject([
      { type: 'document', document: { caption: 'El plano', filename: 'Plano.pdf' } },
      { type: 'document', to: '+51999000002' },
    ])
    expect(rig.graph.calls.filter((call) => call.endsWith('/media 200'))).toHaveLength(1)
  })

  test('buttons, a list and a location', async () => {
    const options = [
      { id: 'a', title: 'Sí' },
      { id: 'b', title: 'No' },
    ]
    await send({ type: 'quick_reply', text: '¿Vienes?', footer: 'Casa Nogal', options })
    const rows = options.map((option) => ({ ...option, section: 'Respuestas' }))
    await send({ type: 'list', text: '¿Vienes?', button: 'Elegir', options: rows })
    await send({ type: 'location', latitude: -12.1, longitude: -77, text: 'La tienda' })
    await sentCount(3)
    expect(bodies()).toMatchObject([
      { interactive: { type: 'button', action: { buttons: [{}, {}] } } },
      { interactive: { type: 'list', action: { sections: [{ title: 'Respuestas' }] } } },
      { location: { latitude: -12.1, longitude: -77, name: 'La tienda' } },
    ])
  })

  test('an approved template with its values, outside the window', async () => {
    const template = whatsAppTemplateSchema.parse({
      id: 'offer',
      name: 'offer',
      templateType: 'TEXT',
      languageCode: 'es_PE',
      header: 'Hola {{1}}',
      templateText: 'Tu pedido {{1}} llega el {{2}}.',
      templateApproveText: 'Tu pedido {{1}} llega el {{2}}.',
      buttons: [{ type: 'URL', text: 'Ver', url: 'https://shop.example/{{1}}' }],
      status: 'approved',
      category: 'UTILITY',
    })
    const { db } = rig.workspace.storage
    await saveWaTemplate(db, { ...template, groupId: GROUP }, 0)
    await db.updateTable('contacts').set({ last_contact_response_at: 1 }).execute()
    const parameters = ['Ana', '77', 'lunes 3', 'p/77']
    const call = { contactId: 'c', templateId: 'offer', parameters }
    expect((await sara('POST', 'messages/templates', { body: call })).status).toBe(200)
    await sentCount(1)
    expect(bodies()).toMatchObject([
      {
        type: 'template',
        template: {
          name: 'offer',
          language: { code: 'es_PE' },
          components: [
            { type: 'header', parameters: [{ type: 'text', text: 'Ana' }] },
            { type: 'body', parameters: [{ text: '77' }, { text: 'lunes 3' }] },
            { type: 'button', sub_type: 'url', index: '0', parameters: [{ text: 'p/77' }] },
          ],
        },
      },
    ])
  })

  test('a reaction to a customer’s message, and its removal', async () => {
    const wamid = await rig.write(
      { waId: '51999000001' },
      { type: 'text', text: { body: 'Gracias' } },
    )
    const [message] = await rig.messages('c')
    await send({ type: 'reaction', text: '🙌', messageId: message._id })
    await sentCount(1)
    await send({ type: 'reaction', text: '', messageId: message._id })
    await sentCount(2)
    expect(bodies()).toMatchObject([
      { reaction: { message_id: wamid, emoji: '🙌' } },
      { reaction: { message_id: wamid, emoji: '' } },
    ])
  })

  test('to the spelling of the number that the customer’s own messages have', async () => {
    await rig.contact('br', { phone: '5511987654321' })
    await rig.write({ waId: '551187654321' }, { type: 'text', text: { body: 'Oi' } })
    await say('Olá', 'br')
    await sentCount(1)
    expect(bodies()).toMatchObject([{ to: '+551187654321' }])
  })

  test('to a person without a number by the user id', async () => {
    await rig.write({ userId: 'PE.123', name: 'Ana' }, { type: 'text', text: { body: 'Hola' } })
    const id = (await rig.contacts()).find((one) => one !== 'c' && one !== 'd') ?? ''
    await say('Hola Ana', id)
    await sentCount(1)
    expect(bodies()).toMatchObject([{ recipient: 'PE.123' }])
  })
})

describe('what goes wrong', () => {
  test('messages of a chat keep their order while the first one waits; other chats go on', async () => {
    errors(131_000)
    await say('uno')
    await refused(1)
    await say('dos')
    await say('aparte', 'd')
    await expect.poll(texts, soon).toEqual(['aparte'])
    errors(131_056)
    await expect
      .poll(() => {
        rig.workspace.clock.advance(2_000)
        return texts()
      }, soon)
      .toEqual(['aparte', 'uno', 'dos'])
  })

  test.each([131_047, 131_026, 131_049, 132_000, 100])(
    'code %i fails at once, and the next message goes out',
    async (code) => {
      errors(code)
      const id = await say('uno')
      await say('dos')
      await becomes(id, 'failed')
      await sentCount(1)
      const [first] = await rig.messages('c')
      expect(first.payloadFailed).toMatchObject({ code })
    },
  )

  test('a provider with a temporary failure is called again', async () => {
    rig.graph.faults.push({ kind: 'error', code: 131_016, status: 503 })
    const id = await say('uno')
    await refused(1)
    expect(await statusOf(id)).toBe('pending')
    await expect
      .poll(() => {
        rig.workspace.clock.advance(2_000)
        return statusOf(id)
      }, soon)
      .toBe('sent')
  })

  test.each(['cutAfter', 'cutBefore', 'page'] as const)(
    'a message whose answer was lost (%s) is not sent again, and its status settles it',
    async (kind) => {
      rig.graph.faults.push(kind === 'page' ? { kind, status: 502 } : { kind })
      const id = await say('uno')
      await say('dos')
      await expect
        .poll(async () => (await rig.messages('c'))[0].payloadFailed, soon)
        .toMatchObject({ code: -1 })
      expect(texts()).toEqual(kind === 'cutAfter' ? ['uno'] : [])
      const wamid = rig.graph.accepted[0]?.wamid ?? 'wamid.lost'
      await rig.status(wamid, 'delivered', { biz_opaque_callback_data: id })
      await becomes(id, 'delivered')
      expect((await rig.messages('c'))[0]).not.toHaveProperty('payloadFailed')
      await expect.poll(texts, soon).toEqual(kind === 'cutAfter' ? ['uno', 'dos'] : ['dos'])
      await rig.status(wamid, 'read')
      await becomes(id, 'read')
    },
  )

  test('after a minute without a status the chat goes on, and the message stays uncertain', async () => {
    rig.graph.faults.push({ kind: 'cutAfter' })
    const id = await say('uno')
    await say('dos')
    await expect.poll(async () => (await rig.messages('c'))[0].payloadFailed, soon).toBeDefined()
    await expect
      .poll(() => {
        rig.workspace.clock.advance(60_000)
        return texts()
      }, soon)
      .toEqual(['uno', 'dos'])
    expect(await statusOf(id)).toBe('pending')
  })

  test('a kill during the call: the message is not sent again', async () => {
    const answered = Promise.withResolvers<void>()
    rig.graph.faults.push({ kind: 'slow', until: answered.promise })
    const id = await say('uno')
    await sentCount(1)
    // The call's answer comes after the data of the killed service was copied.
    const killed = await rig.kill(() => answered.resolve())
    await killed.comeBack()
    await expect
      .poll(async () => (await rig.messages('c'))[0].payloadFailed, soon)
      .toMatchObject({ code: -1 })
    const wamid = rig.graph.accepted[0]?.wamid ?? ''
    await rig.status(wamid, 'sent', { biz_opaque_callback_data: id })
    await becomes(id, 'sent')
    expect(texts()).toEqual(['uno'])
  })

  test('a status that arrives before the answer of the call', async () => {
    const answered = Promise.withResolvers<void>()
    rig.graph.faults.push({ kind: 'slow', until: answered.promise })
    const id = await say('uno')
    await sentCount(1)
    const wamid = rig.graph.accepted[0]?.wamid ?? ''
    const body = messagesBody(rig.phone, {
      statuses: [{ id: wamid, status: 'delivered', timestamp: '1', biz_opaque_callback_data: id }],
    })
    await deliver(rig.webhook, body, { appSecret: APP_SECRET })
    await becomes(id, 'delivered')
    answered.resolve()
    await say('dos')
    await sentCount(2)
    expect(await statusOf(id)).toBe('delivered')
  })

  test('a refused token stops the line: messages wait in order until it is replaced', async () => {
    rig.phone.token = 'another token'
    const id = await say('uno')
    const line = `main/groups/${GROUP}/line`
    await expect
      .poll(async () => (await sara('GET', line)).body.line, soon)
      .toMatchObject({ state: 'stopped', stopCode: 190 })
    await say('dos')
    await say('otro', 'd')
    expect(texts()).toEqual([])
    expect(await sara('PATCH', line, { body: { token: 'still wrong' } })).toMatchObject({
      status: 422,
    })
    const repaired = await sara('PATCH', line, { body: { token: 'another token' } })
    expect(repaired).toMatchObject({ status: 200, body: { line: { state: 'connected' } } })
    await sentCount(3)
    expect(texts().filter((text) => text !== 'otro')).toEqual(['uno', 'dos'])
    await becomes(id, 'sent')
  })

  test('a paused line sends nothing until it is resumed', async () => {
    const line = `main/groups/${GROUP}/line`
    await sara('PATCH', line, { body: { state: 'paused' } })
    await say('uno')
    expect((await sara('GET', line)).body.line.state).toBe('paused')
    expect(texts()).toEqual([])
    await sara('PATCH', line, { body: { state: 'connected' } })
    await sentCount(1)
  })

  test('what still waits when the line is disconnected has failed', async () => {
    const line = `main/groups/${GROUP}/line`
    await sara('PATCH', line, { body: { state: 'paused' } })
    const id = await say('uno')
    expect((await sara('DELETE', line)).status).toBe(200)
    await becomes(id, 'failed')
    await say('por el otro canal')
    expect(rig.channel.sent.map(({ content }) => content.text)).toEqual(['por el otro canal'])
  })

  test('a status of another program’s message is harmless', async () => {
    await rig.status('wamid.of-another-program', 'read', { biz_opaque_callback_data: 'some data' })
    expect(await rig.messages('c')).toEqual([])
  })
})
