import { readdirSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { createClock } from '#workspace/clock.ts'
import { saveGroup } from '#workspace/storage/groups/groups.ts'
import { findFile } from '#workspace/storage/files/files.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { UNFINISHED } from '#workspace/storage/files/partial-file.ts'
import { keepUpload } from './files.ts'
import { receiveUpload, type ReceivedFile } from './receive-upload.ts'

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-upload-'))
  storage = await openStorage(folder)
  await saveGroup(storage.db, groupSchema.parse({ id: '1', name: 'One' }))
})
afterEach(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

/** Receives an upload of one small file. */
function receive(path: string): Promise<ReceivedFile> {
  const body = new FormData()
  body.append('file', new File(['hello'], 'hello.txt', { type: 'text/plain' }))
  const request = new Request('http://workspace/upload', { method: 'POST', body })
  return receiveUpload(request, path, ({ file }) => {
    if (file === undefined) throw new Error('The form has no file.')
    return file
  })
}

test('a file gets its final name only after its row is stored', async () => {
  const seen: string[][] = []
  const watcher: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'InsertQueryNode') seen.push(readdirSync(storage.filesDir))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const watched = { ...storage, db: storage.db.withPlugin(watcher) }
  const owner = { groupId: '1', userId: 'ana' }
  const row = await keepUpload({ storage: watched, clock: createClock() }, receive, owner)
  expect(seen).toEqual([[row.id + UNFINISHED]])
  expect(await readdir(storage.filesDir)).toEqual([row.id])
})

test('a file with a row but without its final name is renamed at the next start', async () => {
  const { id } = await keepUpload({ storage, clock: createClock() }, receive, {
    groupId: '1',
    userId: 'ana',
  })
  await storage.close()
  const path = join(storage.filesDir, id)
  await rename(path, path + UNFINISHED)
  storage = await openStorage(folder)
  expect(await findFile(storage.db, id)).toMatchObject({ id, filename: 'hello.txt' })
  expect(await readdir(storage.filesDir)).toEqual([id])
  expect(await readFile(path, 'utf8')).toBe('hello')
})

test('a file whose row cannot be stored is removed', async () => {
  const owner = { groupId: 'nobody’s', userId: 'ana' }
  const stored = keepUpload({ storage, clock: createClock() }, receive, owner)
  await expect(stored).rejects.toThrow('FOREIGN KEY')
  expect(await readdir(storage.filesDir)).toEqual([])
})
