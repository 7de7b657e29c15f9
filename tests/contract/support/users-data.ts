import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '#workspace/storage/open.ts'
import { seedPeople } from './users.ts'

/** Where a workspace keeps its database in the folder of its data. */
const FILE = 'workspace.sqlite'

let made: Promise<Uint8Array> | undefined

/**
 * Lays a workspace's data with `people` in it into a folder. Made once, by every migration there is and the service's own
 * storage, and copied for each test: to make it takes longer than most tests do.
 */
export async function layDownPeople(folder: string): Promise<void> {
  made ??= make()
  await writeFile(join(folder, FILE), await made)
}

async function make(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-people-'))
  try {
    const storage = await openStorage(folder)
    await seedPeople(storage, Date.now())
    // Closed, the file holds all of it, and there is no log beside it.
    await storage.close()
    return await readFile(join(folder, FILE))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
