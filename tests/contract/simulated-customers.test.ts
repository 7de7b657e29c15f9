import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { Message, MessageContent } from '#contract/entities/messages/message.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { channelCodes } from '#contract/errors.ts'
import type { Channel } from '#workspace/channel/channel.ts'
import type { CustomerBehaviour } from '#simulator/customers/customer-behaviour.ts'
import { demoMediaIn } from '#simulator/demo/media.ts'
import { createSimulatedChannel } from '#simulator/customers/simulated-channel.ts'
import { createClock } from '#workspace/clock.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { insertMessage } from '#workspace/storage/messages/messages.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { isOnServer } from './support/postgres-data.ts'
import { GROUP } from './support/users.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

const HOUR_MS = 3_600_000
/** A Friday, in the morning in Lima. */
const MORNING = Date.UTC(2026, 10, 20, 15)

interface Stage extends Rig {
  simulated: Channel
  /**
   * Sends as Ana.
   * @returns the message's id
   */
  send(contactId: string, content: Partial<MessageContent>): Promise<string>
  /** The customer's messages, oldest first. */
  customerMessages(contactId: string): Promise<MessageContent[]>
  status(contactId: string, messageId: string): Promise<string>
  /**
   * Advances the clock in steps of half a second until the condition holds; fails after that many
   * ms of the clock.
   */
  passUntil(what: string, withinMs: number, holds: () => Promise<boolean>): Promise<number>
}

const stages: Stage[] = []
afterEach(async () => {
  for (const stage of stages.splice(0)) await stage.stop()
})

/** A workspace with a stopped clock and simulated customers. */
async function setStage(behaviour: Partial<CustomerBehaviour> = {}, seed = 7): Promise<Stage> {
  const channels: Channel[] = []
  const clock = createClock(() => MORNING)
  const rig = await startRig({
    clock,
    channel: (needs) => {
      const created = createSimulatedChannel({
        ...needs,
        media: demoMediaIn(needs.storage, needs.clock),
        seed,
        behaviour: { pace: null, ...behaviour },
      })
      channels.push(created)
      return created
    },
  })
  const [simulated] = channels
  if (simulated === undefined) throw new Error('No channel was made.')
  const ana = await rig.as('ana')
  const messages = async (contactId: string) => {
    const { body } = await ana('GET', `messages/messages/${contactId}?limit=100`)
    return body.items
  }
  const stage: Stage = {
    ...rig,
    simulated,
    async send(contactId, content) {
      const { status, body } = await ana('POST', 'messages/messages', {
        body: { contactId, content: { type: 'text', ...content } },
      })
      expect({ status, body }).toMatchObject({ status: 200 })
      return body._id
    },
    async customerMessages(contactId) {
      const items = await messages(contactId)
      return items
        .filter(({ sender }: { sender: string }) => sender === 'contact')
        .map(({ content, replyTo }: { content: MessageContent; replyTo?: string }) => ({
          ...content,
          ...(replyTo !== undefined && { replyTo }),
        }))
    },
    async status(contactId, messageId) {
      const items = await messages(contactId)
      return items.find(({ _id }: { _id: string }) => _id === messageId).status
    },
    async passUntil(what, withinMs, holds) {
      for (let passed = 0; passed <= withinMs; passed += 500) {
        // A customer's task reads, writes and reads again, in turn with these transactions.
        for (let turn = 0; turn < 12; turn += 1)
          await rig.workspace.storage.transaction(() => nextTurn())
        if (await holds()) return passed
        clock.advance(500)
      }
      throw new Error(`Not ${what} within ${withinMs} ms.`)
    },
  }
  stages.push(stage)
  return stage
}

