import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { searchApi } from '#contract/api/messages/search.ts'
import { defaultSearchTimeRange, searchTimeRangeMs } from '#contract/rules/messages/search-scope.ts'
import { limits } from '#contract/limits.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { placesWith } from '#workspace/storage/messages/note-text.ts'
import { createWorkspace } from '#workspace/workspace.ts'
import { callAs, ofMembers } from './support/roles.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

/** The customer of a chat writes. */
const hear = (contactId: string, text: string) =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text } })

const ask = async (name: Name, query: Record<string, string>, group = GROUP) =>
  (await rig.as(name))('GET', `messages/messages/search?${new URLSearchParams(query)}`, { group })

const sorted = (texts: readonly (string | undefined)[]) =>
  texts.map((text) => text ?? '').toSorted((a, b) => a.localeCompare(b))

/** The texts of the results. */
async function find(
  name: Name,
  searchWords: string,
  more: Record<string, string> = {},
  group = GROUP,
) {
  const { status, body } = await ask(name, { searchWords, ...more }, group)
  expect(status).toBe(200)
  const { items } = searchApi.searchMessages.output.parse(body)
  return items.map(({ message, contact }) => {
    expect(message.contactId).toBe(contact.id)
    return message.content.text
  })
}

/** A picture of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

describe('a search', () => {
  beforeEach(() => rig.contact('c'))

  test.each([
    ['sofá gris', ['¿Sigue el SOFÁ gris?', 'Un sofa de tela grisácea']],
    ['SOFA', ['¿Sigue el SOFÁ gris?', 'Un sofa de tela grisácea']],
    ['gris sofá', ['¿Sigue el SOFÁ gris?', 'Un sofa de tela grisácea']],
    ['tela gri', ['Un sofa de tela grisácea']],
    ['ofá', []],
    ['sofá rojo', []],
    ['N-1042', ['Pedido N-1042 👍']],
    ['1042 👍', ['Pedido N-1042 👍']],
    ['"sofá" OR "mesa', []],
    ['sofá*', ['¿Sigue el SOFÁ gris?', 'Un sofa de tela grisácea']],
    ['_c sofá', []],
    ['…¿?', []],
  ])('finds %j', async (searchWords, expected) => {
    for (const text of ['Un sofa de tela grisácea', 'Pedido N-1042 👍', '¿Sigue el SOFÁ gris?'])
      await hear('c', text)
    expect(await find('sara', searchWords)).toEqual(expected)
  })

  test('finds files and choices too, and our own messages', async () => {
    const sara = await rig.as('sara')
    const form = new FormData()
    form.append('file', new File(['%PDF-1.4\n'], 'Cotización.pdf', { type: 'application/pdf' }))
    const { body: file } = await sara('POST', 'messages/storage/upload', { body: form })
    for (const content of [
      { type: 'file', media: file.url, filename: file.filename },
      { type: 'quick_reply', text: 'When?', options: [{ id: 'a', title: 'Morning' }] },
    ])
      await sara('POST', 'messages/messages', { body: { contactId: 'c', content } })
    const types = async (searchWords: string) =>
      (await ask('sara', { searchWords })).body.items.map(
        ({ message }: { message: { content: { type: string } } }) => message.content.type,
      )
    expect(await types('cotizacion')).toEqual(['file'])
    expect(await types('morn')).toEqual(['quick_reply'])
  })

  test('finds files by name and kind, and lists them without words', async () => {
    const sara = await rig.as('sara')
    const send = async (
      type: string,
      name: string,
      mime: string,
      head: string | Buffer<ArrayBuffer>,
    ) => {
      const form = new FormData()
      form.append('file', new File([head], name, { type: mime }))
      const { body: file } = await sara('POST', 'messages/storage/upload', { body: form })
      const content = { type, media: file.url, ...(type === 'file' && { filename: name }) }
      const text = type === 'image' ? { text: 'El sofá gris' } : {}
      const body = { contactId: 'c', content: { ...content, ...text } }
      expect((await sara('POST', 'messages/messages', { body })).status).toBe(200)
    }
    await hear('c', '¿Sigue el sofá gris?')
    await send('file', 'Cotización sofá.pdf', 'application/pdf', '%PDF-1.4\n')
    await send('image', 'a.png', 'image/png', Buffer.from(pixel, 'base64'))
    const types = async (query: Record<string, string>) =>
      (await ask('sara', query)).body.items.map(
        ({ message }: { message: { content: { type: string } } }) => message.content.type,
      )
    expect(await types({ searchWords: 'sofa', files: 'any' })).toEqual(['image', 'file'])
    expect(await types({ searchWords: 'sofa' })).toEqual(['image', 'file', 'text'])
    expect(await types({ searchWords: 'sofa coti', files: 'file' })).toEqual(['file'])
    expect(await types({ searchWords: 'coti', files: 'image' })).toEqual([])
    expect(await types({ searchWords: '…¿?', files: 'any' })).toEqual([])
    expect(await types({ files: 'any' })).toEqual(['image', 'file'])
    expect(await types({ files: 'image' })).toEqual(['image'])
    expect(await types({ files: 'audio' })).toEqual([])
    expect((await ask('sara', {})).status).toBe(400)
    expect((await ask('sara', { files: 'video' })).status).toBe(400)
  })

  test('finds no deleted message, nor those of a deleted chat', async () => {
    await rig.contact('d')
    for (const chat of ['c', 'd']) await hear(chat, `Secreto de ${chat}`)
    const sara = await rig.as('sara')
    const { body } = await ask('sara', { searchWords: 'secreto' })
    const ofC = body.items.find(({ contact }: { contact: { id: string } }) => contact.id === 'c')
    await sara('DELETE', `messages/messages/c/${ofC.message._id}`)
    expect(await find('sara', 'secreto')).toEqual(['Secreto de d'])
    await sara('DELETE', 'main/contacts/d/delete-chat')
    expect(await find('sara', 'secreto')).toEqual([])
    const left = await rig.workspace.storage.db.selectFrom('message_moments').selectAll().execute()
    expect(left).toEqual([])
  })

  test('finds archived chats too, and can be limited to one chat', async () => {
    await rig.contact('d', { archived: 1 })
    await hear('c', 'la mesa')
    await hear('d', 'la mesa redonda')
    await rig.workspace.storage.db
      .updateTable('contacts')
      .set({ archived: 1 })
      .where('id', '=', 'd')
      .execute()
    expect(await find('sara', 'mesa')).toEqual(['la mesa redonda', 'la mesa'])
    expect(await find('sara', 'mesa', { contactId: 'c' })).toEqual(['la mesa'])
  })
})

describe('the period of a search', () => {
  test.each(['day', 'week', 'month', 'year', 'all'] as const)(
    'of a %s is applied',
    async (range) => {
      await rig.contact('c')
      await hear('c', 'hace tiempo')
      const ms = searchTimeRangeMs[range] ?? 10 * 365 * 86_400_000
      rig.workspace.clock.advance(ms - 60_000)
      expect(await find('sara', 'tiempo', { timerange: range })).toHaveLength(1)
      rig.workspace.clock.advance(120_000)
      expect(await find('sara', 'tiempo', { timerange: range })).toHaveLength(
        range === 'all' ? 1 : 0,
      )
    },
  )

  test('is a week by default', async () => {
    expect(defaultSearchTimeRange).toBe('week')
    await rig.contact('c')
    await hear('c', 'hace tiempo')
    rig.workspace.clock.advance(8 * 86_400_000)
    expect(await find('sara', 'tiempo')).toEqual([])
    expect(await find('sara', 'tiempo', { timerange: 'month' })).toHaveLength(1)
  })
})

test('a search has pages of twenty, newest first, each message once', async () => {
  await rig.contact('c')
  const texts = Array.from({ length: 45 }, (_, index) => `hola ${index}`)
  for (const text of texts) await hear('c', text)
  const pages = await Promise.all(
    ['0', '20', '40', '60'].map(
      async (offset) => (await ask('sara', { searchWords: 'hola', offset })).body,
    ),
  )
  expect(pages.map(({ items, hasMoreItems }) => [items.length, hasMoreItems])).toEqual([
    [limits.searchPage, true],
    [limits.searchPage, true],
    [5, false],
    [0, false],
  ])
  const found = pages.flatMap(({ items }) =>
    items.map(({ message }: { message: { content: { text: string } } }) => message.content.text),
  )
  expect(found).toEqual(texts.toReversed())
})

test.each(['', 'a', 'so', '  so ', 's\u0301o\u0301', 'x'.repeat(201)])(
  'a search needs a longer text than %j',
  async (searchWords) => {
    expect((await ask('sara', { searchWords })).status).toBe(400)
  },
)

test.each([{ timerange: 'decade' }, { offset: '-1' }, { limit: '101' }])(
  '%o is refused',
  async (more) => {
    expect((await ask('sara', { searchWords: 'hola', ...more })).status).toBe(400)
  },
)

/** Chats that separate the roles, and archived ones, each with the same word in it. */
async function chatsOfAllKinds() {
  const kinds = [
    { user_id: 'ana', user_tag_id: 'tag-ana' },
    { user_id: 'beto', user_tag_id: 'tag-beto' },
    { user_id: 'ana', user_tag_id: 'tag-ana', team_tag_id: 'tag-north' },
    { user_id: 'beto', user_tag_id: 'tag-beto', team_tag_id: 'tag-south' },
    { user_tag_id: 'tag-shared' },
    { user_id: 'rita', user_tag_id: 'tag-rita' },
    {},
    { team_tag_id: 'tag-north' },
    { team_tag_id: 'tag-south' },
  ]
  for (const [index, kind] of kinds.entries()) await rig.contact(`k${index}`, kind)
  for (const index of kinds.keys()) await hear(`k${index}`, `hola de k${index}`)
}

