import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { inScope, type ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { limits } from '#contract/limits.ts'
import { listSorts, sortRank, type ListSort } from '#contract/rules/chats/chat-sort.ts'
import { chatViews, viewQueries } from '#contract/rules/chats/chat-views.ts'
import {
  filterOf,
  matchesFilter,
  notificationsSince,
  type ChatListFilter,
} from '#contract/rules/chats/list-filter.ts'
import { activityAt } from './activity-key.ts'
import { listChats } from './chat-list.ts'
import { isHandedOver, pendingFor, readsOf, saveRead } from './chat-reads.ts'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import {
  findContactRow,
  insertContact,
  updateContactRow,
  withLinks,
} from '#workspace/storage/contacts/contacts.ts'
import { saveGroup } from '#workspace/storage/groups/groups.ts'
import { withWorkMeanwhile } from '#workspace/storage/concurrent-work.fixture.ts'
import { reindexContactText } from '#workspace/storage/bulk-insert.ts'
import { insertMessage } from '#workspace/storage/messages/messages.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { insertLevel, insertLevelTag } from '#workspace/storage/tags/levels.ts'
import { insertTag } from '#workspace/storage/tags/tags.ts'
import { watchQueries } from '#workspace/storage/watch-queries.fixture.ts'
import { whole } from './full-scope.fixture.ts'
import { countMentions } from '#workspace/storage/messages/unseen-mentions.ts'
import { insertUser } from '#workspace/storage/people/users.ts'
import { countMissed, countViews } from './view-counts.ts'

const users = ['u1', 'u2', 'u3']
const agentTags = ['a1', 'a2', 'a3']
const teamTags = ['t1', 't2']
const labels = ['l1', 'l2']
const levelTags = { n1: ['n1a', 'n1b'], n2: ['n2a'] }
const words = ['María', 'LÓPEZ', 'ana', 'Ana Lu', 'mar', 'Zoë"', '50%', 'x_y', 'İpek', 'ŒUVRE']
const groups = ['1', '2']

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-storage-'))
  storage = await openStorage(folder)
  const { db } = storage
  for (const id of groups) await saveGroup(db, groupSchema.parse({ id, name: id }))
  for (const id of users)
    await insertUser(db, { id, name: id, email: id, password_hash: '', created_at: 0 })
  for (const id of labels) await insertTag(db, { id, groupId: '1', name: id, archived: false })
  for (const [id, tags] of Object.entries(levelTags)) {
    await insertLevel(db, { id, group_id: '1', name: id, position: 0 })
    for (const tag of tags)
      await insertLevelTag(db, { id: tag, group_id: '1', level_id: id, name: tag })
  }
})
afterAll(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const bit = fc.constantFrom<0 | 1>(0, 1)
const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null })

/** Epoch ms. The 24-hour windows of customers who last wrote at 150 or 250 are open. */
const now = limits.chatWindowMs + 100

const draft = fc.record({
  group_id: fc.constantFrom('1', '1', '1', '2'),
  name: fc.constantFrom(...words),
  last_name: maybe(words),
  email: maybe(['a@mail.example', 'Lu@mail.example']),
  user_id: maybe(users),
  user_tag_id: maybe(agentTags),
  team_tag_id: maybe(teamTags),
  important: bit,
  finished: bit,
  archived: bit,
  is_group_chat: bit,
  last_sender: fc.constantFrom('contact', 'group', 'none'),
  pending_messages: fc.nat({ max: 2 }),
  wait: fc.option(fc.record({ at: fc.constantFrom(50, 150, 250), isClosed: fc.boolean() }), {
    nil: null,
  }),
  last_contact_response_at: maybe([50, 150, 250]),
  due: maybe([now - 50, now, now + 50]),
  reads: fc.array(
    fc.record({
      userId: fc.constantFrom(...users),
      seen: fc.nat({ max: 2 }),
      marked: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
    }),
    { maxLength: 2 },
  ),
  mentions: fc.array(
    fc.record({ userId: fc.constantFrom(...users), read: bit, at: fc.constantFrom(50, 150) }),
    { maxLength: 2 },
  ),
  /** Statuses of the group's messages. */
  sent: fc.array(fc.constantFrom('pending' as const, 'sent' as const), { maxLength: 2 }),
  labels: fc.subarray(labels),
  levels: fc.record({ n1: maybe(levelTags.n1), n2: maybe(levelTags.n2) }),
})
type Draft = typeof draft extends fc.Arbitrary<infer Value> ? Value : never

