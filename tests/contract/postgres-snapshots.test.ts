import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listChatIds, listChats } from '#workspace/storage/chats/chat-list.ts'
import { whole } from '#workspace/storage/chats/full-scope.fixture.ts'
import { searchMessages } from '#workspace/storage/messages/message-search.ts'
import { searchNotes } from '#workspace/storage/messages/note-search.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** Reads that need several queries see one state of the data, whatever other connections commit in between. */

const scope = { ...whole, groupId: GROUP }
const page = { offset: 0, limit: 10 }
const search = { ...page, searchWords: 'hello', since: undefined, contactId: undefined }

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  const ana = await rig.as('ana')
  for (const id of ['a', 'b']) {
    await rig.contact(id, { user_id: 'ana', user_tag_id: 'tag-ana' })
    await write(id)
    await ana('POST', 'main/notes', { body: { contactId: id, text: 'hello' } })
  }
})
afterEach(() => rig.stop())

const write = (contactId: string) =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text: 'hello' } })

/** The database, on which a chat moves to the top of the list after the first query that finds rows. */
function interrupted(): Db {
  let isMoved = false
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isMoved && result.rows.length > 0) {
        isMoved = true
        await write('a')
      }
      return result
    },
  }
  return rig.workspace.storage.db.withPlugin(plugin)
}

const chatsOf = ({ items }: { items: { contact: { id: string } }[] }) =>
  items.map(({ contact }) => contact.id).toSorted()

test('a page of the chat list has a chat that moves meanwhile', async () => {
  const { items } = await listChats(interrupted(), scope, {}, page)
  expect(items.map(({ id }) => id)).toEqual(['b', 'a'])
})

test('the ids of the chat list have a chat that moves meanwhile', async () => {
  const { items } = await listChatIds(interrupted(), scope, {}, page)
  expect(items.map(({ id }) => id)).toEqual(['b', 'a'])
})

test('a search finds the messages and the notes of a chat that moves meanwhile', async () => {
  expect(chatsOf(await searchMessages(interrupted(), scope, search))).toEqual(['a', 'b'])
  expect(chatsOf(await searchNotes(interrupted(), scope, search))).toEqual(['a', 'b'])
})
