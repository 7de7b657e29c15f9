import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { ChatScope } from '#contract/policies/chat-visibility.ts'
import { isFileOfChats, isFileOfGroup } from './file-uses.ts'
import { openStorage } from './open.ts'
import { watchQueries } from './watch-queries.fixture.ts'

const scope: ChatScope = {
  groupId: '1',
  everything: false,
  userId: 'u',
  tagIds: ['a'],
  assigned: false,
  assignedTeams: 'any',
  free: true,
  freeTeams: 'any',
  freeTeamsHidden: [],
}

test('where a file is used is looked up, and no table is read from end to end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-uses-'))
  const storage = await openStorage(folder)
  const { watched, asked } = watchQueries(storage.db)
  const file = { id: 'f1', group_id: '1' }
  expect(await isFileOfGroup(watched, file)).toBe(false)
  expect(await isFileOfChats(watched, scope, file)).toBe(false)
  const planner = new DatabaseSync(join(folder, 'workspace.sqlite'))
  const steps = asked().flatMap(({ sql, parameters }) =>
    planner.prepare(`explain query plan ${sql}`).all(...parameters.map(String)),
  )
  const details = steps.map(({ detail }) => String(detail))
  expect(details.filter((detail) => detail.startsWith('SCAN'))).toEqual([])
  for (const index of ['messages_with_file', 'contacts_with_picture', 'stickers_of_group'])
    expect(details.some((detail) => detail.includes(index))).toBe(true)
  planner.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})
