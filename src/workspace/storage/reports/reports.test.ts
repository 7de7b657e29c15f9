import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { activityAt } from '#workspace/storage/chats/activity-key.ts'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import { saveGroup } from '#workspace/storage/groups/groups.ts'
import { insertMany } from '#workspace/storage/bulk-insert.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { countOrigins, countChatsByAgent } from './reports.ts'
import { watchQueries } from '#workspace/storage/watch-queries.fixture.ts'
import { whole } from '#workspace/storage/chats/full-scope.fixture.ts'

/** Number of chats in group 1: three batches of 2,000 (`AT_ONCE` in sqlite/engine.ts), of which the last is not full. */
const CHATS = 5_003
const BATCHES = 3

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-reports-'))
  storage = await openStorage(folder)
  for (const id of ['1', '2'])
    await saveGroup(storage.db, groupSchema.parse({ id, name: `Group ${id}` }))
  await storage.transaction(async (tx) => {
    await insertMany(
      tx,
      'contacts',
      Array.from({ length: CHATS }, (_, index) => chat('1', index)),
    )
    await insertMany(tx, 'contacts', [chat('2', CHATS)])
  })
})
afterAll(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const chat = (group: string, index: number) =>
  contactRow({
    id: String(index),
    group_id: group,
    name: 'x',
    // The phone numbers are in another order than the row ids, so that batches by phone number would differ from batches
    // by row id. Batches must be by row id, because a phone number may change during the count.
    phone: String((index * 7) % 10_000),
    created_at: 0,
    activity: activityAt(index),
    user_id: ['ana', 'beto', null][index % 3] ?? null,
    archived: index % 10 === 0 ? 1 : 0,
    pending_messages: index % 4,
    chat_status_set_by_user: index % 5 === 0 ? 1 : 0,
    source: index % 2,
    last_position: 1,
  })

const ofAna = { ...whole, everything: false, userId: 'ana' }

const indexes = Array.from({ length: CHATS }, (_, index) => index)
const count = (matches: (index: number) => boolean) => indexes.filter(matches).length

/** Number of turns of the event loop while `work` runs. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const next = () => {
    turns += 1
    if (!isOver) setImmediate(next)
  }
  setImmediate(next)
  await work
  isOver = true
  return turns
}

test('agents’ chats are counted in batches, each chat once, and other tasks run in between', async () => {
  const counted = countChatsByAgent(storage.db, whole)
  expect(await turnsDuring(counted)).toBeGreaterThanOrEqual(BATCHES - 1)
  const expected = ['ana', 'beto', null].map((userId, agentIndex) => {
    const isCounted = (index: number) => index % 3 === agentIndex && index % 10 !== 0
    return {
      userId,
      chats: count(isCounted),
      waiting: count((index) => isCounted(index) && index % 4 > 0),
      success: count((index) => isCounted(index) && index % 5 === 0),
    }
  })
  const found = await counted
  expect(found).toHaveLength(expected.length)
  expect(found).toEqual(expect.arrayContaining(expected))
})

test('contact sources are counted in batches, also for a viewer who sees only some contacts', async () => {
  const counted = countOrigins(storage.db, whole)
  expect(await turnsDuring(counted)).toBeGreaterThanOrEqual(BATCHES - 1)
  const origins = (matches: (index: number) => boolean) =>
    [0, 1].map((source) => ({
      source,
      sourceInputId: null,
      contacts: count((index) => index % 2 === source && matches(index)),
    }))
  const found = await counted
  expect(found).toHaveLength(2)
  expect(found).toEqual(expect.arrayContaining(origins(() => true)))
  expect(await countOrigins(storage.db, ofAna)).toEqual(
    expect.arrayContaining(origins((index) => index % 3 === 0)),
  )
})

test.each([
  ['agents’ chats', countChatsByAgent, whole],
  ['agents’ chats, as an agent sees them', countChatsByAgent, ofAna],
  ['contact sources', countOrigins, whole],
  ['contact sources, as an agent sees them', countOrigins, ofAna],
])('each batch reads only its own rows when counting %s', async (_, countBatched, scope) => {
  const { watched, queries } = watchQueries(storage.db)
  await countBatched(watched, scope)
  const planDb = new DatabaseSync(join(folder, 'workspace.sqlite'))
  const batchQueries = queries().filter(({ sql }) => sql.includes('group by'))
  const planLines = batchQueries.map(({ sql, parameters }) =>
    planDb
      .prepare(`explain query plan ${sql}`)
      .all(...parameters.map(String))
      .map(({ detail }) => String(detail))
      // Without the line about the temporary index of `group by`.
      .filter((detail) => !detail.includes('FOR GROUP BY')),
  )
  planDb.close()
  expect(new Set(planLines.flat())).toEqual(
    new Set(['SEARCH contacts USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)']),
  )
  expect(batchQueries).toHaveLength(BATCHES)
})

test('the counts of an unknown group are empty', async () => {
  const empty = { ...whole, groupId: 'none' }
  expect(await countChatsByAgent(storage.db, empty)).toEqual([])
  expect(await countOrigins(storage.db, empty)).toEqual([])
})

test.each([
  ['the lowest to the highest', '0', '99999'],
  ['the highest to the lowest', '99999', '0'],
])(
  'a chat is counted once if its phone number changes from %s during the count',
  async (_, before, after) => {
    const setPhone = (phone: string) =>
      storage.db.updateTable('contacts').set({ phone }).where('id', '=', '0').execute()
    await setPhone(before)
    const counted = countOrigins(storage.db, whole)
    await new Promise((next) => setImmediate(next))
    await setPhone(after)
    const all = (await counted).reduce((sum, { contacts }) => sum + contacts, 0)
    await setPhone('0')
    expect(all).toBe(CHATS)
  },
)
