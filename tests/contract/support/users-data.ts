import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '#workspace/storage/open.ts'
import { seedUsers } from './users.ts'

/** The path of a workspace's database in its data folder. */
const FILE = 'workspace.sqlite'

let created: Promise<Uint8Array> | undefined

/**
 * Creates a workspace's data with `people` in a folder. It is created once with all migrations and
 * copied for each test, because creating it takes longer than most tests.
 */
export async function createUsersData(folder: string): Promise<void> {
  created ??= make()
  await writeFile(join(folder, FILE), await created)
}

async function make(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-people-'))
  try {
    const storage = await openStorage(folder)
    await seedUsers(storage, Date.now())
    // Closed, the file is complete, without a log beside it.
    await storage.close()
    return await readFile(join(folder, FILE))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
