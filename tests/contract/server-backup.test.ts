import { appendFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { killCount } from '#tests/support/kill-count.ts'
import { insertFile } from '#workspace/storage/files/files.ts'
import { newId } from '#workspace/storage/ids.ts'
import { openStorage } from '#workspace/storage/open.ts'
import { backUp, restore } from '../../src/host/backup.ts'
import { dump } from './support/dump.ts'
import { runServerCommand } from './support/server-command.ts'
import { seedUsers, GROUP } from './support/users.ts'

const NOW = new Date('2026-03-01T10:20:30Z')

let root: string
const at = (name: string) => join(root, name)
const say = () => undefined
const dataIn = (name: string) => ({ data: at(name), database: undefined, files: undefined })
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bandeja-backup-'))
})
afterEach(() => rm(root, { recursive: true }))

/** Fills a data folder. */
async function createData(files: number): Promise<void> {
  const storage = await openStorage(at('data'))
  await seedUsers(storage, NOW.getTime())
  for (let index = 0; index < files; index += 1) {
    const id = newId('file', NOW.getTime())
    await writeFile(join(storage.filesDir, id), `${index} `.repeat(20_000))
    const filename = `${index}.txt`
    await insertFile(storage.db, {
      id,
      group_id: GROUP,
      filename,
      mime_type: 'text/plain',
      size: 1,
      width: null,
      height: null,
      duration: null,
      uploaded_by_user_id: null,
      created_at: NOW.getTime(),
    })
  }
  await storage.close()
}

async function contentOf(folder: string): Promise<string> {
  const storage = await openStorage(folder)
  const content = await dump(storage, { isCopy: true })
  await storage.close()
  return content
}

test('a backup of a folder that a service uses is restored as it was at that moment', async () => {
  await createData(3)
  const before = await contentOf(at('data'))
  const service = await openStorage(at('data'))
  const { folder, files } = await backUp(dataIn('data'), at('backups'), { now: NOW, say })
  expect([folder, files]).toEqual([at('backups/bandeja-20260301-102030'), 4])
  await service.db.deleteFrom('members').execute()
  await service.close()
  await restore(folder, at('restored'))
  expect(await contentOf(at('restored'))).toBe(before)
  expect(await contentOf(at('data'))).not.toBe(before)
})

test('a backup that is damaged or incomplete, and a folder that is not empty, are refused', async () => {
  await createData(2)
  await expect(backUp(dataIn('nothing'), at('backups'), { now: NOW, say })).rejects.toThrow(
    'no data',
  )
  const { folder } = await backUp(dataIn('data'), at('backups'), { now: NOW, say })
  await expect(backUp(dataIn('data'), at('backups'), { now: NOW, say })).rejects.toThrow('already')
  await expect(restore(folder, at('data'))).rejects.toThrow('not empty')
  await expect(restore(at('backups'), at('new'))).rejects.toThrow('not a complete backup')
  const [file = ''] = await readdir(join(folder, 'files'))
  await cp(folder, at('changed'), { recursive: true })
  await appendFile(at(`changed/files/${file}`), 'x')
  await expect(restore(at('changed'), at('new'))).rejects.toThrow(
    `files/${file} of the backup is damaged`,
  )
  await rm(at(`changed/files/${file}`))
  await expect(restore(at('changed'), at('new'))).rejects.toThrow('missing')
  expect(await readdir(root)).not.toContain('new')
})

test('a backup with a number to keep removes the oldest ones, and nothing else', async () => {
  await createData(1)
  for (const name of ['bandeja-20260101-033000', 'bandeja-20260102-033000', 'bandeja-notes'])
    await mkdir(at(`backups/${name}`), { recursive: true })
  const args = ['backup', '--data', at('data'), '--to', at('backups')]
  expect(await runServerCommand([...args, '--keep', '0'])).toMatchObject({
    code: 2,
    output: expect.stringContaining('--keep takes how many backups stay'),
  })
  expect(await readdir(at('backups'))).toHaveLength(3)
  expect(await runServerCommand([...args, '--keep', '2'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('Older backups removed: 1.'),
  })
  const names = (await readdir(at('backups'))).toSorted()
  expect([names.length, names[0], names.at(-1)]).toEqual([
    3,
    'bandeja-20260102-033000',
    'bandeja-notes',
  ])
})

test('a backup that fails leaves nothing behind, since the disk may be full', async () => {
  await createData(1)
  const [file = ''] = await readdir(at('data/files'))
  await rm(at(`data/files/${file}`))
  await mkdir(at(`data/files/${file}`))
  await expect(backUp(dataIn('data'), at('backups'), { now: NOW, say })).rejects.toThrow('EISDIR')
  expect(await readdir(at('backups'))).toEqual([])
})

test('a killed backup is none, and a killed restore is not served but repeated', async () => {
  await createData(30)
  const before = await contentOf(at('data'))
  const kills = killCount(4, 30)
  for (let round = 0; round < kills; round += 1) {
    // From the start of the process until about its end.
    const ms = 150 + (round * 600) / kills
    await runServerCommand(['backup', '--data', at('data'), '--to', at('backups')], wait(ms))
    const made = await readdir(at('backups')).catch((): string[] => [])
    for (const name of made.filter((each) => !each.endsWith('.unfinished'))) {
      await restore(at(`backups/${name}`), at('proof'))
      expect(await contentOf(at('proof'))).toBe(before)
      await rm(at('proof'), { recursive: true })
      await rm(at(`backups/${name}`), { recursive: true })
    }
  }
  const { folder } = await backUp(dataIn('data'), at('backups'), { now: NOW, say })
  expect(await readdir(at('backups'))).toEqual(['bandeja-20260301-102030'])
  const refused = { code: 1, output: expect.stringContaining('did not end') }
  for (let round = 0; round < kills; round += 1) {
    const target = at(`restored-${round}`)
    const args = ['--data', target, '--from', folder]
    await runServerCommand(['restore', ...args], wait(150 + (round * 600) / kills))
    const names = await readdir(target).catch((): string[] => [])
    const isUnfinished = names.includes('restore-unfinished')
    const served = isUnfinished
      ? await runServerCommand(['serve', '--data', target, '--port', '0'])
      : refused
    expect(served).toMatchObject(refused)
    const again =
      isUnfinished || names.length === 0
        ? await runServerCommand(['restore', ...args])
        : { code: 0 }
    expect(again.code).toBe(0)
    expect(await contentOf(target)).toBe(before)
  }
})