const everybody = ['sara', 'adam', 'susi', 'mia', 'ana', 'beto', 'rita'] as const

async function listed(name: Name): Promise<string[]> {
  const { body } = await (
    await rig.as(name)
  )('GET', `main/contacts/lastchats?groupId=${GROUP}&limit=100`)
  return chatsApi.chatList.output.parse(body).items.map(({ id }) => `hola de ${id}`)
}

describe.each([
  ['', {}],
  [' where free chats are hidden', { freeContactsNotVisibleByPublisher: true }],
  [' where teams are', { teamRestrictionForUserOutTeam: true }],
] as const)('visibility%s', (_, change) => {
  beforeEach(async () => {
    await chatsOfAllKinds()
    const { db } = rig.workspace.storage
    await saveGroup(db, { ...groupSchema.parse(await findGroup(db, GROUP)), ...change })
  })

  test.each(everybody)('%s finds the messages of their chats, and nothing else', async (name) => {
    const expected = await listed(name)
    expect(expected.length).toBeGreaterThan(0)
    expect(sorted(await find(name, 'hola'))).toEqual(sorted(expected))
    for (let index = 0; index < 9; index += 1) {
      const sees = expected.includes(`hola de k${index}`)
      const { status } = await ask(name, { searchWords: 'hola', contactId: `k${index}` })
      expect([index, status]).toEqual([index, sees ? 200 : 404])
    }
  })
})

