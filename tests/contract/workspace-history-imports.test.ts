import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { activityMs } from '#workspace/storage/chats/activity-key.ts'
import { zipStream } from '#workspace/media/zip-stream.ts'
import { readAudit } from './support/audited-calls.ts'
import { followAs, type Follower } from './support/follower.ts'
import { callAs, ofWriters } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

/** Conversations that the phone's app has exported, as earlier messages of a contact. */

const MARK = '\u200e'
const CHAT = [
  '12/3/24, 9:05 p. m. - Los mensajes y las llamadas están cifrados de extremo a extremo.',
  '12/3/24, 9:05 p. m. - Ana Ruiz: Hola, ¿tienen escritorios?',
  'De pino',
  '12/3/24, 9:06 p. m. - Luis: Sí, desde 300',
  '13/3/24, 8:00 a. m. - Ana Ruiz: IMG-20240313-WA0001.png (archivo adjunto)',
  'Así',
  '13/3/24, 8:01 a. m. - Carla: IMG-20240313-WA0002.png (archivo adjunto)',
  '13/3/24, 8:02 a. m. - Ana Ruiz: Se eliminó este mensaje',
].join('\n')
/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let rig: Rig
let followers: Follower[]
beforeEach(async () => {
  followers = []
  rig = await startRig({ control: true })
  // A chat without messages.
  const empty = { last_contact_response_at: null }
  await rig.contact('ana-ruiz', { name: 'Ana', last_name: 'Ruiz', phone: '51987112340', ...empty })
})
afterEach(async () => {
  for (const { client } of followers) client.disconnect()
  await rig.stop()
})

async function archive(files: Record<string, Uint8Array | string>): Promise<Buffer<ArrayBuffer>> {
  async function* once(bytes: Uint8Array) {
    yield bytes
  }
  const entries = Object.entries(files).map(([name, content]) => ({
    name,
    content: async () => once(Buffer.from(content)),
  }))
  return Buffer.concat(await Array.fromAsync(zipStream(entries)))
}

const call = async (who: Name, method: string, path: string, body?: object): Promise<Answer> =>
  await (
    await rig.as(who)
  )(method, `main/${path}`, body === undefined ? {} : { body })

async function read(
  content: string | Buffer<ArrayBuffer>,
  { who = 'sara', id = 'ana-ruiz' }: { who?: Parameters<typeof callAs>[1]; id?: string } = {},
): Promise<Answer> {
  const isText = typeof content === 'string'
  const name = isText ? 'Chat de WhatsApp con Ana.txt' : 'Chat de WhatsApp con Ana.zip'
  const body = new FormData()
  body.set('file', new File([content], name, { type: isText ? 'text/plain' : 'application/zip' }))
  return await (
    await callAs(rig, who)
  )('POST', `main/contacts/${id}/history-imports`, { body })
}

const choice = { customer: 'Ana Ruiz', order: 'dmy' }
const one = async (id: string) => (await call('sara', 'GET', `contacts/history-imports/${id}`)).body
const preview = async (id: string) =>
  await call('sara', 'GET', `contacts/history-imports/${id}/preview?customer=Ana%20Ruiz&order=dmy`)
const start = (id: string, who: Name = 'sara') =>
  call(who, 'POST', `contacts/history-imports/${id}/start`, choice)
const startAs = (id: string, body: object) =>
  call('sara', 'POST', `contacts/history-imports/${id}/start`, body)
const undo = (id: string, who: Name = 'sara') =>
  call(who, 'POST', `contacts/history-imports/${id}/undo`)
const settled = async (id: string) =>
  await expect.poll(async () => (await one(id)).state).toMatch(/^(done|undone)$/)

/** Imports a file and waits until its messages are stored. @returns the import's id */
async function importAll(content: string | Buffer<ArrayBuffer>): Promise<string> {
  const { body } = await read(content)
  expect((await start(body.id)).status).toBe(200)
  await settled(body.id)
  return body.id
}

