import { afterEach, beforeEach, expect, test } from 'vitest'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'

const path = `main/groups/${GROUP}/line/preparation`

let rig: Rig
let sara: Caller
let adam: Caller
beforeEach(async () => {
  rig = await startRig()
  sara = await rig.as('sara')
  adam = await rig.as('adam')
})
afterEach(() => rig.stop())

const begun = { place: 'free', provider: 'meta', step: 'prepare', phone: '', ticks: [] }

test('the preparation is the group’s: another admin goes on where the first has stopped', async () => {
  expect(await sara('GET', path)).toMatchObject({ status: 200, body: begun })
  const body = { place: 'phone', phone: '51987001001', ticks: { portfolio: true, app: true } }
  const first = await sara('PATCH', path, { body })
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({ place: 'phone', phone: '51987001001', provider: 'meta' })
  const at = expect.any(String)
  const byName = 'sara'
  const [portfolio, app] = ['portfolio', 'app'].map((item) => ({ item, at, byName }))
  expect(first.body.ticks).toEqual([portfolio, app])

  // Ticking again changes neither who nor when; absent members stay.
  const ticks = { app: true, portfolio: false, payment: true }
  const second = await adam('PATCH', path, { body: { ticks, step: 'values' } })
  expect(second.body).toMatchObject({ place: 'phone', phone: '51987001001', step: 'values' })
  expect(second.body.ticks.slice(0, 1)).toEqual(first.body.ticks.slice(1))
  expect(second.body.ticks).toMatchObject([{ item: 'app' }, { item: 'payment' }])
  expect((await adam('GET', path)).body).toEqual(second.body)
  const forgotten = await adam('PATCH', path, { body: { phone: '', provider: '360dialog' } })
  expect(forgotten.body).toMatchObject({ phone: '', provider: '360dialog', place: 'phone' })
})

test('another group has its own', async () => {
  await sara('PATCH', path, { body: { ticks: { app: true } } })
  const olga = await rig.as('olga')
  const other = `main/groups/${OTHER_GROUP}/line/preparation`
  expect((await olga('GET', other, { group: OTHER_GROUP })).body).toMatchObject(begun)
})

test.each([
  [{ place: 'home' }],
  [{ step: 'webhook' }],
  [{ phone: '+51 987' }],
  [{ ticks: { address: true } }],
  [{ ticks: { app: 'yes' } }],
])('%j is refused, and nothing is stored', async (body) => {
  expect(await sara('PATCH', path, { body })).toMatchObject({ status: 400 })
  expect((await sara('GET', path)).body).toMatchObject(begun)
})

test('nothing that is secret is kept', async () => {
  await sara('PATCH', path, { body: { token: 'EAA-secret', step: 'values' } })
  const rows = await rig.workspace.storage.db.selectFrom('line_preparations').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('EAA-secret')
})