describe('a search in notes', () => {
  const write = async (name: Name, contactId: string, text: string) => {
    const body = { contactId, text }
    expect((await (await rig.as(name))('POST', 'main/notes', { body })).status).toBe(200)
  }
  const askNotes = async (name: Name, query: Record<string, string>, group = GROUP) =>
    (await rig.as(name))('GET', `main/notes/search?${new URLSearchParams(query)}`, { group })
  const notes = async (name: Name, searchWords: string, more: Record<string, string> = {}) => {
    const { status, body } = await askNotes(name, { searchWords, ...more })
    expect(status).toBe(200)
    return searchApi.searchNotes.output.parse(body).items.map(({ note, contact }) => {
      expect(note.contactId).toBe(contact.id)
      return note.text
    })
  }

  test('finds words in any order by their beginnings, without case and accents, newest first', async () => {
    await rig.contact('c')
    await write('sara', 'c', 'Ofrecerle DESCUENTO por el sofá')
    await write('sara', 'c', 'Ya tiene descuento')
    const both = ['Ya tiene descuento', 'Ofrecerle DESCUENTO por el sofá']
    expect(await notes('sara', 'descue')).toEqual(both)
    expect(await notes('sara', 'SOFA ofre')).toEqual([both[1]])
    expect(await notes('sara', 'cuento')).toEqual([])
    const page = (await askNotes('sara', { searchWords: 'descuento', limit: '1' })).body
    expect([page.items.length, page.hasMoreItems]).toEqual([1, true])
    expect(page.items[0].note.userName).toBe('sara')
    rig.workspace.clock.advance(8 * 86_400_000)
    expect(await notes('sara', 'descuento')).toEqual([])
    expect(await notes('sara', 'descuento', { timerange: 'month' })).toEqual(both)
  })

  test('finds those of the chats that each user sees, and none of a deleted contact', async () => {
    await chatsOfAllKinds()
    for (let index = 0; index < 9; index += 1) await write('sara', `k${index}`, `hola de k${index}`)
    for (const name of everybody) {
      const expected = await listed(name)
      expect([name, sorted(await notes(name, 'hola'))]).toEqual([name, sorted(expected)])
      for (let index = 0; index < 9; index += 1) {
        const { status } = await askNotes(name, { searchWords: 'hola', contactId: `k${index}` })
        const sees = expected.includes(`hola de k${index}`)
        expect([name, index, status]).toEqual([name, index, sees ? 200 : 404])
      }
    }
    expect(await notes('ana', 'hola', { contactId: 'k2' })).toEqual(['hola de k2'])
    const { db } = rig.workspace.storage
    await db.deleteFrom('contacts').where('id', '=', 'k2').execute()
    expect(await notes('sara', 'hola')).not.toContain('hola de k2')
    const indexed = await db
      .selectFrom(placesWith(db, { words: ['hola'], chats: undefined }).as('found'))
      .select('id')
      .execute()
    expect(indexed).toHaveLength(8)
  })

  test.each(['', 'so', 'x'.repeat(201)])('needs a longer text than %j', async (searchWords) => {
    expect((await askNotes('sara', { searchWords })).status).toBe(400)
  })

  test.each(ofMembers)('is answered to the $role with $status', async ({ who, status }) => {
    const call = await callAs(rig, who)
    expect((await call('GET', 'main/notes/search?searchWords=hola')).status).toBe(status)
  })
})

