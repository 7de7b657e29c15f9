import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliver, messagesBody, textMessage as text } from '#tests/support/cloud-api/webhooks.ts'
import {
  APP_SECRET,
  lucia,
  newWamid,
  soon,
  startLineRig,
  type LineRig,
} from './support/line-rig.ts'
import { GROUP } from './support/users.ts'

let rig: LineRig
beforeEach(async () => {
  rig = await startLineRig()
})
afterEach(() => rig.stop())

/** A picture of one pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const shown = async () => await rig.messages(await rig.onlyContact())
const chat = async () => (await rig.contactOf(await rig.onlyContact())).chat
/** The ids of the messages that a search finds. */
const search = async (words: string): Promise<string[]> => {
  const query = new URLSearchParams({ searchWords: words })
  const { body } = await (
    await rig.as('sara')
  )('GET', `messages/messages/search?${query.toString()}`)
  return body.items.map(({ message }: { message: { _id: string } }) => message._id)
}

describe('a customer writes', () => {
  test('a text becomes a message of a new contact, once', async () => {
    const id = newWamid()
    const timestamp = String(Math.floor(Date.now() / 1000) - 3600)
    const body = messagesBody(rig.phone, {
      contacts: [{ profile: { name: lucia.name }, wa_id: lucia.waId }],
      messages: [{ from: lucia.waId, id, timestamp, ...text('Hola, ¿tienen sillas?') }],
    })
    await rig.receive(body, body)
    await rig.processed()
    const [message, ...others] = await shown()
    expect(others).toEqual([])
    expect(message).toMatchObject({
      sender: 'contact',
      content: { type: 'text', text: 'Hola, ¿tienen sillas?' },
    })
    expect(Date.parse(message.updatedAt)).toBe(Number(timestamp) * 1000)
    const contact = await rig.contactOf(await rig.onlyContact())
    expect(contact).toMatchObject({ name: lucia.name, phone: lucia.waId })
    expect(Date.parse(contact.lastContactResponseAt)).toBe(Number(timestamp) * 1000)
  })

  test('a quote arrives before the message that it quotes', async () => {
    const quoted = newWamid()
    await rig.write(lucia, { ...text('La segunda'), context: { id: quoted, from: lucia.waId } })
    await rig.write(lucia, { ...text('¿Cuál?'), id: quoted })
    const [second, first] = await shown()
    expect(second.replyTo).toBe(first._id)
  })

  test('a reaction before its message, changed, and removed', async () => {
    const id = newWamid()
    const now = Math.floor(Date.now() / 1000)
    const react = (emoji: string, at: number) =>
      rig.write(lucia, {
        type: 'reaction',
        timestamp: String(at),
        reaction: { message_id: id, emoji },
      })
    await react('👍', now - 30)
    await rig.write(lucia, { ...text('Hola'), id })
    expect((await shown())[0].reactions).toMatchObject([{ emoji: '👍' }])
    await react('❤️', now - 20)
    // An older one arrives late.
    await react('😀', now - 25)
    expect((await shown())[0].reactions).toMatchObject([{ emoji: '❤️' }])
    await react('', now - 10)
    expect((await shown())[0].reactions).toEqual([])
  })

  test('a message that arrives after its window has closed waits closed, until a reaction opens the window', async () => {
    const id = newWamid()
    const now = Math.floor(Date.now() / 1000)
    const written = now - 30 * 3_600
    await rig.write(lucia, { ...text('¿Tienen sillas?'), id, timestamp: String(written) })
    await expect
      .poll(async () => (await chat()).closedWaitSince)
      .toBe(new Date(written * 1_000).toISOString())
    expect((await chat()).waitingSince).toBeUndefined()
    await rig.write(lucia, {
      type: 'reaction',
      timestamp: String(now - 60),
      reaction: { message_id: id, emoji: '🙏' },
    })
    const { waitingSince, closedWaitSince } = await chat()
    expect([waitingSince, closedWaitSince]).toEqual([
      new Date((now - 60) * 1_000).toISOString(),
      undefined,
    ])
  })

  test('a text is edited twice, out of order: the newest is shown, with the original behind it', async () => {
    const id = newWamid()
    const now = Math.floor(Date.now() / 1000)
    const edit = (body: string, at: number) =>
      rig.write(lucia, {
        type: 'edit',
        timestamp: String(at),
        edit: { original_message_id: id, message: text(body) },
      })
    await edit('El jueves por la mañana', now - 10)
    await rig.write(lucia, { ...text('El miércoles'), id })
    await edit('El jueves', now - 20)
    const [message] = await shown()
    expect(message.content).toMatchObject({
      text: 'El jueves por la mañana',
      edited: { before: 'El miércoles' },
    })
    expect(await search('miércoles')).toEqual([])
    expect(await search('jueves')).toEqual([message._id])
    expect(await chat()).toMatchObject({ lastMessage: 'El jueves por la mañana' })
    expect(await shown()).toHaveLength(1)
  })

  test('a deleted message leaves nothing of its content, whenever the deletion arrives', async () => {
    const png = Buffer.from(PNG, 'base64')
    const media = rig.graph.addMedia(rig.phone.id, png, 'image/png')
    const image = { id: media, mime_type: 'image/png', caption: 'Mi secreto' }
    const ids = [newWamid(), newWamid()] as const
    const remove = (id: string) =>
      rig.write(lucia, { type: 'revoke', revoke: { original_message_id: id } })
    const edit = { original_message_id: ids[0], message: text('Mi secreto corregido') }
    await rig.write(lucia, { type: 'image', image, id: ids[0] })
    await expect.poll(async () => (await shown())[0].content.media, soon).toMatch(/^\/storage\/f/)
    const { media: file } = (await shown())[0].content
    await rig.write(lucia, { type: 'edit', edit })
    await remove(ids[0])
    // Out of order: the deletion comes before its message, and an edit after it.
    await remove(ids[1])
    await rig.write(lucia, { ...text('Otro secreto'), id: ids[1] })
    await rig.write(lucia, { type: 'edit', edit: { ...edit, original_message_id: ids[1] } })
    const gone = { type: 'text', text: 'Deleted message', deleted: true }
    expect((await shown()).map(({ content }) => content)).toEqual([gone, gone])
    expect(await search('secreto')).toEqual([])
    expect(await chat()).toMatchObject({ lastMessageDetail: { kind: 'deleted' } })
    const sara = await rig.as('sara')
    expect((await sara('GET', `messages${file}`)).status).toBe(404)
    const { db } = rig.workspace.storage
    for (const table of [
      'line_webhooks',
      'line_facts',
      'messages',
      'contacts',
      'line_downloads',
    ] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(
        'secreto',
      )
  })

  test('several messages in one body; a broken one does not lose its neighbours', async () => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const message = (body: string) => ({
      from: lucia.waId,
      id: newWamid(),
      timestamp,
      ...text(body),
    })
    await rig.receive(
      messagesBody(rig.phone, {
        contacts: [{ wa_id: lucia.waId }],
        messages: [message('uno'), { id: 7, text: null }, 'broken', message('dos')],
        statuses: [{}, { id: 'wamid.x' }],
      }),
    )
    await rig.processed()
    expect((await shown()).map(({ content }) => content.text)).toEqual(['uno', 'dos'])
    const row = await rig.workspace.storage.db
      .selectFrom('line_webhooks')
      .select('faults')
      .executeTakeFirstOrThrow()
    expect(row.faults).toBe(4)
  })

  test.each([
    [23, ['Hola', 'Bienvenida']],
    [25, ['Hola']],
  ])('an automatic answer to what was written %i hours ago', async (hours, texts) => {
    const sara = await rig.as('sara')
    const body = { text: 'Bienvenida' }
    await sara('PATCH', `main/groups/${GROUP}/auto-response`, { body })
    const timestamp = String(Math.floor(rig.workspace.clock.now() / 1000) - hours * 3600)
    await rig.write(lucia, { ...text('Hola'), timestamp })
    expect((await shown()).map(({ content }) => content.text)).toEqual(texts)
  })

  test('a U+0000 and half of a surrogate pair in a text', async () => {
    await rig.write(lucia, text('a\0b\ud83d'))
    expect((await shown())[0].content.text).toBe('ab\ufffd')
  })

  test('a file is downloaded, and its kind is checked by its content', async () => {
    const png = Buffer.from(PNG, 'base64')
    const id = rig.graph.addMedia(rig.phone.id, png, 'image/jpeg')
    await rig.write(lucia, {
      type: 'image',
      image: { id, mime_type: 'image/jpeg', caption: 'La silla' },
    })
    await expect.poll(async () => (await shown())[0].content.media, soon).toMatch(/^\/storage\/f/)
    const { content } = (await shown())[0]
    expect(content).toMatchObject({
      type: 'image',
      text: 'La silla',
      mimeType: 'image/png',
      width: 1,
    })
    expect(content).not.toHaveProperty('mediaState')
    const sara = await rig.as('sara')
    expect((await sara('GET', `messages${content.media}`)).status).toBe(200)
  })

  test('the picture of an advertisement is kept, and nothing but a picture', async () => {
    const advertised = async (bytes: Buffer, referral: object) => {
      const id = rig.graph.addMedia(rig.phone.id, bytes, 'image/jpeg')
      const address = `${rig.graph.url}/public/${id}`
      const source = { source_type: 'ad', source_id: '1', source_url: 'https://fb.me/desk' }
      const shownAs = { thumbnail_url: address, ...referral }
      await rig.write(lucia, { ...text('Hola'), referral: { ...source, ...shownAs } })
    }
    await advertised(Buffer.from(PNG, 'base64'), { media_type: 'video', image_url: 'https://x' })
    const first = async () => (await shown())[0].content.referral
    await expect.poll(async () => (await first()).picture, soon).toMatch(/^\/storage\/f/)
    const { url, picture } = await first()
    expect(url).toBe('https://fb.me/desk')
    const sara = await rig.as('sara')
    expect((await sara('GET', `messages${picture}`)).status).toBe(200)
    await advertised(Buffer.from('%PDF-1.4 small'), { source_url: 'javascript:alert(1)' })
    const { db } = rig.workspace.storage
    const waiting = () => db.selectFrom('line_downloads').select('message_id').execute()
    await expect.poll(waiting, soon).toEqual([])
    const second = (await shown())[1].content.referral
    expect(second).not.toHaveProperty('picture')
    expect(second).not.toHaveProperty('url')
  })

  test('a file that is too large for the channel, and content that it does not have now', async () => {
    const error = (code: number) => ({ errors: [{ code, title: 'x', message: 'x' }] })
    await rig.write(lucia, { type: 'video', ...error(131_052) })
    await rig.write(lucia, { type: 'unsupported', ...error(131_060) })
    expect((await shown()).map(({ content }) => content)).toMatchObject([
      { type: 'file', mediaState: 'failed' },
      { type: 'text', unsupported: 'unavailable' },
    ])
  })
})

