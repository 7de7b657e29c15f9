import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/group.ts'
import { activityAt } from './activity-key.ts'
import { contactRow } from './contact-row.ts'
import { saveGroup } from './groups.ts'
import { openStorage, type Storage } from './open.ts'
import { countOrigins, countChatsByAgent } from './reports.ts'
import { watchQueries } from './watch-queries.fixture.ts'
import { whole } from './full-scope.fixture.ts'

/** Number of chats: more than one batch, and not a multiple of a batch. */
const CHATS = 5_003
/** Number of pauses between the batches. */
const BETWEEN = 2

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-reports-'))
  storage = await openStorage(folder)
  for (const id of ['1', '2'])
    await saveGroup(storage.db, groupSchema.parse({ id, name: `Group ${id}` }))
  await storage.transaction(async () => {
    storage.insertMany(
      'contacts',
      Array.from({ length: CHATS }, (_, place) => chat('1', place)),
    )
    storage.insertMany('contacts', [chat('2', CHATS)])
  })
})
afterAll(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const chat = (group: string, place: number) =>
  contactRow({
    id: String(place),
    group_id: group,
    name: 'x',
    // Phone numbers are not in the order of insertion.
    phone: String((place * 7) % 10_000),
    created_at: 0,
    activity: activityAt(place),
    user_id: ['ana', 'beto', null][place % 3] ?? null,
    archived: place % 10 === 0 ? 1 : 0,
    pending_messages: place % 4,
    chat_status_set_by_user: place % 5 === 0 ? 1 : 0,
    source: place % 2,
  })

const places = Array.from({ length: CHATS }, (_, place) => place)
const count = (counts: (place: number) => boolean) => places.filter(counts).length

/** Number of times that other tasks ran during `work`. */
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
  expect(await turnsDuring(counted)).toBeGreaterThanOrEqual(BETWEEN)
  const loads = ['ana', 'beto', null].map((userId, agent) => {
    const has = (place: number) => place % 3 === agent && place % 10 !== 0
    return {
      userId,
      chats: count(has),
      waiting: count((place) => has(place) && place % 4 > 0),
      success: count((place) => has(place) && place % 5 === 0),
    }
  })
  const found = await counted
  expect(found).toHaveLength(loads.length)
  expect(found).toEqual(expect.arrayContaining(loads))
})

test('contact sources are counted in batches, also for a viewer who sees only some contacts', async () => {
  const counted = countOrigins(storage.db, whole)
  expect(await turnsDuring(counted)).toBeGreaterThanOrEqual(BETWEEN)
  const origins = (counts: (place: number) => boolean) =>
    [0, 1].map((source) => ({
      source,
      sourceInputId: null,
      contacts: count((place) => place % 2 === source && counts(place)),
    }))
  const found = await counted
  expect(found).toHaveLength(2)
  expect(found).toEqual(expect.arrayContaining(origins(() => true)))
  const anas = { ...whole, everything: false, userId: 'ana' }
  expect(await countOrigins(storage.db, anas)).toEqual(
    expect.arrayContaining(origins((place) => place % 3 === 0)),
  )
})

const ana = { ...whole, everything: false, userId: 'ana' }
test.each([
  ['agents’ chats', countChatsByAgent, whole],
  ['agents’ chats, as an agent sees them', countChatsByAgent, ana],
  ['contact sources', countOrigins, whole],
  ['contact sources, as an agent sees them', countOrigins, ana],
])('each batch reads only its own rows when counting %s', async (_, count, scope) => {
  const { watched, queries } = watchQueries(storage.db)
  await count(watched, scope)
  const planner = new DatabaseSync(join(folder, 'workspace.sqlite'))
  const parts = queries().filter(({ sql }) => sql.includes('group by'))
  const walks = parts.map(({ sql, parameters }) =>
    planner
      .prepare(`explain query plan ${sql}`)
      .all(...parameters.map(String))
      .map(({ detail }) => String(detail))
      .filter((detail) => !detail.includes('FOR GROUP BY')),
  )
  planner.close()
  expect(new Set(walks.flat())).toEqual(
    new Set(['SEARCH contacts USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)']),
  )
  // There are exactly the expected batches, and no other query that reads the whole group.
  expect(parts).toHaveLength(BETWEEN + 1)
})

test('the counts of a group without contacts are empty', async () => {
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
