import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { connectLine, type LineRig } from '#tests/contract/support/line-rig.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { atDouble, startGraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import { composer, inboxForEach } from './support/inbox.ts'

/** What a customer of a line to WhatsApp sees of an agent. The provider is the double. */

const graph = await startGraphDouble()
afterAll(() => graph.stop())
const inbox = inboxForEach({ ...atDouble(graph), lineKey: randomBytes(32) })
let line: Pick<LineRig, 'write'>
const carmen = { waId: '51999000001', name: 'Carmen' }
beforeEach(async () => {
  for (const list of [graph.phones, graph.accepted, graph.faults, graph.reads]) list.length = 0
  line = await connectLine(inbox.rig, graph)
  await inbox.chat('c', 'Carmen', { last_name: 'Rojas', phone: carmen.waId })
  await line.write(carmen, { type: 'text', text: { body: 'Which colours are there?' } })
})

async function open(): Promise<Page> {
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  return page
}

test('a customer sees that an agent has read and is typing, once an admin wants it', async () => {
  const sara = await inbox.rig.as('sara')
  const page = await open()
  await expect.poll(() => inbox.pending('c')).toBe(0)
  expect(graph.reads).toEqual([])
  const group = `main/groups/${GROUP}/customer-sees`
  expect((await sara('PUT', group, { body: { customerSees: 'typing' } })).status).toBe(200)
  const wamid = await line.write(carmen, { type: 'text', text: { body: 'Hello?' } })
  await expect
    .poll(() => graph.reads)
    .toContainEqual({ messaging_product: 'whatsapp', status: 'read', message_id: wamid })
  expect(graph.reads).toHaveLength(1)
  await composer(page).press('x')
  await expect
    .poll(() => graph.reads.at(-1))
    .toMatchObject({ message_id: wamid, typing_indicator: { type: 'text' } })
})
