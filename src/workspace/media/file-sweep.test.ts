import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { messageTemplateContentSchema } from '#contract/entities/templates/message-template.ts'
import { messageSchema } from '#contract/entities/messages/message.ts'
import { templateContentSchema } from '#contract/entities/answers/template.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { createClock, type AdvanceableClock } from '#workspace/clock.ts'
import type { Log } from '#workspace/log.ts'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import { insertContact } from '#workspace/storage/contacts/contacts.ts'
import { fileRow } from '#workspace/storage/files/file-row.fixture.ts'
import { findFile, insertFile } from '#workspace/storage/files/files.ts'
import { saveGroup } from '#workspace/storage/groups/groups.ts'
import { insertMessageTemplate } from '#workspace/storage/templates/message-templates.ts'
import { deleteMessage, insertMessage } from '#workspace/storage/messages/messages.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { insertCampaign } from '#workspace/storage/campaigns/campaigns.ts'
import { settingOnce } from '#workspace/storage/groups/settings.ts'
import { insertSticker, removeSticker } from '#workspace/storage/answers/stickers.ts'
import { insertTemplate } from '#workspace/storage/answers/templates.ts'
import { markUnusedFiles } from '#workspace/storage/files/unused-files.ts'
import { insertUser } from '#workspace/storage/people/users.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { whatsAppProfileSchema } from '#contract/entities/line/whatsapp-profile.ts'
import { saveWhatsAppProfile } from '#workspace/storage/line/whatsapp-profiles.ts'
import { fileAddress } from '#workspace/storage/files/file-address.ts'
import { createFileSweep } from './file-sweep.ts'

const TURN_MS = 600_000
const DAY_MS = 24 * 3_600_000

let folder: string
let storage: Storage
let clock: AdvanceableClock
let turn: Promise<unknown>
const log = vi.fn<Log>()
let stop: () => void

