import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Storage } from '#workspace/storage/open.ts'
import type { Tx } from '#workspace/storage/tables.ts'
import { findContactRow } from '#workspace/storage/contacts/contacts.ts'
import { turnOf, type Turn } from '#workspace/storage/turns.ts'
import { openTransaction } from './support/open-transaction.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'

let original: Rig
let rigs: [Rig, Rig]
let first: Storage
let second: Storage
beforeEach(async () => {
  original = await startRig()
  await original.contact('own', { name: 'Customer own' })
  await original.contact('other', { group_id: OTHER_GROUP })
  const { database = '' } = await original.copyData()
  rigs = await Promise.all([startRig({ database }), startRig({ database })])
  ;[first, second] = [rigs[0].workspace.storage, rigs[1].workspace.storage]
})
afterEach(async () => {
  for (const rig of [...rigs, original]) await rig.stop()
})

/** The turns' locks of the transactions that wait for one: those that each has, and the one that it waits for. */
async function waiting() {
  const { rows } = await sql<{ has: string[] | null; waits: string[] }>`
    select array_agg(locktype) filter (where granted) as has,
      array_agg(locktype) filter (where not granted) as waits
    from (select pid, granted, cast(locktype as text) from pg_locks
      where database = (select oid from pg_database where datname = current_database())
        and (locktype = 'advisory' or relation = cast('turns' as regclass))) as locks
    group by pid having not bool_and(granted)`.execute(first.db)
  return rows.map(({ has, waits }) => ({ has: has ?? [], waits }))
}

const rename = (id: string, name: string) => (tx: Tx) =>
  tx.updateTable('contacts').set({ name }).where('id', '=', id).execute()
const nothing = () => Promise.resolve()

test('transactions of two groups do not wait for each other', async () => {
  const end = await openTransaction(first, turnOf(GROUP))
  await second.transaction(rename('other', 'Renamed'), { turn: turnOf(OTHER_GROUP) })
  await second.transaction(nothing, { turn: 'sign-ins' })
  await second.transaction(nothing, { turn: 'webhooks' })
  expect((await findContactRow(first.db, 'other'))?.name).toBe('Renamed')
  await end()
})

/**
 * The order of the locks. Each row: who has the turn, who waits for it, which lock the waiting transaction has meanwhile, and for
 * which it waits. With another order two transactions could wait for each other.
 */
test.each<{ before: Turn; after: Turn; has: string[]; waits: string }>([
  { before: turnOf(GROUP), after: turnOf(GROUP), has: ['relation'], waits: 'advisory' },
  { before: 'sign-ins', after: 'sign-ins', has: ['relation'], waits: 'advisory' },
  { before: 'everything', after: turnOf(GROUP), has: [], waits: 'relation' },
  { before: 'everything', after: 'everything', has: [], waits: 'relation' },
  { before: turnOf(GROUP), after: 'everything', has: [], waits: 'relation' },
  { before: 'webhooks', after: 'everything', has: [], waits: 'relation' },
])('$after waits for $before at another service', async ({ before, after, has, waits }) => {
  const end = await openTransaction(first, before)
  const order: string[] = []
  const next = second.transaction(async (tx) => void order.push('next', String(await nameOf(tx))), {
    turn: after,
  })
  await expect.poll(waiting).toEqual([{ has, waits: [waits] }])
  expect(order).toEqual([])
  await end()
  await next
  expect(order).toEqual(['next', 'Customer own'])
})

const nameOf = async (tx: Tx) => {
  const query = tx.selectFrom('contacts').select('name').where('id', '=', 'own')
  return (await query.executeTakeFirst())?.name
}

test('a transaction sees what the one before it has changed', async () => {
  const turn = turnOf(GROUP)
  const end = await openTransaction(first, turn, rename('own', 'Changed'))
  const after = second.transaction(nameOf, { turn })
  await expect.poll(waiting).toHaveLength(1)
  await end()
  expect(await after).toBe('Changed')
})

test('what is not of the turn is not changed', async () => {
  const change = (turn: Turn) => first.transaction(rename('other', 'Changed'), { turn })
  await expect(change(turnOf(GROUP))).rejects.toThrow(`of the group ${OTHER_GROUP}`)
  await expect(change('sign-ins')).rejects.toThrow(`of the group ${OTHER_GROUP}`)
  await change(turnOf(OTHER_GROUP))
  await change('everything')
})

test('two groups whose chats or messages get the same place at once both go on', async () => {
  const place = { activity: 5_000_000_000_000_000 }
  const end = Promise.withResolvers<void>()
  const moved = Promise.withResolvers<void>()
  const before = first.transaction(
    async (tx) => {
      await tx.updateTable('contacts').set(place).where('id', '=', 'own').execute()
      moved.resolve()
      await end.promise
    },
    { turn: turnOf(GROUP) },
  )
  await moved.promise
  let runs = 0
  const after = second.transaction(
    async (tx) => {
      runs += 1
      const activity = place.activity + runs - 1
      await tx.updateTable('contacts').set({ activity }).where('id', '=', 'other').execute()
    },
    { turn: turnOf(OTHER_GROUP) },
  )
  await expect.poll(() => runs).toBe(1)
  end.resolve()
  await before
  await after
  expect(runs).toBe(2)
})