const messages = async (id = 'ana-ruiz') =>
  (await (await rig.as('sara'))('GET', `messages/messages/${id}?offset=0&limit=100`)).body.items
const contact = async () => (await call('sara', 'GET', 'contacts/ana-ruiz')).body
const texts = async () =>
  (await messages()).map(({ content }: { content: { text: string } }) => content.text)
const say = (text: string) =>
  rig.channel.customer.message({ contactId: 'ana-ruiz', content: { type: 'text', text } })

describe('who may', () => {
  const admins = new Set<string>(['sara', 'adam'])
  test.each(ofWriters)('import: $role ($who)', async ({ who, status }) => {
    const expected = status === 200 && !admins.has(who) ? 403 : status
    expect((await read(CHAT, { who })).status).toBe(expected)
    const list = await callAs(rig, who)
    const path = `main/contacts/history-imports?groupId=${GROUP}`
    expect((await list('GET', path)).status).toBe(expected)
    const { body } = await read(CHAT)
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', '/preview?customer=Luis&order=dmy'],
      ['POST', '/start'],
      ['POST', '/undo'],
    ] as const) {
      const answer = await (
        await callAs(rig, who)
      )(method, `main/contacts/history-imports/${body.id}${rest}`, {
        ...(rest === '/start' && { body: choice }),
      })
      expect([rest, answer.status]).toEqual([rest, expected])
    }
  })
})

describe('a file is read', () => {
  test('with its people, the order of its dates and its files', async () => {
    const { status, body } = await read(
      await archive({ 'Chat de WhatsApp con Ana.txt': CHAT, 'IMG-20240313-WA0001.png': PICTURE }),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      contactId: 'ana-ruiz',
      userId: 'sara',
      state: 'read',
      filename: 'Chat de WhatsApp con Ana.zip',
      people: [
        { name: 'Ana Ruiz', messages: 3 },
        { name: 'Luis', messages: 1 },
        { name: 'Carla', messages: 1 },
      ],
      orders: ['dmy'],
      systemLines: 1,
      files: 1,
      missingFiles: 1,
      stored: 0,
    })
    expect(await messages()).toEqual([])
    const shown = await call('sara', 'GET', `contacts/history-imports?groupId=${GROUP}`)
    expect(shown.body.items).toEqual([])
  })

  test('of an iPhone', async () => {
    const chat = `[12/3/24, 21:05:33] Ana Ruiz: Hola\n[13/3/24, 21:06:00] Luis: ${MARK}<adjunto: 00000002-PHOTO.png>`
    const { body } = await read(await archive({ '_chat.txt': chat, '00000002-PHOTO.png': PICTURE }))
    expect(body).toMatchObject({ files: 1, missingFiles: 0, orders: ['dmy'] })
  })

  test('and its order of dates is asked for if nothing decides it', async () => {
    expect((await read('1/2/24, 9:05 - Ana: Hola')).body.orders).toEqual(['dmy', 'mdy'])
  })

  test.each([
    ['noMessages', 'name,phone\nAna,51987112340'],
    ['dates', '13/2/24, 9:05 - Ana: Hola\n2/13/24, 9:05 - Ana: Hola'],
  ])('not if it is none: %s', async (why, content) => {
    const { status, body } = await read(content)
    expect([status, body.code, body.details?.why]).toEqual([422, 'HISTORY_REFUSED', why])
  })

  test('not if its archive has no chat, is cut off or leads out of its folder', async () => {
    const whyOf = async (bytes: Buffer<ArrayBuffer>) => (await read(bytes)).body.details?.why
    expect(await whyOf(await archive({ 'a.png': PICTURE }))).toBe('noMessages')
    const whole = await archive({ '_chat.txt': CHAT, 'a.png': PICTURE })
    expect(await whyOf(whole.subarray(0, whole.length - 30))).toBe('damaged')
    expect(await whyOf(await archive({ '../_chat.txt': CHAT }))).toBe('damaged')
  })
})

