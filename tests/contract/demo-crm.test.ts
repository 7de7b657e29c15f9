import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CrmOrder, CrmRecord } from '#contract/entities/contacts/crm.ts'
import { seedDemo } from '#simulator/demo/seed.ts'
import { findCrmRecord, listCrmOrders } from '#workspace/storage/contacts/crm.ts'
import { toMessage } from '#workspace/storage/messages/message-row.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { cheapCost } from './support/users.ts'

const NOW = Date.UTC(2026, 10, 20, 17, 30)

let storage: Storage
let folder: string
const crm = new Map<string, { record: CrmRecord | undefined; orders: CrmOrder[] }>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-demo-'))
  storage = await openStorage(folder)
  await seedDemo(storage, { seed: 1, now: NOW, utcOffset: -300, passwordCost: cheapCost })
  const contacts = await storage.db.selectFrom('contacts').select('id').execute()
  for (const { id } of contacts)
    crm.set(id, {
      record: await findCrmRecord(storage.db, id),
      orders: await listCrmOrders(storage.db, id),
    })
})
afterAll(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

test('the CRM has records of most contacts, and of all with orders', () => {
  const records = [...crm.values()].filter(({ record }) => record !== undefined)
  expect(records.length).toBeGreaterThan(crm.size / 2)
  expect(records.length).toBeLessThan(crm.size)
  for (const { record, orders } of crm.values())
    expect(record !== undefined || orders.length === 0).toBe(true)
})

test('orders are in the shop’s currency, with their items, and none in the future', () => {
  const orders = [...crm.values()].flatMap(({ orders: some }) => some)
  expect(new Set(orders.map(({ currency }) => currency))).toEqual(new Set(['PEN']))
  expect(new Set(orders.map(({ status }) => status)).size).toBeGreaterThan(3)
  for (const { total, items, createdAt } of orders) {
    expect(total).toBeGreaterThan(0)
    expect(items.length).toBeGreaterThan(0)
    expect(Date.parse(createdAt)).toBeLessThan(NOW)
  }
})

test('an order mentioned in a conversation is in the CRM', async () => {
  const rows = await storage.db.selectFrom('messages').selectAll().execute()
  let named = 0
  for (const { contactId, content } of rows.map(toMessage)) {
    const number = /(?:pedido|order) (\d{5})\b/.exec(content.text ?? '')?.[1]
    const known = crm.get(contactId)
    if (number === undefined || known?.record === undefined) continue
    named += 1
    expect(known.orders.map((order) => order.number)).toContain(number)
  }
  expect(named).toBeGreaterThan(20)
})