test('the results are the same with many chats', async () => {
  for (let index = 0; index < 310; index += 1) await rig.contact(`more${index}`)
  await chatsOfAllKinds()
  for (const name of everybody) {
    const expected = (await listed(name)).filter((text) => !text.includes('more'))
    expect([name, sorted(await find(name, 'hola'))]).toEqual([name, sorted(expected)])
  }
})

test('a user of another group finds only their own', async () => {
  await rig.contact('o', { group_id: OTHER_GROUP })
  await chatsOfAllKinds()
  await hear('o', 'hola de o')
  expect((await ask('olga', { searchWords: 'hola' })).status).toBe(404)
  expect((await ask('gone', { searchWords: 'hola' })).status).toBe(404)
  expect(await find('olga', 'hola', {}, OTHER_GROUP)).toEqual(['hola de o'])
  expect((await ask('olga', { searchWords: 'hola', contactId: 'k0' }, OTHER_GROUP)).status).toBe(
    404,
  )
})

test('messages stored before there was a search are found once the data is reopened', async () => {
  await rig.contact('c')
  await hear('c', 'dicho antes')
  const { storage } = rig.workspace
  await storage.db.deleteFrom('message_moments').execute()
  expect(await find('sara', 'dicho')).toEqual([])
  const again = await createWorkspace(await rig.copyData())
  const address = 'http://again.test/services/messages/messages/search?searchWords=dicho'
  const headers = { authorization: `Bearer ${await rig.tokenOf('sara')}`, 'x-group-id': GROUP }
  const answer = await again.fetch(new Request(address, { headers }))
  const { items } = searchApi.searchMessages.output.parse(await answer.json())
  await again.close()
  expect(items.map(({ message }) => message.content.text)).toEqual(['dicho antes'])
})
