import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { openPostgresTarget } from '#workspace/storage/postgres/copy-target.ts'
import { inspectPostgres } from '#workspace/storage/postgres/inspect.ts'
import { turnOf, type Turn } from '#workspace/storage/turns.ts'
import { openTransaction } from './support/open-transaction.ts'
import { startPgBouncer, type TestPgBouncer } from './support/pgbouncer.ts'
import { createEmptyDatabase, postgresServer } from './support/postgres-data.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** Services whose connections a PgBouncer gives for one transaction each. */

const server = postgresServer ?? ''
let pgBouncer: TestPgBouncer
const opened: Storage[] = []
const folders: string[] = []
const rigs: Rig[] = []
beforeEach(async () => {
  pgBouncer = await startPgBouncer(server)
})
afterEach(async () => {
  for (const storage of opened.splice(0)) await storage.close()
  for (const rig of rigs.splice(0).toReversed()) await rig.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
  await pgBouncer.release()
})

async function open(url: string): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-pooled-'))
  folders.push(folder)
  const storage = await openStorage(folder, url)
  opened.push(storage)
  return storage
}

const started = async (...args: Parameters<typeof startRig>): Promise<Rig> => {
  const rig = await startRig(...args)
  rigs.push(rig)
  return rig
}

/** Two services, which also start at once, on the data of a third one. */
async function startTwo(): Promise<[Rig, Rig]> {
  const original = await started()
  await original.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
  const { database = '' } = await original.copyData()
  const pooled = { database: pgBouncer.to(database) }
  return await Promise.all([started(pooled), started(pooled)])
}

test('one of the services that start at once creates the tables, and the next start is not held up', async () => {
  const url = pgBouncer.to(await createEmptyDatabase(server))
  await Promise.all([open(url), open(url), open(url)])
  expect(await inspectPostgres(url)).toMatchObject({ data: 'current' })
  await open(url)
})

test('two services that write at once store each message once, in its order', async () => {
  const services = await startTwo()
  const texts = Array.from({ length: 40 }, (_, index) => `message ${index}`)
  const ana = await services[0].as('ana')
  const beside = services.map(async ({ channel }, service) => {
    for (let each = service; each < texts.length; each += services.length)
      await channel.customer.message({
        contactId: 'c',
        content: { type: 'text', text: texts[each] },
      })
  })
  for (let each = 0; each < 10; each += 1) {
    const content = { type: 'text', text: `answer ${each}` }
    const { status } = await ana('POST', 'messages/messages', { body: { contactId: 'c', content } })
    expect(status).toBe(200)
  }
  await Promise.all(beside)
  const { body } = await ana('GET', 'messages/messages/c?limit=100')
  const stored: string[] = body.items.map(
    ({ content }: { content: { text: string } }) => content.text,
  )
  expect(stored.toSorted()).toEqual(
    [...texts, ...Array.from({ length: 10 }, (_, each) => `answer ${each}`)].toSorted(),
  )
  const ofFirst = stored.filter((text) => /^message \d*[02468]$/.test(text))
  expect([ofFirst, ofFirst.toReversed()]).toContainEqual(texts.filter((_, at) => at % 2 === 0))
})

test.each<Turn>(['everything', turnOf(GROUP), 'sign-ins'])(
  'a transaction of the turn "%s" has the time limits of calls, and leaves none behind',
  async (turn) => {
    const [{ workspace }] = await startTwo()
    const { storage } = workspace
    const limitsOf = async (db: Storage['db']) => {
      const { rows } = await sql<Record<string, string>>`select
        current_setting('lock_timeout') as locks,
        current_setting('statement_timeout') as statements,
        current_setting('idle_in_transaction_session_timeout') as silence`.execute(db)
      return rows[0]
    }
    expect(await storage.transaction((tx) => limitsOf(tx), { turn })).toEqual({
      locks: '5s',
      statements: '1min',
      silence: '10s',
    })
    expect(await limitsOf(storage.db)).toEqual({ locks: '0', statements: '0', silence: '0' })
  },
)

test('a service waits for the turn that another one has', async () => {
  const [first, second] = await startTwo()
  const turn = turnOf(GROUP)
  const order: string[] = []
  const end = await openTransaction(first.workspace.storage, turn, async () => {
    order.push('first')
  })
  const next = second.workspace.storage.transaction(
    async (tx) => {
      await sql`select 1`.execute(tx)
      order.push('second')
    },
    { turn },
  )
  await expect
    .poll(async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(
        first.workspace.storage.db,
      )
      return rows.length
    })
    .toBe(1)
  await end()
  await next
  expect(order).toEqual(['first', 'second'])
})

test('an address that does not name it is refused with what is missing', async () => {
  const url = new URL(pgBouncer.to(await createEmptyDatabase(server)))
  url.searchParams.delete('pgbouncer')
  await expect(open(url.href)).rejects.toThrow('Add pgbouncer=true')
})

test('a copy into a database is refused there', async () => {
  const url = pgBouncer.to(await createEmptyDatabase(server))
  await expect(openPostgresTarget(url)).rejects.toThrow('Name the server itself')
})