test('the preview counts what would be added, and changes nothing', async () => {
  await importAll(CHAT.split('\n').slice(0, 3).join('\n'))
  const { body } = await read(CHAT)
  const expected = {
    ofCustomer: 2,
    ofCompany: 2,
    known: 1,
    later: 0,
    from: '2024-03-12T21:06:00.000Z',
    to: '2024-03-13T08:02:00.000Z',
  }
  expect((await preview(body.id)).body).toMatchObject(expected)
  expect((await preview(body.id)).body).toMatchObject(expected)
  expect(await messages()).toHaveLength(1)
})

describe('an import', () => {
  test('stores earlier messages, with who wrote them and with their files', async () => {
    const id = await importAll(
      await archive({ 'Chat de WhatsApp con Ana.txt': CHAT, 'IMG-20240313-WA0001.png': PICTURE }),
    )
    expect(await one(id)).toMatchObject({ state: 'done', total: 5, stored: 5 })
    expect(await messages()).toMatchObject([
      {
        sender: 'contact',
        status: 'read',
        updatedAt: '2024-03-12T21:05:00.000Z',
        content: { type: 'text', text: 'Hola, ¿tienen escritorios?\nDe pino', imported: {} },
      },
      {
        sender: 'group',
        content: { type: 'text', text: 'Sí, desde 300', imported: { author: 'Luis' } },
      },
      { content: { type: 'image', text: 'Así', filename: 'IMG-20240313-WA0001.png', width: 1 } },
      {
        sender: 'group',
        content: { unsupported: 'media_placeholder', imported: { author: 'Carla' } },
      },
      { content: { deleted: true, imported: {} } },
    ])
    const [, , picture] = await messages()
    const file = await (await rig.as('adam'))('GET', `messages${picture.content.media}`)
    expect(file.status).toBe(200)
  })

  test('leaves the chat unread, its window, its wait and its place as they were', async () => {
    await say('Buenas')
    const before = await contact()
    await importAll(CHAT)
    const { revision: _, ...after } = await contact()
    const { revision: __, ...untouched } = before
    expect(after).toEqual(untouched)
    expect((await texts()).at(-1)).toBe('Buenas')
  })

  test('shows a chat without other messages at the time of the last one', async () => {
    await importAll(CHAT)
    expect(await contact()).toMatchObject({ chat: { pendingMessages: 0 } })
    expect(await contact()).not.toHaveProperty('lastContactResponseAt')
    const { db } = rig.workspace.storage
    const { activity } = await db
      .selectFrom('contacts')
      .select('activity')
      .where('id', '=', 'ana-ruiz')
      .executeTakeFirstOrThrow()
    expect(activityMs(activity)).toBe(Date.parse('2024-03-13T08:02:00Z'))
    const { body } = await call('sara', 'GET', `contacts?groupId=${GROUP}&offset=0&limit=20`)
    expect(body.items.map(({ id }: { id: string }) => id)).toContain('ana-ruiz')
  })

  test('leaves out what is not earlier than the chat’s own first message', async () => {
    await say('Buenas')
    const { body } = await read(`1/1/20, 9:05 - Ana Ruiz: Antes\n31/12/99, 9:05 - Ana Ruiz: Luego`)
    expect((await preview(body.id)).body).toMatchObject({ ofCustomer: 1, later: 1 })
    await start(body.id)
    await settled(body.id)
    expect(await texts()).toEqual(['Antes', 'Buenas'])
  })

  test('of the same file again adds nothing', async () => {
    const packed = await archive({ '_chat.txt': CHAT, 'IMG-20240313-WA0001.png': PICTURE })
    await importAll(packed)
    const before = await messages()
    const { body } = await read(packed)
    expect((await preview(body.id)).body).toMatchObject({ ofCustomer: 0, ofCompany: 0, known: 5 })
    await start(body.id)
    await settled(body.id)
    expect(await messages()).toEqual(before)
  })

  test('is no part of reports, bills, rules and webhooks, and is found by the search', async () => {
    const { db } = rig.workspace.storage
    const count = async (table: 'conversations' | 'rule_events' | 'webhook_deliveries') =>
      (await db.selectFrom(table).selectAll().execute()).length
    await importAll(CHAT)
    expect(await count('conversations')).toBe(0)
    expect(await count('rule_events')).toBe(0)
    expect(await count('webhook_deliveries')).toBe(0)
    const charged = await db.selectFrom('messages').select('category').execute()
    expect(new Set(charged.map(({ category }) => category))).toEqual(new Set([null]))
    const found = await (
      await rig.as('sara')
    )(
      'GET',
      `messages/messages/search?groupId=${GROUP}&offset=0&limit=20&timerange=all&searchWords=escritorios`,
    )
    expect(found.body.items).toHaveLength(1)
  })

  test('publishes the chat once it is done', async () => {
    const follower = await followAs(rig, 'mia')
    followers.push(follower)
    await importAll(CHAT)
    expect(await follower.next()).toMatchObject({
      name: 'chat.history',
      data: { contact: { id: 'ana-ruiz' } },
    })
  })

  test('starts once, and one after the other in a chat', async () => {
    const first = (await read(CHAT)).body.id
    const second = (await read(CHAT)).body.id
    await rig.workspace.storage.db
      .updateTable('history_imports')
      .set({ state: 'running', due_at: rig.workspace.clock.now() + 3_600_000 })
      .where('id', '=', first)
      .execute()
    expect((await start(second)).body.code).toBe('CONFLICT')
    expect((await start(first)).body.code).toBe('CONFLICT')
    expect((await preview(first)).body.code).toBe('CONFLICT')
  })

  test('that nobody started is forgotten after a day', async () => {
    const { id } = (await read(CHAT)).body
    rig.workspace.clock.advance(limits.history.readHours * 3_600_000 + 1)
    await read(CHAT)
    expect((await call('sara', 'GET', `contacts/history-imports/${id}`)).status).toBe(404)
  })
})

