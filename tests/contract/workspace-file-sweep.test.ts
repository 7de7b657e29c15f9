import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emailOf, PASSWORD } from './support/users.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

const TURN_MS = 600_000
const DAY_MS = 24 * 3_600_000

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
})
afterEach(() => rig.stop())

/** The stored files: the number of rows, and of unused ones. */
async function stored(): Promise<{ rows: number; unused: number; bytes: number }> {
  const { db, filesDir } = rig.workspace.storage
  const rows = await db.selectFrom('files').select('unused_since').execute()
  const unused = rows.filter(({ unused_since }) => unused_since !== null).length
  return { rows: rows.length, unused, bytes: (await readdir(filesDir)).length }
}

test('files of a deleted message, a deleted chat and an unsent upload are deleted in time, those of messages stay', async () => {
  const ana = await rig.as('ana')
  await rig.contact('left', { user_id: 'ana', user_tag_id: 'tag-ana' })
  const upload = async (name: string): Promise<string> => {
    const body = new FormData()
    body.set('file', new File([name], name, { type: 'text/plain' }))
    return (await ana('POST', 'messages/storage/upload', { body })).body.url
  }
  const send = async (contactId: string, media: string): Promise<string> => {
    const content = { type: 'file', text: '', media, filename: 'a.txt' }
    const answer = await ana('POST', 'messages/messages', { body: { contactId, content } })
    expect(answer.status).toBe(200)
    return answer.body._id
  }
  await upload('never sent.txt')
  const stays = await upload('stays.txt')
  await send('c', stays)
  const deleted = await send('c', await upload('deleted.txt'))
  expect((await ana('DELETE', `messages/messages/c/${deleted}`)).status).toBe(200)
  await send('left', await upload('of a chat.txt'))
  expect((await ana('DELETE', 'main/contacts/left/delete-chat')).status).toBe(200)
  expect(await stored()).toEqual({ rows: 4, unused: 0, bytes: 4 })

  rig.workspace.clock.advance(TURN_MS)
  await expect.poll(stored).toEqual({ rows: 4, unused: 3, bytes: 4 })
  rig.workspace.clock.advance(30 * DAY_MS)
  // The first sweep may have ended only now, and the next one comes a turn after it.
  await expect
    .poll(() => {
      rig.workspace.clock.advance(TURN_MS)
      return stored()
    })
    .toEqual({ rows: 1, unused: 0, bytes: 1 })
  const token = await rig.call('POST', 'main/login', {
    body: { email: emailOf('ana'), password: PASSWORD },
  })
  const file = await fetch(`${rig.url}/services/messages${stays}`, {
    headers: { authorization: `Bearer ${token.body.token}` },
  })
  expect(await file.text()).toBe('stays.txt')
})
