import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { followAs } from './support/follower.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const call = async (who: Name, method: string, path: string, body?: unknown): Promise<Answer> =>
  (await rig.as(who))(method, `main/${path}`, body === undefined ? {} : { body })
const person = (at: number) => ({
  name: `Person ${at}`,
  phone: `5195551${String(at).padStart(4, '0')}`,
})
const people = (count: number) => Array.from({ length: count }, (_, at) => person(at))
const list = { id: 'list', filename: 'feria.csv' }
const run = (who: Name, rows: object[], more: object = {}): Promise<Answer> =>
  call(who, 'POST', 'contacts/import', {
    groupId: GROUP,
    isDryRun: false,
    duplicates: 'update',
    rows,
    import: list,
    ...more,
  })
const imports = async (who: Name) =>
  (await call(who, 'GET', `contacts/imports?groupId=${GROUP}`)).body.items
const undo = (who: Name, id = list.id): Promise<Answer> =>
  call(who, 'POST', `contacts/imports/${id}/undo`)
const names = async () => {
  const { body } = await call(
    'sara',
    'GET',
    `contacts?groupId=${GROUP}&sort=name&direction=ascending`,
  )
  return body.items.map(({ name }: { name: string }) => name)
}

test('the batches of an import are listed as one, with who, when and how many', async () => {
  const known = await rig.contact('known', { name: 'Known', phone: person(9).phone })
  await run('adam', [person(0), person(9)])
  await run('adam', [person(1)], { isDryRun: true })
  // The response to this batch was lost, so it is sent again.
  await run('adam', [person(1)])
  await run('adam', [person(1)])
  expect(await imports('sara')).toMatchObject([
    {
      id: 'list',
      userId: 'adam',
      filename: 'feria.csv',
      created: 2,
      updated: 1,
      removed: 0,
      removable: 2,
    },
  ])
  expect((await imports('sara'))[0].undoneAt).toBeUndefined()
  expect(known).toBe('known')
})

test('a dry run and a batch without an import are not listed', async () => {
  await run('adam', [person(0)], { isDryRun: true })
  await run('adam', [person(0)], { import: undefined })
  expect(await imports('adam')).toEqual([])
})

test('an undo deletes the new contacts with whom nobody has worked, and announces it once', async () => {
  await rig.contact('known', { name: 'Known', phone: person(9).phone })
  const { body } = await run('adam', [...people(5), person(9)], { tagIds: ['label-vip'] })
  const ids = body.items.map(({ contactId }: { contactId: string }) => contactId)
  const content = { type: 'text', text: 'hello' } as const
  await rig.channel.customer.message({ contactId: ids[0], content })
  await call('adam', 'POST', 'notes', { contactId: ids[1], text: 'calls on Mondays' })
  const scheduled = new Date(rig.workspace.clock.now() + 3_600_000).toISOString()
  await (
    await rig.as('adam')
  )('POST', `messages/scheduled-messages/${ids[2]}`, {
    body: { scheduledDate: scheduled, content },
  })
  const ana = await followAs(rig, 'ana')
  expect((await undo('adam')).body).toEqual({ removed: 2, left: 0 })
  expect(await ana.next()).toMatchObject({
    name: 'contacts.removed',
    data: { removed: 2, byUserId: 'adam' },
  })
  ana.client.disconnect()
  expect(await names()).toEqual(['Person 0', 'Person 1', 'Person 2', 'Person 9'])
  const found = await call('sara', 'GET', `contacts?groupId=${GROUP}&filter=person`)
  expect(found.body.items).toHaveLength(4)
  const { db } = rig.workspace.storage
  const indexed = await sql<{ count: number }>`select count(*) as count from contact_text`.execute(
    db,
  )
  expect(Number(indexed.rows[0]?.count)).toBe(4)
  const [done] = await imports('adam')
  expect(done).toMatchObject({ created: 5, updated: 1, removed: 2, removable: 0 })
  expect(done).toMatchObject({ undoneByUserId: 'adam', undoneAt: expect.any(String) })
  // The numbers are free again.
  expect(
    (await run('adam', people(5), { import: { ...list, id: 'again' } })).body.items,
  ).toMatchObject(
    ['updated', 'updated', 'updated', 'created', 'created'].map((result) => ({ result })),
  )
})

test('an undo leaves what the import has only updated, and what was merged since', async () => {
  const empty = { last_contact_response_at: null }
  await rig.contact('known', { name: 'Known', phone: person(9).phone, ...empty })
  const { body } = await run('adam', [...people(3), person(9)])
  const [kept, other] = body.items.map(({ contactId }: { contactId: string }) => contactId)
  const merged = await call('adam', 'POST', `contacts/${kept}/merge`, { otherId: other })
  expect(merged.status).toBe(200)
  expect((await undo('adam')).body).toEqual({ removed: 1, left: 0 })
  expect(await names()).toEqual(['Person 0', 'Person 9'])
  expect((await call('adam', 'POST', `contacts/merges/${merged.body.id}/undo`)).status).toBe(200)
  expect(await names()).toEqual(['Person 0', 'Person 1', 'Person 9'])
})

test('an undo deletes a part with each call, until nothing is left', async () => {
  const count = limits.contacts.importBatch + 3
  const rows = people(count)
  await run('sara', rows.slice(0, limits.contacts.importBatch))
  await run('sara', rows.slice(limits.contacts.importBatch))
  expect((await undo('sara')).body).toEqual({ removed: limits.contacts.importBatch, left: 3 })
  expect((await undo('sara')).body).toEqual({ removed: 3, left: 0 })
  expect((await undo('sara')).body).toEqual({ removed: 0, left: 0 })
  expect(await names()).toEqual([])
})

test('admins undo every import, managers their own', async () => {
  await run('mia', [person(0)])
  await run('sara', [person(1)], { import: { ...list, id: 'of-sara' } })
  const idsOf = async (who: Name) =>
    (await imports(who)).map(({ id }: { id: string }) => id).toSorted()
  expect(await idsOf('adam')).toEqual(['list', 'of-sara'])
  expect(await idsOf('mia')).toEqual(['list'])
  expect((await undo('mia', 'of-sara')).status).toBe(403)
  expect((await undo('ana')).status).toBe(403)
  expect((await undo('olga')).status).toBe(404)
  expect(await names()).toEqual(['Person 0', 'Person 1'])
  expect((await undo('mia')).body).toEqual({ removed: 1, left: 0 })
  expect((await undo('adam', 'of-sara')).body).toEqual({ removed: 1, left: 0 })
})

test('the id of another user’s import is refused, and its batch is not stored', async () => {
  await run('sara', [person(0)])
  expect((await run('adam', [person(1)])).status).toBe(409)
  expect(await names()).toEqual(['Person 0'])
})

test('what imports did with a contact is in its history', async () => {
  await run('adam', [person(0)])
  await run('sara', [person(0)], { import: { id: 'again', filename: 'lista.csv' } })
  const { body } = await call('sara', 'GET', `contacts?groupId=${GROUP}`)
  const { id } = body.items[0]
  expect((await call('ana', 'GET', `contacts/${id}/history`)).body.items).toMatchObject([
    { kind: 'updated', name: 'lista.csv', byUserId: 'sara' },
    { kind: 'created', name: 'feria.csv', byUserId: 'adam' },
  ])
})