describe('an undo', () => {
  test('removes all messages of the import and no others', async () => {
    await say('Buenas')
    const before = await contact()
    const first = await importAll(CHAT.split('\n').slice(0, 3).join('\n'))
    const id = await importAll(CHAT)
    expect(await messages()).toHaveLength(6)
    expect((await undo(id)).body).toMatchObject({ state: 'undoing', undoneByUserId: 'sara' })
    await settled(id)
    expect(await texts()).toEqual(['Hola, ¿tienen escritorios?\nDe pino', 'Buenas'])
    expect(await one(id)).toMatchObject({ state: 'undone', stored: 0 })
    await undo(first, 'adam')
    await settled(first)
    expect(await texts()).toEqual(['Buenas'])
    const { revision: _, ...after } = await contact()
    const { revision: __, ...untouched } = before
    expect(after).toEqual(untouched)
    const listed = await call('sara', 'GET', `contacts/history-imports?groupId=${GROUP}`)
    expect(listed.body.items).toMatchObject([
      { id, state: 'undone', undoneByUserId: 'sara' },
      { id: first, state: 'undone', undoneByUserId: 'adam' },
    ])
  })

  test('leaves a chat that was empty as it was, also after a message was deleted', async () => {
    const before = await contact()
    const id = await importAll(CHAT)
    const [first] = await messages()
    const path = `messages/messages/ana-ruiz/${first._id}`
    expect((await (await rig.as('sara'))('DELETE', path)).status).toBe(200)
    await undo(id)
    await settled(id)
    expect(await messages()).toEqual([])
    const { revision: _, ...after } = await contact()
    const { revision: __, ...untouched } = before
    expect(after).toEqual(untouched)
  })

  test('ends an import that is running', async () => {
    const { id } = (await read(CHAT)).body
    await rig.workspace.storage.db
      .updateTable('history_imports')
      .set({ state: 'running', total: 5 })
      .where('id', '=', id)
      .execute()
    expect((await undo(id)).status).toBe(200)
    await settled(id)
    expect(await messages()).toEqual([])
  })

  test('is refused before the start, and a second time', async () => {
    const { id } = (await read(CHAT)).body
    expect((await undo(id)).body.code).toBe('CONFLICT')
    await start(id)
    await settled(id)
    await undo(id)
    await settled(id)
    expect((await undo(id)).body.code).toBe('CONFLICT')
  })
})