const group = { id: '1', name: 'One' }
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-sweep-'))
  storage = await openStorage(folder)
  await saveGroup(storage.db, groupSchema.parse(group))
  const row = { id: 'c', group_id: '1', name: 'x', phone: '51', created_at: 0, activity: 1 }
  await storage.transaction((tx) => insertContact(tx, contactRow(row)))
  clock = createClock(() => 0)
  begin()
})
afterEach(async () => {
  stop()
  clock.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

function begin(): void {
  const background = (work: Promise<unknown>) => {
    turn = work
  }
  const sweep = createFileSweep({ storage, clock, background, log })
  sweep.start()
  stop = sweep.close
}

/** Advances the clock and waits for the sweep that becomes due, if any. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms)
  await turn
}

const idOf = (number: number) => `f${String(number).padStart(19, '0')}`

async function upload(id: string): Promise<string> {
  await writeFile(join(storage.filesDir, id), 'x')
  await insertFile(storage.db, { ...fileRow(id), created_at: clock.now() })
  return fileAddress(id)
}

/** Whether a file's row and its bytes exist; 'half' if only one of them exists. */
async function isThere(id: string): Promise<boolean | 'half'> {
  const hasRow = (await findFile(storage.db, id)) !== undefined
  return hasRow === existsSync(join(storage.filesDir, id)) ? hasRow : 'half'
}

const say = (media: string) =>
  messageSchema.parse({
    id: 'm1',
    contactId: 'c',
    content: { type: 'file', media },
    sender: 'group',
    status: 'sent',
    updatedAt: new Date(0).toISOString(),
    positionInChat: 1,
  })

test('an upload that is never sent is removed after 30 days', async () => {
  await upload(idOf(1))
  await pass(TURN_MS)
  await pass(30 * DAY_MS - 1)
  expect(await isThere(idOf(1))).toBe(true)
  await pass(TURN_MS)
  expect(await isThere(idOf(1))).toBe(false)
  expect(await storage.db.selectFrom('files').select('id').execute()).toEqual([])
})

test('a file that cannot be removed does not block other files, and is removed later', async () => {
  for (const number of [1, 2, 3]) await upload(idOf(number))
  const stuck = join(storage.filesDir, idOf(1))
  await rm(stuck)
  await mkdir(join(stuck, 'a folder in its place'), { recursive: true })
  await pass(TURN_MS)
  log.mockClear()
  await pass(31 * DAY_MS)
  expect(await Promise.all([2, 3].map((number) => isThere(idOf(number))))).toEqual([false, false])
  expect(log.mock.calls).toEqual([
    [expect.stringContaining('could not be removed'), expect.objectContaining({ id: idOf(1) })],
  ])
  await rm(stuck, { recursive: true })
  await pass(TURN_MS)
  expect(await storage.db.selectFrom('files').select('id').execute()).toEqual([])
})

test('files that could not be removed do not block other files, even if they fill a whole batch', async () => {
  const all = [1, 2].map(idOf)
  for (const id of all) await upload(id)
  await pass(TURN_MS)
  await storage.db.updateTable('files').set({ going: 1 }).where('id', '=', idOf(1)).execute()
  const take = { unusedSince: clock.now(), limit: 1 }
  expect(await storage.transaction((tx) => markUnusedFiles(tx, take))).toEqual([idOf(2)])
})

test('the file of a message is removed 30 days after the message was deleted', async () => {
  const message = say(await upload(idOf(1)))
  await insertMessage(storage.db, message)
  await pass(TURN_MS)
  await pass(90 * DAY_MS)
  expect(await isThere(idOf(1))).toBe(true)
  await storage.transaction((tx) => deleteMessage(tx, message))
  await pass(TURN_MS)
  await pass(30 * DAY_MS - 1)
  expect(await isThere(idOf(1))).toBe(true)
  await pass(TURN_MS)
  expect(await isThere(idOf(1))).toBe(false)
})

test('a file stays if it is sent after a sweep has found it unused', async () => {
  const message = say(await upload(idOf(1)))
  await pass(TURN_MS)
  await insertMessage(storage.db, message)
  await pass(31 * DAY_MS)
  expect(await isThere(idOf(1))).toBe(true)
  await storage.transaction((tx) => deleteMessage(tx, message))
  // The 30 days begin again, because the file was used until the message was deleted.
  await pass(TURN_MS)
  await pass(29 * DAY_MS)
  expect(await isThere(idOf(1))).toBe(true)
})

describe('a file stays while it is used by', () => {
  const common = { id: 't', groupId: '1', name: 't', order: 0, pinned: false, archived: true }
  const uses: Record<string, (media: string) => Promise<unknown>> = {
    'an archived quick message': (media) => {
      const content = templateContentSchema.parse({ type: 'file', media })
      return insertTemplate(storage.db, { ...common, content }, 0)
    },
    'a quick message with another form of the address': (path) => {
      const media = `https://talk.example/services/messages${path}?of=1`
      const content = templateContentSchema.parse({ type: 'file', media })
      return insertTemplate(storage.db, { ...common, content }, 0)
    },
    'a message template': (contentMedia) => {
      const content = messageTemplateContentSchema.parse({ type: 'media', contentMedia })
      return insertMessageTemplate(storage.db, { ...common, content }, 0)
    },
    'a channel template': (media) => {
      const template = { id: 'w', name: 'w', groupId: '1', templateType: 'IMAGE', media }
      return saveWaTemplate(
        storage.db,
        { ...whatsAppTemplateSchema.parse(template), groupId: '1' },
        0,
      )
    },
    'a scheduled campaign': (media) =>
      insertCampaign(
        storage.db,
        { group_id: '1', template_id: 't', name: 'c', created_by: 'u' },
        { media },
        0,
      ),
    'a sticker': (url) => insertSticker(storage.db, { id: 's', group_id: '1', url, created_at: 0 }),
    'a removed sticker': async (url) => {
      await insertSticker(storage.db, { id: 's', group_id: '1', url, created_at: 0 })
      await removeSticker(storage.db, 's')
    },
    'the automatic answer': (media) =>
      saveGroup(storage.db, groupSchema.parse({ ...group, autoResponse: { media } })),
    'the WhatsApp profile': (pictureUrl) =>
      saveWhatsAppProfile(
        storage.db,
        '1',
        whatsAppProfileSchema.parse({ name: 'x', pictureUrl }),
        0,
      ),
    'a customer as their picture': (picture_url) =>
      storage.db.updateTable('contacts').set({ picture_url }).execute(),
    'a colleague as their picture': (picture_url) =>
      insertUser(storage.db, {
        id: 'u',
        name: 'u',
        email: 'u@example.test',
        password_hash: '',
        picture_url,
        created_at: 0,
      }),
    'the simulated customers’ media': (media) =>
      settingOnce(storage.db, 'demo media 1', () => JSON.stringify({ heart: { media } })),
  }
  test.each(Object.keys(uses))('%s', async (name) => {
    const media = await upload(idOf(1))
    await upload(idOf(2))
    await uses[name]?.(media)
    await pass(TURN_MS)
    await pass(31 * DAY_MS)
    expect([await isThere(idOf(1)), await isThere(idOf(2))]).toEqual([true, false])
  })
})

test('each sweep checks one batch, and later sweeps check the other files', async () => {
  const count = 1_001
  for (let number = 0; number < count; number += 1) await upload(idOf(number))
  const noted = () =>
    storage.db.selectFrom('files').select('id').where('unused_since', 'is not', null).execute()
  for (const expected of [500, 1_000, 1_001, 1_001]) {
    await pass(TURN_MS)
    expect((await noted()).length).toBe(expected)
  }
  for (const left of [501, 1, 0]) {
    await pass(31 * DAY_MS)
    expect((await noted()).length).toBe(left)
  }
})

test('a row whose bytes were deleted before a crash is removed by the next sweep', async () => {
  await upload(idOf(1))
  await pass(TURN_MS)
  await storage.db.updateTable('files').set({ going: 1 }).execute()
  await rm(join(storage.filesDir, idOf(1)))
  expect(await findFile(storage.db, idOf(1))).toBeUndefined()
  await pass(31 * DAY_MS)
  expect(await storage.db.selectFrom('files').select('id').execute()).toEqual([])
})

test('no sweep runs after the sweeps were stopped', async () => {
  stop()
  await upload(idOf(1))
  clock.advance(90 * DAY_MS)
  await turn
  expect(await isThere(idOf(1))).toBe(true)
  const [file] = await storage.db.selectFrom('files').select('unused_since').execute()
  expect(file?.unused_since).toBeNull()
})