describe('a simulated customer', () => {
  test('sends a photo on request, which can be fetched', async () => {
    const stage = await setStage()
    const id = await stage.contact('c1')
    await stage.send(id, { text: '¿Me envías una foto?' })
    await stage.passUntil('an image', 20_000, async () =>
      (await stage.customerMessages(id)).some(({ type }) => type === 'image'),
    )
    const image = (await stage.customerMessages(id)).find(({ type }) => type === 'image')
    expect(image).toMatchObject({ mimeType: 'image/jpeg', width: 1200, height: 900 })
    const file = await (await stage.as('ana'))('GET', `messages${image?.media}`)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('image/jpeg')
  })

  test.each([
    ['¿Cuál es la dirección de entrega?', 'location'],
    ['¿Me puedes mandar un audio?', 'audio'],
    ['¿Podrías enviarme la constancia del pago?', 'image'],
    ['Could you send me the payment receipt?', 'file', '44'],
  ])('answers %s with %s', async (text, type, country_code = '51') => {
    const stage = await setStage()
    const id = await stage.contact('c1', { country_code })
    await stage.send(id, { text })
    const types = async () => (await stage.customerMessages(id)).map((content) => content.type)
    await stage.passUntil(type, 20_000, async () => (await types()).some((one) => one === type))
    expect(await types()).toContain(type)
  })

  test('answers a question for the place with a place that quotes it, and a card with a text', async () => {
    const stage = await setStage()
    const [asked, given] = [await stage.contact('c1'), await stage.contact('c2')]
    const question = await stage.send(asked, { text: '¿Dónde lo entregamos?', asksFor: 'place' })
    const card = { name: 'Rui Prado', phones: ['+51 955 210 884'], emails: [] }
    await stage.send(given, { text: 'x', contacts: [card] })
    for (const id of [asked, given])
      await stage.passUntil(
        'an answer',
        20_000,
        async () => (await stage.customerMessages(id)).length > 0,
      )
    const [place] = await stage.customerMessages(asked)
    expect(place).toMatchObject({ type: 'location', replyTo: question })
    expect(place?.latitude).toEqual(expect.any(Number))
    expect(place?.text).toMatch(/\w/)
    expect((await stage.customerMessages(given))[0]).toMatchObject({ type: 'text' })
  })

  test.each([
    ['51', 'Hola, ¿en qué te puedo ayudar?', /pedido|entrega|factura|lo tienen/i],
    ['44', 'Hello, how can I help?', /order|delivery|invoice|do you have/i],
    ['55', 'Olá, em que posso ajudar?', /pedido|entrega|fatura|tem em/i],
  ])(
    'writes in the language of a number that begins with %s',
    async (country_code, text, words) => {
      const stage = await setStage()
      const id = await stage.contact('c1', { country_code })
      await stage.send(id, { text })
      await stage.passUntil(
        'an answer',
        15_000,
        async () => (await stage.customerMessages(id)).length > 0,
      )
      expect((await stage.customerMessages(id))[0]?.text).toMatch(words)
    },
  )

  test('answers thanks with a heart or a sticker, which can be fetched', async () => {
    const stage = await setStage()
    const ids: string[] = []
    for (let index = 0; index < 16; index += 1) ids.push(await stage.contact(`c${index}`))
    for (const id of ids) await stage.send(id, { text: 'Gracias por tu compra' })
    const ana = await stage.as('ana')
    const messages = async (): Promise<Message[]> => {
      const answers = await Promise.all(ids.map((id) => ana('GET', `messages/messages/${id}`)))
      return answers.flatMap(({ body }) => body.items)
    }
    await stage.passUntil('a heart', 30_000, async () =>
      (await messages()).some(({ sender, reactions }) =>
        reactions.some((one) => sender === 'group' && one.sender === 'contact'),
      ),
    )
    await stage.passUntil('a sticker', 30_000, async () =>
      (await messages()).some(({ content }) => content.type === 'sticker'),
    )
    const sticker = (await messages()).find(({ content }) => content.type === 'sticker')
    const file = await ana('GET', `messages${sticker?.content.media}`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  test.each(['text', 'file'])(
    'chooses a reply of a message with a %s header, which links to its question',
    async (header) => {
      const stage = await setStage()
      const id = await stage.contact('c1')
      const form = new FormData()
      form.append('file', new File(['%PDF-1.4\n%%EOF'], 'plan.pdf'))
      const ana = await stage.as('ana')
      const { body: file } = await ana('POST', 'messages/storage/upload', { body: form })
      const media = header === 'file' ? { media: file.url } : {}
      const options = [
        { id: 'a', title: 'Por la mañana' },
        { id: 'b', title: 'Por la tarde' },
      ]
      const sent = await stage.send(id, {
        type: 'quick_reply',
        text: '¿Cuándo?',
        ...media,
        options,
      })
      await stage.passUntil(
        'an answer',
        15_000,
        async () => (await stage.customerMessages(id)).length > 0,
      )
      const [choice] = await stage.customerMessages(id)
      expect(options.map(({ title }) => title)).toContain(choice?.text)
      expect(choice).toMatchObject({ replyTo: sent })
    },
  )

  test('gets an approved template a day later too, and chooses a reply button but never a link', async () => {
    const stage = await setStage()
    const buttons = [
      { type: 'URL', text: 'Ver el catálogo', url: 'https://tienda.example' },
      { type: 'QUICK_REPLY', text: 'Quiero uno' },
    ]
    const template = { id: 'w-1', name: 'w', templateType: 'TEXT', templateText: 'Oferta', buttons }
    const approved = whatsAppTemplateSchema.parse({ ...template, status: 'approved' })
    await saveWaTemplate(stage.workspace.storage.db, { ...approved, groupId: GROUP }, 0)
    for (let index = 0; index < 6; index += 1) {
      const contactId = await stage.contact(`c${index}`, {
        last_contact_response_at: MORNING - 25 * HOUR_MS,
      })
      const { body } = await (
        await stage.as('ana')
      )('POST', 'messages/templates', { body: { contactId, templateId: 'w-1' } })
      await stage.passUntil(
        'an answer',
        15_000,
        async () => (await stage.customerMessages(contactId)).length > 0,
      )
      expect((await stage.customerMessages(contactId))[0]).toMatchObject({
        text: 'Quiero uno',
        replyTo: body._id,
      })
      expect(await stage.status(contactId, body._id)).toBe('read')
    }
  })

  test('reads within 8 s and answers within 15, and no status is reverted', async () => {
    const stage = await setStage()
    const order = ['pending', 'sent', 'delivered', 'read']
    for (let index = 0; index < 8; index += 1) {
      const id = await stage.contact(`c${index}`)
      const sent = await stage.send(id, { text: 'Tu pedido llega mañana' })
      const seen: string[] = []
      const reached = new Map<string, number>()
      const answered = await stage.passUntil('an answer', 15_000, async () => {
        const status = await stage.status(id, sent)
        if (seen.at(-1) !== status) {
          seen.push(status)
          reached.set(status, stage.workspace.clock.now())
        }
        return (await stage.customerMessages(id)).length > 0
      })
      expect(seen).toEqual(order.filter((status) => seen.includes(status)))
      expect(seen.at(-1)).toBe('read')
      const start = stage.workspace.clock.now() - answered
      expect((reached.get('read') ?? Infinity) - start).toBeLessThanOrEqual(8_000)
      expect(answered).toBeGreaterThanOrEqual(3_000)
    }
  })

  test('answers several messages once, questions first', async () => {
    const stage = await setStage()
    const id = await stage.contact('c1')
    await stage.send(id, { text: '¿Me envías una foto?' })
    stage.workspace.clock.advance(800)
    await stage.send(id, { text: 'Gracias' })
    await stage.passUntil('an image', 20_000, async () =>
      (await stage.customerMessages(id)).some(({ type }) => type === 'image'),
    )
    const answers = (await stage.customerMessages(id)).length
    expect(answers).toBeLessThanOrEqual(2)
    for (let index = 0; index < 30; index += 1) stage.workspace.clock.advance(1_000)
    expect((await stage.customerMessages(id)).length).toBe(answers)
  })

  test('repeats no text within ten answers', async () => {
    const stage = await setStage({ patience: { from: 99, to: 99 }, failures: 0 })
    const id = await stage.contact('c1')
    for (let index = 0; index < 10; index += 1) {
      const before = (await stage.customerMessages(id)).length
      await stage.send(id, { text: 'Queda anotado' })
      await stage.passUntil(
        'an answer',
        15_000,
        async () => (await stage.customerMessages(id)).length > before,
      )
    }
    const texts = (await stage.customerMessages(id)).map(({ text }) => text)
    for (const [index, text] of texts.entries()) expect(text).not.toBe(texts[index - 1])
    expect(new Set(texts).size).toBeGreaterThanOrEqual(7)
  })

  test('is sometimes unreachable, which is reported with the reason, and does not answer that message', async () => {
    const stage = await setStage({ failures: 1 })
    const id = await stage.contact('c1')
    for (const text of ['Hola', 'Buenas']) {
      const before = (await stage.customerMessages(id)).length
      await stage.send(id, { text })
      await stage.passUntil(
        'an answer',
        15_000,
        async () => (await stage.customerMessages(id)).length > before,
      )
    }
    const before = (await stage.customerMessages(id)).length
    const sent = await stage.send(id, { text: '¿Sigues ahí?' })
    await stage.passUntil('failed', 5_000, async () => (await stage.status(id, sent)) === 'failed')
    const { body } = await (await stage.as('ana'))('GET', `messages/messages/${id}?limit=1`)
    expect(body.items[0].payloadFailed).toMatchObject({
      code: channelCodes.undeliverable,
      title: expect.any(String),
      details: expect.any(String),
    })
    for (let index = 0; index < 20; index += 1) stage.workspace.clock.advance(1_000)
    expect(await stage.status(id, sent)).toBe('failed')
    expect((await stage.customerMessages(id)).length).toBe(before)
  })

  test('says goodbye, is silent for a day, and then answers missed messages', async () => {
    const stage = await setStage({ patience: { from: 1, to: 1 } })
    const id = await stage.contact('c1')
    await stage.send(id, { text: 'Queda anotado' })
    await stage.passUntil(
      'a goodbye',
      15_000,
      async () => (await stage.customerMessages(id)).length === 1,
    )
    const missed = await stage.send(id, { text: '¿Te llegó la cotización?' })
    await stage.passUntil('delivered', 5_000, async () => {
      return (await stage.status(id, missed)) === 'delivered'
    })
    stage.workspace.clock.advance(23 * HOUR_MS)
    expect(await stage.status(id, missed)).toBe('delivered')
    expect(await stage.customerMessages(id)).toHaveLength(1)
    stage.workspace.clock.advance(8 * HOUR_MS)
    await stage.passUntil(
      'back',
      5_000,
      async () => (await stage.customerMessages(id)).length === 2,
    )
    expect(await stage.status(id, missed)).toBe('read')
  })

  test('may be deleted: others are still answered', async () => {
    const stage = await setStage()
    const gone = await stage.contact('gone')
    const other = await stage.contact('other')
    await stage.send(gone, { text: '¿Me envías una foto?' })
    await stage.send(other, { text: 'Hola' })
    await stage.workspace.storage.db.deleteFrom('contacts').where('id', '=', gone).execute()
    await stage.passUntil(
      'an answer',
      15_000,
      async () => (await stage.customerMessages(other)).length > 0,
    )
    expect(stage.log).toEqual([])
  })
})

describe('the channel', () => {
  test('refuses messages outside the 24 hours', async () => {
    const stage = await setStage()
    const { storage, clock } = stage.workspace
    const id = await stage.contact('c1', { last_contact_response_at: clock.now() - 24 * HOUR_MS })
    const content = { type: 'text', text: 'Hola' } as const
    await insertMessage(storage.db, {
      id: 'm-late',
      contactId: id,
      content,
      sender: 'group',
      status: 'pending',
      autoResponse: false,
      updatedAt: iso(clock.now()),
      positionInChat: 1,
      reactions: [],
    })
    const sentAt = clock.now()
    stage.simulated.send({
      id: 'm-late',
      groupId: GROUP,
      contactId: id,
      phone: '51',
      content,
      sentAt,
    })
    await stage.passUntil(
      'failed',
      5_000,
      async () => (await stage.status(id, 'm-late')) === 'failed',
    )
    const { body } = await (await stage.as('ana'))('GET', `messages/messages/${id}?limit=1`)
    expect(body.items[0].payloadFailed.code).toBe(131047)
    for (let index = 0; index < 20; index += 1) clock.advance(1_000)
    expect(await stage.customerMessages(id)).toEqual([])
  })

  test('behaves the same for the same seed, and differently for another', async () => {
    const tell = async (seed: number) => {
      const stage = await setStage({ failures: 0 }, seed)
      const ids = [await stage.contact('c1'), await stage.contact('c2', { country_code: '44' })]
      const texts: (string | undefined)[] = []
      const times: number[] = []
      for (const text of ['Hola', '¿Qué día te acomoda mejor?', 'Queda anotado']) {
        for (const id of ids) {
          const before = (await stage.customerMessages(id)).length
          await stage.send(id, { text })
          const took = await stage.passUntil('an answer', 15_000, async () => {
            return (await stage.customerMessages(id)).length > before
          })
          texts.push((await stage.customerMessages(id)).at(-1)?.text)
          times.push(took)
        }
      }
      return { texts, times }
    }
    const [once, again, other] = [await tell(3), await tell(3), await tell(4)]
    // While a customer's work waits for a database server, steps of the clock pass.
    const sure = ({ texts, times }: typeof once) => (isOnServer ? { texts } : { texts, times })
    expect(sure(again)).toEqual(sure(once))
    expect(other).not.toEqual(once)
  })

  test('lets a customer write first within a minute, in a chat that an agent sees', async () => {
    const stage = await setStage({ pace: { from: 20_000, to: 28_000 } })
    const { storage, clock } = stage.workspace
    for (let index = 0; index < 12; index += 1) {
      const agents = index % 2 === 0 ? {} : { user_id: 'beto', user_tag_id: 'tag-beto' }
      await stage.contact(`c${index}`, {
        last_contact_response_at: clock.now() - HOUR_MS,
        ...agents,
      })
    }
    const ana = await stage.as('ana')
    const newest = async () => {
      const { body } = await ana('GET', `main/contacts/lastchats?groupId=${GROUP}&offset=0&limit=1`)
      return body.items[0].chat.lastSender === 'contact'
    }
    expect(await newest()).toBe(false)
    await stage.passUntil('a first word', 60_000, newest)
    const { length } = await storage.db.selectFrom('messages').select('id').execute()
    // A jump of a day makes one customer write, not a day's worth.
    clock.advance(24 * HOUR_MS)
    await stage.passUntil('one more', 60_000, async () => {
      return (await storage.db.selectFrom('messages').select('id').execute()).length > length
    })
    const after = await storage.db.selectFrom('messages').select('id').execute()
    expect(after.length - length).toBeLessThanOrEqual(4)
  })

  test('closes while answers are due, and sends none afterwards', async () => {
    const stage = await setStage()
    const ids: string[] = []
    for (let index = 0; index < 20; index += 1) ids.push(await stage.contact(`c${index}`))
    for (const id of ids) await stage.send(id, { text: 'Hola' })
    stage.workspace.clock.advance(1_000)
    await stage.simulated.close()
    const { db } = stage.workspace.storage
    const before = await db.selectFrom('messages').select(['id', 'status']).execute()
    stage.workspace.clock.advance(60_000)
    await stage.simulated.close()
    expect(await db.selectFrom('messages').select(['id', 'status']).execute()).toEqual(before)
  })
})