test('an ordered product without an id has words, never a blank', async () => {
  const product_items = [{ quantity: 2, item_price: 3, currency: 'PEN' }]
  await rig.write(lucia, { type: 'order', order: { product_items } })
  const { content } = (await shown())[0]
  expect(content.text).toBe('Order:\n2 × Product without a code, 3 PEN')
  expect(content.order.items).toMatchObject([{ productId: '', quantity: 2 }])
})

test.each([
  [{ type: 'call_permission_reply', call_permission_reply: { response: 'accept' } }, /^Agrees to/],
  [{ type: 'call_permission_reply', call_permission_reply: { response: 'reject' } }, /^Does not/],
  [
    { type: 'nfm_reply', nfm_reply: { name: 'flow', response_json: '{"agree":true}' } },
    /^Answers:\nagree: Yes$/,
  ],
])('an answer that the channel gives as data is in words: %j', async (interactive, words) => {
  await rig.write(lucia, { type: 'interactive', interactive })
  expect((await shown())[0].content.text).toMatch(words)
})

describe('the webhook’s door', () => {
  const challenge = (query: Record<string, string>) =>
    rig.call('GET', `${new URL(rig.webhook).pathname}?${new URLSearchParams(query).toString()}`, {
      group: null,
    })

  test('answers the provider’s check with the challenge alone', async () => {
    const sara = await rig.as('sara')
    const { body } = await sara('GET', 'main/groups/1001/line')
    const query = {
      'hub.mode': 'subscribe',
      'hub.challenge': '12345',
      'hub.verify_token': body.line.verifyToken,
    }
    expect(await challenge(query)).toMatchObject({ status: 200, body: '12345' })
    expect(await challenge({ ...query, 'hub.verify_token': 'wrong' })).toMatchObject({
      status: 403,
    })
    expect(await challenge({ ...query, 'hub.mode': 'other' })).toMatchObject({ status: 403 })
  })

  test('refuses a body without a valid signature, and stores nothing', async () => {
    const body = messagesBody(rig.phone, {})
    for (const signature of [
      null,
      'sha256=00',
      `sha256=${'0'.repeat(64)}`,
      `sha1=${'0'.repeat(40)}`,
    ])
      expect(await deliver(rig.webhook, body, { appSecret: APP_SECRET, signature })).toBe(401)
    expect(await deliver(rig.webhook, body, { appSecret: 'another secret' })).toBe(401)
    const { db } = rig.workspace.storage
    expect(await db.selectFrom('line_webhooks').selectAll().execute()).toEqual([])
    expect(rig.log.join('\n')).not.toContain(APP_SECRET)
  })

  test('refuses an unknown line, and other methods', async () => {
    expect(await deliver(`${rig.webhook}0`, {}, { appSecret: APP_SECRET })).toBe(404)
    expect((await rig.call('PUT', new URL(rig.webhook).pathname, { group: null })).status).toBe(405)
  })

  test('refuses more than 3 MB and more than 1,000 updates', async () => {
    const large = messagesBody(rig.phone, { filler: 'x'.repeat(3 * 1024 * 1024) })
    expect(await deliver(rig.webhook, large, { appSecret: APP_SECRET })).toBe(413)
    const statuses = (count: number) =>
      messagesBody(rig.phone, {
        statuses: Array.from({ length: count }, () => ({ id: 'wamid.a', status: 'sent' })),
      })
    expect(await deliver(rig.webhook, statuses(1001), { appSecret: APP_SECRET })).toBe(413)
    expect(await deliver(rig.webhook, statuses(1000), { appSecret: APP_SECRET })).toBe(200)
  })

  test('keeps what it does not know, and answers 200', async () => {
    for (const body of [
      { object: 'page', entry: [] },
      {
        object: 'whatsapp_business_account',
        entry: [{ changes: [{ field: 'new_field', value: {} }] }],
      },
      messagesBody(
        { ...rig.phone, id: '999' },
        { messages: [{ id: 'wamid.f', from: '51999000009', ...text('x') }] },
      ),
    ])
      expect(await deliver(rig.webhook, body, { appSecret: APP_SECRET })).toBe(200)
    expect(await deliver(rig.webhook, 'not json', { appSecret: APP_SECRET })).toBe(200)
    await rig.processed()
    expect(await rig.contacts()).toEqual([])
    expect(
      await rig.workspace.storage.db.selectFrom('line_webhooks').selectAll().execute(),
    ).toHaveLength(4)
  })

  test('a body that was stored before a kill is processed afterwards', async () => {
    const { storage } = rig.workspace
    const timestamp = String(Math.floor(Date.now() / 1000))
    const body = messagesBody(rig.phone, {
      messages: [{ from: lucia.waId, id: newWamid(), timestamp, ...text('antes del corte') }],
    })
    const row = {
      line_id: rig.lineId,
      body: JSON.stringify(body),
      fields: 'messages',
      received_at: 0,
      done: 0,
      faults: 0,
    } as const
    await storage.db.insertInto('line_webhooks').values(row).execute()
    await (await rig.kill()).comeBack()
    await rig.processed()
    expect((await shown())[0].content.text).toBe('antes del corte')
  })
})
