import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { messageSchema } from '#contract/entities/messages/message.ts'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import {
  findContactRow,
  insertContact,
  updateContactRow,
} from '#workspace/storage/contacts/contacts.ts'
import { saveGroup } from '#workspace/storage/groups/groups.ts'
import { withWorkMeanwhile } from '#workspace/storage/concurrent-work.fixture.ts'
import { searchMessages } from './message-search.ts'
import { momentsWith } from './message-text.ts'
import { deleteMessagesOf, insertMessage } from './messages.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { watchQueries } from '#workspace/storage/watch-queries.fixture.ts'
import { whole } from '#workspace/storage/chats/full-scope.fixture.ts'

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-messages-'))
  storage = await openStorage(folder)
  await saveGroup(storage.db, groupSchema.parse({ id: '1', name: 'Talk' }))
})
afterEach(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

/** Creates a chat with `count` messages. Several messages, also of different chats, have the same time. */
async function fill(contactId: string, activity: number, count: number): Promise<void> {
  const row = { id: contactId, group_id: '1', name: 'x', phone: contactId, created_at: 0, activity }
  await storage.transaction((tx) => insertContact(tx, contactRow(row)))
  for (let position = 1; position <= count; position += 1)
    await insertMessage(
      storage.db,
      messageSchema.parse({
        id: `${contactId}-${position}`,
        contactId,
        content: { type: 'text', text: `needle number${position}` },
        sender: 'contact',
        status: 'read',
        updatedAt: new Date(Math.floor(position / 2)).toISOString(),
        positionInChat: position,
      }),
    )
}

const found = async (word: string) =>
  (
    await storage.db
      .selectFrom(momentsWith(storage.db, { words: [word], chats: undefined }).as('found'))
      .selectAll()
      .execute()
  ).length
const known = async () =>
  (await storage.db.selectFrom('message_moments').select('contact_id').execute()).map(
    (row) => row.contact_id,
  )

test('a long chat is deleted with as few statements as a short one, and other chats stay searchable', async () => {
  await fill('short', 1, 2)
  await fill('long', 2, 40)
  await fill('other', 3, 3)
  expect(await found('needle')).toBe(45)
  const counts = []
  for (const contactId of ['short', 'long']) {
    const { watched, queries } = watchQueries(storage.db)
    await deleteMessagesOf(watched, contactId)
    counts.push(queries().length)
  }
  expect(counts[1]).toBe(counts[0])
  expect(await found('needle')).toBe(3)
  expect(await found('number40')).toBe(0)
  expect(await known()).toEqual(['other', 'other', 'other'])
  const left = await storage.db.selectFrom('messages').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual(['other-1', 'other-2', 'other-3'])
})

test('messages of a chat are found even if the chat moves in the list during the search', async () => {
  await fill('a', 1, 2)
  await fill('b', 2, 2)
  const db = withWorkMeanwhile(storage.db, () =>
    storage.transaction(async (tx) => {
      const row = await findContactRow(tx, 'a')
      if (row !== undefined) await updateContactRow(tx, row, { activity: 10 })
    }),
  )
  const search = { searchWords: 'needle', since: undefined, contactId: undefined }
  const { items } = await searchMessages(db, whole, { ...search, offset: 0, limit: 10 })
  expect(items.map(({ contact }) => contact.id).toSorted()).toEqual(['a', 'a', 'b', 'b'])
  // Wait for the queued transactions before the storage is closed.
  await storage.transaction(() => Promise.resolve())
})
