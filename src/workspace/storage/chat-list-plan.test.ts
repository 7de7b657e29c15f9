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

interface Step {
  /** Steps of one select share it. */
  parent: number
  detail: string
}

/** How the database goes about the list's first query, step by step. */
async function planOf(scope: ChatScope, filter: ChatListFilter): Promise<Step[]> {
  const nodes: RootOperationNode[] = []
  const watcher: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await listChats(storage.db.withPlugin(watcher), scope, filter, { offset: 0, limit: 20 })
  // A plugin sees the parts of a query as well as the whole; the whole is the one that merges the walks.
  const compiled = nodes
    .map((node) => storage.db.getExecutor().compileQuery(node, createQueryId()))
    .find(({ sql }) => sql.includes('"merged"'))
  if (compiled === undefined) throw new Error('no query was made')
  const { sql, parameters } = compiled
  const rows = planner.prepare(`explain query plan ${sql}`).all(...parameters.map(String))
  return rows.map(({ parent, detail }) => ({ parent: Number(parent), detail: String(detail) }))
}

describe.each(Object.entries(scopes))('for a %s', (_, scope) => {
  test.each(Object.entries(filters))(
    'the list narrowed by %s is walked along indexes',
    async (_, filter) => {
      const plan = await planOf(scope, filter)
      const looks = plan.filter(({ detail }) => /\bcontacts\b/.test(detail))
      expect(looks.length).toBeGreaterThan(0)
      // Every look at the chats goes into an index that holds all that is asked, and none reads from end to end.
      for (const { detail } of looks)
        expect(detail).toMatch(/^SEARCH contacts USING (COVERING )?INDEX/)
      // A walk comes in the list's order. What is sorted is only what the walks brought: a page of each.
      const sorts = plan.filter(({ detail }) => detail.includes('TEMP B-TREE FOR ORDER BY'))
      for (const { parent } of sorts)
        expect(looks.filter((look) => look.parent === parent)).toEqual([])
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
    ({ detail }) => /COVERING INDEX (contacts_of_\w+|contacts_newest)/.exec(detail)?.[1] ?? [],
  )
  expect(used.toSorted()).toEqual(indexes)
})
