import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityMs } from '#workspace/storage/chats/activity-key.ts'
import { IDEMPOTENCY_KEPT_MS } from '#workspace/storage/messages/idempotency-keys.ts'
import { UNSTARTED_MS } from '#workspace/storage/contacts/history-imports.ts'
import { zipStream } from '#workspace/media/zip-stream.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** What several imports of one chat leave behind once they are undone, and imports that nobody starts. */

const march = '12/3/24, 9:05 p. m. - Ana Ruiz: Hola'
const april = '12/4/24, 9:05 p. m. - Ana Ruiz: Sigo esperando'
const withFile = '13/3/24, 8:00 a. m. - Ana Ruiz: IMG-20240313-WA0001.png (archivo adjunto)'
/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  // A chat without messages.
  const empty = { last_contact_response_at: null }
  await rig.contact('ana-ruiz', { name: 'Ana', phone: '51987112340', ...empty })
})
afterEach(() => rig.stop())

const url = 'main/contacts/history-imports'
const sara = async (method: string, path: string, body?: object) =>
  (await rig.as('sara'))(method, path, body === undefined ? {} : { body })
const settled = async (id: string) =>
  await expect
    .poll(async () => (await sara('GET', `${url}/${id}`)).body.state)
    .toMatch(/^(done|undone)$/)

async function read(file: File): Promise<string> {
  const body = new FormData()
  body.set('file', file)
  const answer = await sara('POST', 'main/contacts/ana-ruiz/history-imports', body)
  expect(answer.status).toBe(200)
  return answer.body.id
}
const textFile = (content: string) =>
  new File([content], 'Chat de WhatsApp con Ana.txt', { type: 'text/plain' })

async function importText(content: string): Promise<string> {
  const id = await read(textFile(content))
  const started = await sara('POST', `${url}/${id}/start`, { customer: 'Ana Ruiz', order: 'dmy' })
  expect(started.status).toBe(200)
  await settled(id)
  return id
}
const undo = async (id: string) => {
  expect((await sara('POST', `${url}/${id}/undo`)).status).toBe(200)
  await settled(id)
}
const listed = async () =>
  (await sara('GET', `main/contacts/lastchats?groupId=${GROUP}`)).body.items.map(
    ({ id }: { id: string }) => id,
  )
const stored = async () => {
  const { activity, ...rest } = await rig.workspace.storage.db
    .selectFrom('contacts')
    .select(['last_position', 'activity', 'last_message_id'])
    .where('id', '=', 'ana-ruiz')
    .executeTakeFirstOrThrow()
  return { ...rest, at: activityMs(activity) }
}

test.each([
  ['oldest first', (ids: string[]) => ids],
  ['newest first', (ids: string[]) => ids.toReversed()],
])('a chat without messages is as it was after two imports are undone, %s', async (_, order) => {
  const before = await stored()
  const shown = await listed()
  const ids = [await importText(march), await importText(april)]
  expect(await listed()).toEqual(['ana-ruiz'])
  for (const id of order(ids)) await undo(id)
  expect(await listed()).toEqual(shown)
  expect(await stored()).toEqual(before)
})

test('a chat that has had messages of its own stays in the list after the undo', async () => {
  const first = await importText(march)
  const content = { type: 'text', text: 'Hola' } as const
  await rig.channel.customer.message({ contactId: 'ana-ruiz', content })
  await sara('DELETE', 'main/contacts/ana-ruiz/chat')
  const { last_position: position } = await stored()
  const second = await importText(april)
  await undo(second)
  expect((await stored()).last_position).toBe(position)
  expect(first).not.toBe(second)
})

test('the messages and files of an import that nobody starts are removed by the sweep', async () => {
  async function* once(bytes: Uint8Array) {
    yield bytes
  }
  const entries = [
    { name: 'chat.txt', content: async () => once(Buffer.from(`${march}\n${withFile}`)) },
    { name: 'IMG-20240313-WA0001.png', content: async () => once(picture) },
  ]
  const archive = Buffer.concat(await Array.fromAsync(zipStream(entries)))
  const id = await read(new File([archive], 'chat.zip', { type: 'application/zip' }))
  const { db } = rig.workspace.storage
  const files = async () => (await db.selectFrom('files').select('id').execute()).length
  const waits = async () =>
    (
      await db
        .selectFrom('history_import_messages')
        .select('place')
        .where('import_id', '=', id)
        .execute()
    ).length
  expect([await files(), await waits()]).toEqual([1, 2])
  rig.workspace.clock.advance(UNSTARTED_MS + 600_000)
  await expect.poll(waits).toBe(0)
  rig.workspace.clock.advance(IDEMPOTENCY_KEPT_MS + 600_000)
  // A later sweep finds that the file is unused for long enough.
  await expect
    .poll(async () => {
      rig.workspace.clock.advance(600_000)
      return await files()
    })
    .toBe(0)
})