const teamsOrAny = fc.oneof(fc.constant('any' as const), fc.subarray(teamTags))
const scope: fc.Arbitrary<ChatScope> = fc.record({
  groupId: fc.constantFrom(...groups),
  everything: fc.constantFrom(false, false, false, true),
  userId: fc.constantFrom('', ...users),
  tagIds: fc.subarray(agentTags),
  assigned: fc.boolean(),
  assignedTeams: teamsOrAny,
  free: fc.boolean(),
  freeTeams: teamsOrAny,
  freeTeamsHidden: fc.subarray(teamTags),
})
const narrowings = {
  filter: fc.constantFrom(
    'mar',
    'MARÍ',
    'ana',
    'lópez',
    'ana lu',
    'zoë"',
    '50%',
    'x_y',
    '519',
    'œuv',
    'lu@',
  ),
  lastsender: fc.constantFrom('contact' as const, 'group' as const),
  tagIdList: fc.subarray(agentTags),
  filterTagsLvl: fc.subarray(['n1a', 'n1b', 'n2a']),
  filterTagId: fc.constantFrom(...labels),
  filterTeamTagId: fc.constantFrom(...teamTags),
  archived: fc.boolean(),
  important: fc.boolean(),
  finished: fc.boolean(),
  type: fc.constantFrom('group' as const, 'contact' as const),
  waitingBefore: fc.constantFrom(50, 150, 250),
  closedWait: fc.constant(true),
  missedAt: fc.constant(now),
  own: fc.record({ userId: fc.constantFrom(...users), tagIds: fc.subarray(agentTags) }),
  free: fc.constant(true),
  unread: fc.constant(true),
  mention: fc.constant({ since: 100 }),
  handedOver: fc.constant(true),
  queued: fc.constant(true),
}
type Narrowing = keyof typeof narrowings

/** Filters with few conditions: all conditions together would match almost nothing. */
const filter: fc.Arbitrary<ChatListFilter> = fc
  .subarray(
    Object.keys(narrowings).filter((key): key is Narrowing => key in narrowings),
    { maxLength: 2 },
  )
  .chain((keys) =>
    fc
      .record(narrowings, { requiredKeys: [] })
      .map((all) =>
        Object.fromEntries(
          Object.entries(all).filter(([key]) => keys.some((kept) => kept === key)),
        ),
      ),
  )

/** One target that is due then. */
const duesAt = (at: number): string =>
  JSON.stringify([
    { kind: 'next', since: iso(0), at: iso(at), minutes: 1, by: {}, step: 'running' },
  ])

async function store(drafts: readonly Draft[]): Promise<void> {
  await storage.transaction(async (tx) => {
    for (const [
      index,
      { labels, levels, reads, mentions, sent, wait, due, ...row },
    ] of drafts.entries()) {
      const carried = Object.entries(levels).flatMap(([levelId, tagId]) =>
        tagId === null ? [] : [{ levelId, tagId }],
      )
      const contact = contactRow({
        ...row,
        waiting_since: wait === null || wait.isClosed ? null : wait.at,
        closed_wait_since: wait?.isClosed === true ? wait.at : null,
        due_at: due,
        dues_json: due === null ? null : duesAt(due),
        id: `c${index}`,
        phone: `519${index}`,
        created_at: 0,
        activity: activityAt(1_000 + (index % 3), index),
      })
      await insertContact(tx, contact, labels, carried)
      for (const [place, status] of sent.entries())
        await insertMessage(tx, {
          id: `${contact.id} m${place}`,
          contactId: contact.id,
          positionInChat: place + 1,
          sender: 'group',
          status,
          content: { type: 'text', text: '' },
          autoResponse: false,
          updatedAt: iso(0),
          reactions: [],
        })
      for (const { userId, ...read } of reads) await saveRead(tx, contact, userId, read)
      const rows = mentions.map(({ userId, read, at }, place) => ({
        id: `${contact.id} ${place}`,
        group_id: contact.group_id,
        user_id: userId,
        kind: 'mention',
        text: '',
        contact_id: contact.id,
        read,
        created_at: at,
      }))
      if (rows.length > 0) await tx.insertInto('notifications').values(rows).execute()
    }
  })
}