test('the audit log has who imported a conversation, and who removed it', async () => {
  const id = await importAll(CHAT)
  await undo(id, 'adam')
  await settled(id)
  const entries = await readAudit(await rig.as('sara'), 'kinds=data')
  const object = { type: 'contact', id: 'ana-ruiz' }
  expect(entries).toMatchObject([
    { action: 'history.removed', by: { id: 'adam' }, object },
    { action: 'history.imported', by: { id: 'sara' }, object },
  ])
})

test('a long conversation is stored in portions, in the order of the file, also within a minute', async () => {
  const count = limits.history.storedAtOnce * 2 + 50
  const lines = Array.from({ length: count }, (_, at) => `13/3/24, 21:05 - Ana Ruiz: ${at}`)
  const id = await importAll(lines.join('\n'))
  expect(await one(id)).toMatchObject({ total: count, stored: count })
  const { db } = rig.workspace.storage
  const rows = await db.selectFrom('messages').selectAll().orderBy('position').execute()
  expect(rows.map(({ content_json }) => Number(JSON.parse(content_json).text))).toEqual(
    lines.map((_, at) => at),
  )
  await undo(id)
  await settled(id)
  expect(await db.selectFrom('messages').selectAll().execute()).toEqual([])
})

test('an import goes on with the contact into which its contact is merged', async () => {
  await rig.contact('ana-two', { name: 'Ana', phone: '51944560218' })
  const id = await importAll(CHAT)
  expect(
    (await call('sara', 'POST', 'contacts/ana-two/merge', { otherId: 'ana-ruiz' })).status,
  ).toBe(200)
  expect((await one(id)).contactId).toBe('ana-two')
  await undo(id)
  await settled(id)
  expect(await messages('ana-two')).toEqual([])
})

test('an import and its undo go on after a kill, with each message once', async () => {
  const count = limits.history.storedAtOnce * 8 + 50
  const lines = Array.from({ length: count }, (_, at) => {
    const minute = String(at % 60).padStart(2, '0')
    return `${1 + Math.floor(at / 60)}/3/24, 21:${minute} - Ana Ruiz: ${at}`
  })
  const { id } = (await read(lines.join('\n'))).body
  const storedTexts = async () => {
    const { db } = rig.workspace.storage
    const rows = await db.selectFrom('messages').selectAll().orderBy('position').execute()
    return rows.map(({ content_json }) => Number(JSON.parse(content_json).text))
  }
  await start(id)
  const stored = async () => (await storedTexts()).length
  const often = { interval: 5 }
  await expect.poll(stored, often).toBeGreaterThan(0)
  expect((await one(id)).state).toBe('running')
  await (await rig.kill()).comeBack()
  await settled(id)
  expect(await one(id)).toMatchObject({ state: 'done', total: count, stored: count })
  expect(await storedTexts()).toEqual(lines.map((_, at) => at))
  await undo(id)
  await expect.poll(stored, often).toBeLessThan(count)
  expect((await one(id)).state).toBe('undoing')
  await (await rig.kill()).comeBack()
  await settled(id)
  expect(await storedTexts()).toEqual([])
  expect(await one(id)).toMatchObject({ state: 'undone', stored: 0 })
})

test.each([
  ['customer', { ...choice, customer: 'Somebody else' }],
  ['order', { ...choice, order: 'ymd' }],
])('a %s that is not in the export starts nothing', async (path, body) => {
  const { id } = (await read(CHAT)).body
  const refused = await startAs(id, body)
  expect([refused.status, refused.body.issues]).toEqual([
    400,
    [{ path, message: 'is not in the export' }],
  ])
  expect((await one(id)).state).toBe('read')
})
