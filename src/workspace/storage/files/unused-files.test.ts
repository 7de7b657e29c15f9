import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { fileRow } from './file-row.fixture.ts'
import { insertFile } from './files.ts'
import { saveGroup } from '#workspace/storage/groups/groups.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { noteUnusedFiles, markUnusedFiles } from './unused-files.ts'
import { watchQueries } from '#workspace/storage/watch-queries.fixture.ts'

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-unused-'))
  storage = await openStorage(folder)
})
afterEach(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

test('the search for unused files scans no table that grows with the number of chats', async () => {
  await saveGroup(storage.db, groupSchema.parse({ id: '1', name: 'One' }))
  await insertFile(storage.db, fileRow('f0123456789abcdefghj'))
  const { watched, queries } = watchQueries(storage.db)
  await watched.transaction().execute(async (tx) => {
    await noteUnusedFiles(tx, { after: '', limit: 10, now: 1 })
    await markUnusedFiles(tx, { unusedSince: 1, limit: 10 })
  })
  const planner = new DatabaseSync(join(folder, 'workspace.sqlite'))
  const steps = queries().flatMap(({ sql, parameters }) =>
    planner.prepare(`explain query plan ${sql}`).all(...parameters.map(String)),
  )
  planner.close()
  const details = steps.map(({ detail }) => String(detail))
  const scans = details.filter((detail) => detail.startsWith('SCAN'))
  expect([...new Set(scans)].toSorted()).toEqual(['SCAN settings', 'SCAN users'])
  for (const index of ['messages_with_file', 'contacts_with_picture', 'files_unused'])
    expect(details.some((detail) => detail.includes(index))).toBe(true)
})
