import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import type { ChatListFilter } from '#contract/rules/chats/list-filter.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { activityAt } from './chats/activity-key.ts'
import { chatLoads } from './chats/agent-load.ts'
import { listChats } from './chats/chat-list.ts'
import { contactRow } from './contacts/contact-row.ts'
import { firstAnswers } from './chats/first-answers.ts'
import { saveGroup } from './groups/groups.ts'
import { insertMany, reindexContactText } from './bulk-insert.ts'
import { openStorage, type Storage } from './open.ts'
import { countMentions } from './messages/unseen-mentions.ts'
import { countMissed, countViews } from './chats/view-counts.ts'
import { watchQueries } from './watch-queries.fixture.ts'

let folder: string
let storage: Storage
let planner: DatabaseSync
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-plan-'))
  storage = await openStorage(folder)
  planner = new DatabaseSync(join(folder, 'workspace.sqlite'))
  // With many matching chats in group 2, a text search in group 1 reads not only the text index but also the list.
  await saveGroup(storage.db, groupSchema.parse({ id: '2', name: 'Other' }))
  await storage.transaction(async (tx) => {
    await insertMany(
      tx,
      'contacts',
      Array.from({ length: 1_000 }, (_, place) => other(place)),
    )
    await reindexContactText(tx)
  })
})
afterAll(async () => {
  planner.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const other = (place: number) =>
  contactRow({
    id: String(place),
    group_id: '2',
    name: 'Maria',
    phone: String(place),
    created_at: 0,
    activity: activityAt(place),
  })

const nobody: ChatScope = {
  groupId: '1',
  everything: false,
  userId: 'u',
  tagIds: ['a'],
  assigned: false,
  assignedTeams: 'any',
  free: false,
  freeTeams: 'any',
  freeTeamsHidden: [],
}
const scopes: Record<string, ChatScope> = {
  'super admin': { ...nobody, everything: true },
  admin: { ...nobody, assigned: true, free: true },
  manager: { ...nobody, assigned: true, assignedTeams: ['n'], free: true, freeTeams: ['n'] },
  publisher: { ...nobody, free: true },
  'publisher without free chats': nobody,
}
const filters: Record<string, ChatListFilter> = {
  nothing: {},
  archived: { archived: true },
  important: { important: true },
  finished: { finished: true },
  'last sender': { lastsender: 'contact' },
  'kind of chat': { type: 'group' },
  team: { filterTeamTagId: 'n' },
  agents: { tagIdList: ['a', 'b'] },
  label: { filterTagId: 'l' },
  'level tags': { filterTagsLvl: ['x', 'y'] },
  waiting: { waitingBefore: 5 },
  'closed waits': { closedWait: true },
  'waiting and free': { waitingBefore: 5, free: true },
  'own closed waits': { closedWait: true, own: { userId: 'u', tagIds: ['a'] } },
  missed: { missedAt: 5 },
  'own chats': { own: { userId: 'u', tagIds: ['a'] } },
  'free chats': { free: true },
  unread: { unread: true },
  mentions: { mention: { since: 5 } },
  queued: { queued: true },
  text: { filter: 'maria' },
}

interface Step {
  /** The id of the step above; all steps of one select have the same parent. */
  parent: number
  detail: string
}

/** The steps of SQLite's plan for each query that finds positions of the list. */
async function plansOf(scope: ChatScope, filter: ChatListFilter): Promise<Step[][]> {
  const { watched, queries } = watchQueries(storage.db)
  await listChats(watched, scope, filter, { offset: 0, limit: 20 })
  const seen = new Map(queries().map(({ sql, parameters }) => [sql, parameters]))
  // Omit subqueries: the SQL of another query contains theirs.
  const wholes = [...seen.keys()].filter((sql) => /^select.*\bfrom\b/.test(sql))
  return wholes
    .filter((sql) => !wholes.some((other) => other !== sql && other.includes(sql)))
    .filter((sql) => /"merged"|"walked"/.test(sql))
    .map((sql) => {
      const parameters = seen.get(sql) ?? []
      const rows = planner.prepare(`explain query plan ${sql}`).all(...parameters.map(String))
      return rows.map(({ parent, detail }) => ({ parent: Number(parent), detail: String(detail) }))
    })
}

function expectWalks(plan: readonly Step[]): void {
  const accesses = plan.filter(({ detail }) => /\bcontacts\b/.test(detail))
  expect(accesses.length).toBeGreaterThan(0)
  // Every access to chats searches an index. None scans a whole table or index.
  for (const { detail } of accesses)
    expect(detail).toMatch(/^SEARCH contacts USING (COVERING )?INDEX/)
  // A select that reads chats reads them in the list's order, so it does not sort.
  const sorts = plan.filter(({ detail }) => detail.includes('TEMP B-TREE FOR ORDER BY'))
  const sorted = sorts.filter(
    ({ parent }) =>
      // The chats that the viewer marked as unread, those with a mention or a queue are few, so they are sorted.
      !plan.some(
        (step) =>
          step.parent === parent &&
          /chat_reads_of_user|notifications_unseen_mentions|messages_pending/.test(step.detail),
      ),
  )
  for (const { parent } of sorted)
    expect(accesses.filter((access) => access.parent === parent)).toEqual([])
}

describe.each(Object.entries(scopes))('for the viewer “%s”', (_, scope) => {
  test.each(Object.entries(filters))(
    'the list filtered by %s is read along indexes',
    async (_, filter) => {
      const plans = await plansOf(scope, filter)
      // A text search reads both the text index and the list.
      expect(plans).toHaveLength(filter.filter === undefined ? 1 : 2)
      for (const plan of plans) expectWalks(plan)
    },
  )
})

test.each([
  ['waiting', 'contacts_longest_waiting'],
  ['closing', 'contacts_closing'],
  ['due', 'contacts_due'],
] as const)('the top of the list in the order %s is read along %s', async (sort, index) => {
  for (const scope of Object.values(scopes))
    for (const name of ['nothing', 'own chats', 'free chats', 'waiting']) {
      const filter = filters[name] ?? {}
      // The other order does not look at waits, so its filter by them reads rows.
      if (name === 'waiting' && sort !== 'waiting') continue
      const { watched, queries } = watchQueries(storage.db)
      await listChats(watched, scope, filter, { offset: 5, limit: 20, sort, now: 0 })
      const { sql, parameters } =
        queries().find((query) => /order by "contacts"."(waiting|last|due)_/.test(query.sql)) ??
        fail()
      const plan = planner.prepare(`explain query plan ${sql}`).all(...parameters.map(String))
      const details = plan.map(({ detail }) => String(detail))
      expect(details).toEqual([expect.stringContaining(`USING COVERING INDEX ${index} (`)])
    }
})
const fail = () => {
  throw new Error('The query was not found.')
}

test.each([
  ['super admin', 'nothing', ['contacts_newest']],
  ['super admin', 'team', ['contacts_of_team']],
  ['super admin', 'agents', ['contacts_of_tag', 'contacts_of_tag']],
  ['super admin', 'waiting', ['contacts_closed_waits', 'contacts_waiting']],
  ['publisher', 'waiting', ['contacts_closed_waits', 'contacts_waiting']],
  ['admin', 'waiting and free', ['contacts_closed_waits', 'contacts_waiting']],
  ['admin', 'closed waits', ['contacts_closed_waits']],
  ['publisher', 'own closed waits', ['contacts_closed_waits']],
  ['super admin', 'missed', ['contacts_running']],
  ['publisher', 'missed', ['contacts_running']],
  ['super admin', 'unread', ['contacts_pending']],
  ['super admin', 'own chats', ['contacts_of_tag', 'contacts_of_user']],
  ['super admin', 'free chats', ['contacts_of_user']],
  ['publisher', 'nothing', ['contacts_of_tag', 'contacts_of_tag', 'contacts_of_user']],
  [
    'publisher',
    'team',
    ['contacts_of_team_and_tag', 'contacts_of_team_and_tag', 'contacts_of_team_and_user'],
  ],
] as const)('a %s’s list filtered by %s is read along %j', async (name, narrowing, indexes) => {
  const plans = await plansOf(scopes[name] ?? nobody, filters[narrowing] ?? {})
  const used = plans
    .flat()
    .flatMap(
      ({ detail }) =>
        /COVERING INDEX (contacts_of_\w+|contacts_newest|contacts_waiting|contacts_closed_waits|contacts_running|contacts_pending)/.exec(
          detail,
        )?.[1] ?? [],
    )
  expect(used.toSorted()).toEqual(indexes)
})

test('the numbers of the views look chats up by id only', async () => {
  for (const scope of Object.values(scopes)) {
    const { watched, queries } = watchQueries(storage.db)
    await countViews(watched, scope, 0)
    await countMentions(watched, scope, { since: 0 })
    const accesses = queries().flatMap(({ sql, parameters }) =>
      planner
        .prepare(`explain query plan ${sql}`)
        .all(...parameters.map(String))
        .flatMap(({ detail }) => (/\bcontacts\b/.test(String(detail)) ? [String(detail)] : [])),
    )
    expect(accesses).toEqual(
      Array.from({ length: 3 }, () =>
        expect.stringMatching(/^SEARCH contacts USING INDEX sqlite_autoindex_contacts_1 \(id=\?\)/),
      ),
    )
  }
})

test('the number of missed targets is read along an index', async () => {
  for (const scope of Object.values(scopes)) {
    const { watched, queries } = watchQueries(storage.db)
    await countMissed(watched, scope, 0)
    const details = queries().flatMap(({ sql, parameters }) =>
      planner
        .prepare(`explain query plan ${sql}`)
        .all(...parameters.map(String))
        .map(({ detail }) => String(detail)),
    )
    expect(details[0]).toMatch(/^SEARCH contacts USING (COVERING )?INDEX contacts_due \(/)
  }
})

test('the load of each agent and team is read from the counts, and each longest wait from an index alone', async () => {
  const { watched, queries } = watchQueries(storage.db)
  await chatLoads(watched, '2')
  await firstAnswers(watched, '2', { start: 0, end: 1 })
  const plans = queries().map(({ sql, parameters }) =>
    planner
      .prepare(`explain query plan ${sql}`)
      .all(...parameters.map(String))
      .map(({ detail }) => String(detail)),
  )
  expect(plans[0]).toContain('SEARCH chat_counts USING PRIMARY KEY (group_id=?)')
  expect(plans[0]).toContain(
    'SEARCH contacts USING COVERING INDEX contacts_waits (group_id=? AND user_id=? AND user_tag_id=? AND team_tag_id=? AND waiting_since>?)',
  )
  expect(plans[1]?.[0]).toMatch(/^SEARCH conversations USING COVERING INDEX conversations_answered/)
})
