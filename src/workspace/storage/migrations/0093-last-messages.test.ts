import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/group.ts'
import { messageSchema } from '#contract/entities/message.ts'
import { contactRow } from '#workspace/storage/contact-row.ts'
import { insertContact } from '#workspace/storage/contacts.ts'
import { saveGroup } from '#workspace/storage/groups.ts'
import { insertMessage } from '#workspace/storage/messages.ts'
import { openStorage } from '#workspace/storage/open.ts'
import { up } from './0093-last-messages.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-last-messages-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a chat that ends with an automatic message is shown as the message before left it', async () => {
  const storage = await openStorage(folder)
  await saveGroup(storage.db, groupSchema.parse({ id: '1', name: 'Casa' }))
  const automatic = {
    last_message: 'We are closed.',
    last_sender: 'group',
    last_message_id: 'auto',
    last_message_auto_response: 1,
  } as const
  const written = { contactId: 'c', status: 'read', updatedAt: '2026-01-01T00:00:00.000Z' }
  await storage.transaction(async (tx) => {
    for (const id of ['c', 'alone']) {
      const row = { id, group_id: '1', name: 'x', phone: id, created_at: 0, activity: id.length }
      await insertContact(tx, contactRow({ ...row, ...automatic }), [], [])
    }
    for (const [positionInChat, text] of ['Hello', 'Anybody?'].entries())
      await insertMessage(
        tx,
        messageSchema.parse({
          ...written,
          id: `m${positionInChat}`,
          content: { type: 'text', text },
          sender: 'contact',
          positionInChat,
        }),
      )
    const answer = { sender: 'group', autoResponse: true, positionInChat: 3 }
    const content = { type: 'text', text: 'We are closed.' }
    await insertMessage(tx, messageSchema.parse({ ...written, id: 'auto', content, ...answer }))
  })
  await sql`alter table contacts drop column answered_at`.execute(storage.db)
  await up(storage.db)
  const shown = ['last_message', 'last_sender', 'last_message_id', 'last_message_status'] as const
  const rows = await storage.db.selectFrom('contacts').select(shown).orderBy('id').execute()
  expect(rows).toEqual([
    { last_message: '', last_sender: 'none', last_message_id: null, last_message_status: null },
    {
      last_message: 'Anybody?',
      last_sender: 'contact',
      last_message_id: 'm1',
      last_message_status: 'read',
    },
  ])
  await storage.close()
})
