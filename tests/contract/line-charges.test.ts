import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { messagesBody } from '#tests/support/cloud-api/webhooks.ts'
import { newWamid, soon, type LineRig } from './support/line-rig.ts'
import { startSendingRig, type SendingRig } from './support/line-sending.ts'
import { GROUP } from './support/users.ts'

let own: SendingRig
let rig: LineRig
beforeEach(async () => {
  own = await startSendingRig()
  rig = own.rig
})
afterEach(() => rig.stop())

const paid = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'service' }
const free = { ...paid, billable: false, type: 'free_customer_service' }

const charges = () =>
  rig.workspace.storage.db
    .selectFrom('line_charges')
    .select(['category', 'type', 'billable', 'country', 'delivered_at', 'message_id'])
    .execute()

/** Answers a customer. @returns the wamid and our id of the answer */
async function answer(): Promise<{ wamid: string; id: string }> {
  const id = await own.say('Buenas')
  const { db } = rig.workspace.storage
  const read = () => db.selectFrom('line_messages').select('wamid').where('message_id', '=', id)
  await expect.poll(() => read().execute(), soon).toHaveLength(1)
  const { wamid } = await read().executeTakeFirstOrThrow()
  return { wamid, id }
}

const status = (wamid: string, name: string, at: number, pricing?: unknown) => ({
  id: wamid,
  status: name,
  timestamp: String(at),
  recipient_id: '51999000001',
  ...(pricing !== undefined && { pricing }),
})

describe('the price that statuses say of a message', () => {
  const sent = (wamid: string) => status(wamid, 'sent', 1_700_000_000, paid)
  const delivered = (wamid: string) => status(wamid, 'delivered', 1_700_000_060, free)
  const read = (wamid: string) => status(wamid, 'read', 1_700_000_120)

  test.each([
    ['in order', [sent, delivered, read]],
    ['the other way round', [read, delivered, sent]],
    ['again and again', [delivered, sent, delivered, read, delivered, sent]],
  ])('is stored once, %s', async (_, order) => {
    const { wamid, id } = await answer()
    for (const one of order) await rig.receive(messagesBody(rig.phone, { statuses: [one(wamid)] }))
    await rig.processed()
    expect(await charges()).toEqual([
      {
        category: 'service',
        type: 'free_customer_service',
        billable: 0,
        country: 'PE',
        delivered_at: 1_700_000_060_000,
        message_id: id,
      },
    ])
  })

  test.each([
    'free',
    null,
    [],
    { billable: true },
    { ...paid, category: '' },
    { ...paid, category: 7 },
    { ...paid, category: 'a price & more' },
  ])('%j is no price, and the status counts', async (pricing) => {
    const { wamid, id } = await answer()
    await rig.receive(
      messagesBody(rig.phone, { statuses: [status(wamid, 'read', 1_700_000_060, pricing)] }),
    )
    await rig.processed()
    expect(await charges()).toMatchObject([{ category: null, message_id: id }])
    expect(await own.message(id)).toMatchObject({ status: 'read' })
    const { db } = rig.workspace.storage
    const { faults } = await db
      .selectFrom('line_webhooks')
      .select(({ fn }) => fn.sum<number>('faults').as('faults'))
      .executeTakeFirstOrThrow()
    expect(faults).toBe(0)
  })

  test('wrong words beside a category are left out', async () => {
    const { wamid } = await answer()
    const odd = { billable: 'yes', type: 3, category: 'authentication-international' }
    await rig.status(wamid, 'delivered', { recipient_id: '34612345678', pricing: odd })
    expect(await charges()).toMatchObject([
      { category: 'authentication_international', type: null, billable: null, country: 'ES' },
    ])
  })

  test('of an unknown message waits for it, with the country of its recipient', async () => {
    const wamid = newWamid()
    await rig.status(wamid, 'sent', { recipient_id: '5215512345678', pricing: paid })
    expect(await charges()).toMatchObject([{ country: 'MX', message_id: null, delivered_at: null }])
  })

  test('of a deleted person stays without what says who it was', async () => {
    const { wamid } = await answer()
    await rig.status(wamid, 'delivered', { pricing: paid })
    const undelivered = await answer()
    await rig.status(undelivered.wamid, 'sent', { pricing: paid })
    const gone = await own.agent('POST', 'main/contacts/delete', {
      body: { groupId: GROUP, contactIds: ['c'] },
    })
    expect(gone.body.items).toEqual([{ id: 'c', result: 'deleted' }])
    const { db } = rig.workspace.storage
    const [left, ...more] = await db.selectFrom('line_charges').selectAll().execute()
    expect(more).toEqual([])
    expect(left).toMatchObject({ category: 'service', country: 'PE' })
    expect(left?.wamid).toContain('deleted-')
    expect(left?.wamid).not.toContain(wamid)
  })
})