/** Deletes all contacts and empties the text index. */
async function clear(): Promise<void> {
  await storage.transaction(async (tx) => {
    await tx.deleteFrom('contacts').execute()
  })
  await reindexContactText(storage.db)
}

/** The expected list, computed from all contacts with the contract's own predicates. */
async function expected(
  scope: ChatScope,
  filter: ChatListFilter,
  sort: ListSort = 'newest',
): Promise<Contact[]> {
  const rows = await storage.db
    .selectFrom('contacts')
    .selectAll()
    .orderBy('activity', 'desc')
    .execute()
  const contacts = await withLinks(storage.db, rows)
  const reads = await readsOf(
    storage.db,
    rows.map(({ id }) => id),
  )
  const seenBy = (contact: Contact): Contact => {
    const read = reads.get(contact.id)?.get(scope.userId)
    const pendingMessages = pendingFor(contact.chat.pendingMessages, read)
    const handedOver = isHandedOver(read)
    return { ...contact, chat: { ...contact.chat, pendingMessages, handedOver } }
  }
  const order = filter.filter === undefined ? sort : 'newest'
  const { mention } = filter
  const mentions =
    mention === undefined ? [] : await storage.db.selectFrom('notifications').selectAll().execute()
  const unseen = mentions.filter(
    ({ user_id, read, created_at }) =>
      user_id === scope.userId && read === 0 && created_at > (mention?.since ?? 0),
  )
  const chats = new Set(unseen.flatMap(({ contact_id }) => contact_id ?? []))
  const known = { ...filter, mention: mention && { ...mention, chats } }
  return contacts
    .filter((contact) => inScope(scope, contact) && matchesFilter(seenBy(contact), known))
    .toSorted((a, b) => sortRank(b, order, now) - sortRank(a, order, now))
}

async function everyPage(
  scope: ChatScope,
  filter: ChatListFilter,
  limit: number,
  sort: ListSort = 'newest',
): Promise<Contact[]> {
  const found: Contact[] = []
  for (let more = true; more;) {
    const page = await listChats(storage.db, scope, filter, {
      offset: found.length,
      limit,
      sort,
      now,
    })
    expect(page.items.length === limit || !page.hasMoreItems).toBe(true)
    found.push(...page.items)
    more = page.hasMoreItems
  }
  return found
}

test('the list contains the chats that policies and filter select, in each order and for any page size', async () => {
  const limit = fc.integer({ min: 1, max: 7 })
  const sort = fc.constantFrom(...listSorts)
  const questions = fc.array(fc.record({ scope, filter, limit, sort }), {
    minLength: 20,
    maxLength: 20,
  })
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(draft, { minLength: 5, maxLength: 40 }),
        questions,
        async (drafts, queries) => {
          await store(drafts)
          for (const { scope, filter, limit, sort } of queries) {
            const wanted = await expected(scope, filter, sort)
            expect(await everyPage(scope, filter, limit, sort)).toEqual(wanted)
          }
        },
      )
      .afterEach(clear),
    { numRuns: 80 },
  )
}, 60_000)

test('the number of chats in each view matches the list of the same scope', async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(draft, { maxLength: 40 }),
        fc.array(scope),
        async (drafts, scopes) => {
          await store(drafts)
          for (const scope of scopes) {
            const mentions = await countMentions(storage.db, scope, {
              since: notificationsSince(now),
            })
            const { closedWaits, ...views } = await countViews(storage.db, scope, now)
            const missed = await countMissed(storage.db, scope, now)
            const counts = { ...views, waiting: views.waiting + closedWaits, mentions, missed }
            const closed = await expected(scope, { closedWait: true })
            expect(closedWaits).toBe(closed.length)
            for (const view of chatViews) {
              const listed = await expected(scope, filterOf(viewQueries[view], { own: scope, now }))
              expect([view, counts[view]]).toEqual([view, listed.length])
            }
          }
        },
      )
      .afterEach(clear),
    { numRuns: 30 },
  )
}, 60_000)

const many = (prefix: string) => Array.from({ length: 100 }, (_, index) => `${prefix}${index}`)
const ownTeams: ChatScope = { ...whole, everything: false, assigned: true, userId: 'u1' }

