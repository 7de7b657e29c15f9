import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatScope } from '#contract/policies/chat-visibility.ts'
import type { ChatListFilter } from '#contract/rules/list-filter.ts'
import { listChats } from './chat-list.ts'
import { openStorage, type Storage } from './open.ts'

let folder: string
let storage: Storage
let planner: DatabaseSync
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-plan-'))
  storage = await openStorage(folder)
  planner = new DatabaseSync(join(folder, 'workspace.sqlite'))
})
afterAll(async () => {
  planner.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
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
  text: { filter: 'maria' },
}

/** How the database goes about the list's first query, line by line. */
async function planOf(scope: ChatScope, filter: ChatListFilter): Promise<string[]> {
  const nodes: RootOperationNode[] = []
  const watcher: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await listChats(storage.db.withPlugin(watcher), scope, filter, { offset: 0, limit: 20 })
  const [walks] = nodes
  if (walks === undefined) throw new Error('no query was made')
  const { sql, parameters } = storage.db.getExecutor().compileQuery(walks, createQueryId())
  const rows = planner.prepare(`explain query plan ${sql}`).all(...parameters.map(String))
  return rows.map(({ detail }) => String(detail))
}

describe.each(Object.entries(scopes))('for a %s', (_, scope) => {
  test.each(Object.entries(filters))(
    'the list narrowed by %s is walked along indexes',
    async (_, filter) => {
      const plan = await planOf(scope, filter)
      const looks = plan.filter((line) => /\bcontacts\b/.test(line))
      expect(looks.length).toBeGreaterThan(0)
      // Every look at the chats goes into an index that holds all that is asked, and none reads from end to end.
      for (const line of looks) expect(line).toMatch(/^SEARCH contacts USING (COVERING )?INDEX/)
      // The walks come in the list's order: only merging several of them sorts, and that one page of each.
      const sorted = plan.filter((line) => line.includes('TEMP B-TREE FOR ORDER BY'))
      expect(sorted.length).toBeLessThanOrEqual(plan.some((line) => /UNION/.test(line)) ? 1 : 0)
    },
  )
})

test.each([
  ['super admin', 'nothing', ['contacts_newest']],
  ['super admin', 'team', ['contacts_of_team']],
  ['super admin', 'agents', ['contacts_of_tag', 'contacts_of_tag']],
  ['publisher', 'nothing', ['contacts_of_tag', 'contacts_of_tag', 'contacts_of_user']],
  [
    'publisher',
    'team',
    ['contacts_of_team_and_tag', 'contacts_of_team_and_tag', 'contacts_of_team_and_user'],
  ],
] as const)('a %s’s list narrowed by %s is walked along %j', async (name, narrowing, indexes) => {
  const plan = await planOf(scopes[name] ?? nobody, filters[narrowing] ?? {})
  const used = plan.flatMap(
    (line) => /COVERING INDEX (contacts_of_\w+|contacts_newest)/.exec(line)?.[1] ?? [],
  )
  expect(used.toSorted()).toEqual(indexes)
})
