import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { GROUP, OTHER_GROUP, seedUsers } from '#tests/contract/support/users.ts'
import { insertMany, reindexContactText } from '#workspace/storage/bulk-insert.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { contactLevelTags, contacts, contactTags, type ContactsPlan } from './contacts.ts'

const ROOT = join(import.meta.dirname, '../../..')
const KEPT = join(process.env['BANDEJA_DATA'] || join(ROOT, '.data'), 'bench')
/** The generator's source files and folders: the data is generated again when one of them changes. */
export const MADE_BY = [
  'tests/bench/workspace/random.ts',
  'tests/bench/workspace/contacts.ts',
  'tests/bench/workspace/large-store.ts',
  'tests/contract/support/users.ts',
  'src/workspace/storage/migrations',
  'src/workspace/storage/chats/activity-key.ts',
  'src/workspace/storage/contacts/contact-row.ts',
  'src/workspace/storage/contacts/contact-text.ts',
  'src/workspace/storage/sqlite',
  'src/contract/rules/chats/list-filter.ts',
]
/** Time of the newest message in the cached data, epoch ms. It is fixed, because the data is only read. */
export const THEN = Date.UTC(2026, 0, 15, 12)

/** The plans of two groups: in the first one, marks are on shares of the chats; in the second one, they are rare. */
export function plansOf(total: number, now: number): [ContactsPlan, ContactsPlan] {
  const few = Math.floor(total / 10)
  return [
    { groupId: GROUP, count: total - few, now, scarce: false },
    { groupId: OTHER_GROUP, count: few, now: now - 1, scarce: true },
  ]
}

/** Inserts users and chats into an empty storage. */
export async function fill(storage: Storage, plans: readonly ContactsPlan[], now: number) {
  await seedUsers(storage, now)
  await storage.transaction(async (tx) => {
    for (const plan of plans) {
      await insertMany(tx, 'contacts', contacts(plan))
      if (plan.groupId !== GROUP) continue
      await insertMany(tx, 'contact_tags', contactTags(plan))
      await insertMany(tx, 'contact_level_tags', contactLevelTags(plan))
    }
    await reindexContactText(tx)
  })
}

/**
 * Returns the folder of a workspace with this number of chats, which is generated once and cached for later runs.
 * @param say prints a line if the workspace has to be generated, which takes a while
 */
export async function cachedStore(total: number, say: (line: string) => void): Promise<string> {
  const folder = join(KEPT, `${total}-${await fingerprint()}`)
  if (existsSync(folder)) return folder
  await mkdir(KEPT, { recursive: true })
  for (const old of await readdir(KEPT))
    if (old.startsWith(`${total}-`)) await rm(join(KEPT, old), { recursive: true, force: true })
  say(`Making a workspace of ${total} chats`)
  const draft = `${folder}.draft`
  const storage = await openStorage(draft)
  await fill(storage, plansOf(total, THEN), THEN)
  await storage.close()
  await rename(draft, folder)
  return folder
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const path of MADE_BY.map((one) => join(ROOT, one))) {
    const isFile = path.endsWith('.ts')
    const names = isFile ? [''] : (await readdir(path, { recursive: true })).toSorted()
    for (const name of names) {
      if (!isFile && (!name.endsWith('.ts') || name.endsWith('.test.ts'))) continue
      hash.update(await readFile(isFile ? path : join(path, name)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}