test.each<[string, ChatScope, ChatListFilter]>([
  ['a viewer of three teams', { ...ownTeams, assignedTeams: [...teamTags, 't3'] }, {}],
  ['a viewer of 100 teams', { ...ownTeams, assignedTeams: many('t') }, {}],
  ['a viewer of all chats', whole, {}],
  ['a viewer of all chats who also filters by a team', whole, { filterTeamTagId: 't1' }],
  [
    'a viewer who sees only chats with their own tags',
    { ...ownTeams, assigned: false, tagIds: many('a') },
    {},
  ],
])('a filter by 100 agents works for %s', async (_, scope, narrowing) => {
  const manyTags = { ...narrowing, tagIdList: many('a') }
  await fc.assert(
    fc
      .asyncProperty(fc.array(draft, { minLength: 20, maxLength: 40 }), async (drafts) => {
        await store(drafts)
        expect(await everyPage(scope, manyTags, 5)).toEqual(await expected(scope, manyTags))
      })
      .afterEach(clear),
    { numRuns: 5 },
  )
})

test('a page far down the list reads at most one row more than it has, for any viewer', async () => {
  await storage.transaction(async (tx) => {
    for (let index = 0; index < 60; index += 1) {
      const whose = index % 2 === 0 ? { user_id: 'u1', user_tag_id: 'a1' } : { user_id: null }
      const place = { phone: `519${index}`, created_at: 0, activity: index + 1 }
      const row = contactRow({ id: `c${index}`, group_id: '1', name: 'Ana', ...place, ...whose })
      await insertContact(tx, row)
    }
  })
  const own = { ...whole, everything: false, free: true, userId: 'u1', tagIds: ['a1'] }
  try {
    for (const one of [whole, own]) {
      const { watched, rows } = watchQueries(storage.db)
      const { items, hasMoreItems } = await listChats(watched, one, {}, { offset: 50, limit: 5 })
      const all = await everyPage(one, {}, 60)
      expect(items).toEqual(all.slice(50, 55))
      expect(hasMoreItems).toBe(true)
      expect(Math.max(...rows())).toBe(6)
    }
  } finally {
    await clear()
  }
})

test('a chat that gets a message while a page is read is still on the page', async () => {
  const rows = Array.from({ length: 3 }, (_, index) =>
    contactRow({
      id: `c${index}`,
      group_id: '1',
      name: 'Ana',
      phone: `519${index}`,
      created_at: 0,
      activity: index + 1,
    }),
  )
  await storage.transaction(async (tx) => {
    for (const row of rows) await insertContact(tx, row)
  })
  const db = withWorkMeanwhile(storage.db, () =>
    storage.transaction(async (tx) => {
      const row = await findContactRow(tx, 'c1')
      if (row !== undefined) await updateContactRow(tx, row, { activity: 10 })
    }),
  )
  const { items } = await listChats(db, whole, {}, { offset: 0, limit: 3 })
  expect(items.map(({ id }) => id)).toEqual(['c2', 'c1', 'c0'])
  await clear()
})

test('a contact is found by its current name, at the position of its last activity', async () => {
  const plain = { group_id: '1', user_id: null } as const
  const base = contactRow({
    ...plain,
    id: 'x',
    name: 'Before',
    phone: '1',
    created_at: 0,
    activity: 1,
  })
  const other = contactRow({
    ...plain,
    id: 'y',
    name: 'Before too',
    phone: '2',
    created_at: 0,
    activity: 2,
  })
  await storage.transaction(async (tx) => {
    await insertContact(tx, base, ['l1'], [{ levelId: 'n1', tagId: 'n1a' }])
    await insertContact(tx, other, ['l1'], [{ levelId: 'n1', tagId: 'n1a' }])
  })
  const change = async (values: Partial<ContactsTable>) =>
    await storage.transaction(async (tx) => {
      const row = await findContactRow(tx, 'x')
      if (row === undefined) throw new Error('The contact is missing.')
      await updateContactRow(tx, row, values)
    })
  const found = async (filter: ChatListFilter) =>
    (await listChats(storage.db, whole, filter, { offset: 0, limit: 10 })).items.map(({ id }) => id)

  expect(await found({ filter: 'before' })).toEqual(['y', 'x'])
  await change({ activity: 3 })
  for (const filter of [
    {},
    { filter: 'before' },
    { filterTagId: 'l1' },
    { filterTagsLvl: ['n1a'] },
  ])
    expect(await found(filter)).toEqual(['x', 'y'])
  await change({ name: 'After' })
  expect([await found({ filter: 'before' }), await found({ filter: 'after' })]).toEqual([
    ['y'],
    ['x'],
  ])
  await clear()
})
