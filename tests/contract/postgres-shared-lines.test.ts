import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { linePath } from '#contract/rules/line/line-webhook.ts'
import {
  atDouble,
  startGraphDouble,
  type GraphDouble,
} from '#tests/support/cloud-api/graph-double.ts'
import { createSilentChannel } from '#workspace/channel/channel.ts'
import { connectLine, lineBody, linePhone } from './support/line-rig.ts'
import { startTwoServices, type TwoServices } from './support/two-services.ts'
import { GROUP } from './support/users.ts'

/** Each service looks for changes of the others every few seconds. */
const HEALED = { timeout: 15_000 }

const path = `main/groups/${GROUP}/line`

let graph: GraphDouble
let two: TwoServices
beforeEach(async () => {
  graph = await startGraphDouble()
  // As in a company: without a line, messages reach nobody.
  const channel = () => createSilentChannel(() => undefined)
  two = await startTwoServices({ ...atDouble(graph), lineKey: randomBytes(32), channel })
})
afterEach(async () => {
  await two.stop()
  await graph.stop()
})

/** The state of the line, as the service uses it for its messages. */
async function stateThere(): Promise<unknown> {
  const { body } = await (await two.there.as('adam'))('GET', path)
  return body.line?.state
}

test('a line that is connected, paused or disconnected at one service is so at the other', async () => {
  const { here } = two
  const adam = await here.as('adam')
  expect(await stateThere()).toBeUndefined()
  await connectLine(here, graph)
  await expect.poll(stateThere, HEALED).toBe('connected')
  await adam('PATCH', path, { body: { state: 'paused' } })
  await expect.poll(stateThere, HEALED).toBe('paused')
  await adam('DELETE', path)
  await expect.poll(stateThere, HEALED).toBeUndefined()
})

test('a line that was just connected at one service has its webhooks at the other', async () => {
  graph.phones.push(linePhone())
  const adam = await two.here.as('adam')
  expect((await adam('POST', path, { body: lineBody })).status).toBe(200)
  const { id, verify_token } = await two.here.workspace.storage.db
    .selectFrom('lines')
    .select(['id', 'verify_token'])
    .executeTakeFirstOrThrow()
  const address = new URL(two.there.url + linePath(id))
  address.search = String(
    new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.verify_token': verify_token,
      'hub.challenge': '42',
    }),
  )
  expect(await (await fetch(address)).text()).toBe('42')
  address.pathname = linePath('unknown')
  expect((await fetch(address)).status).toBe(404)
})

test('a message goes over a line of which its service has not heard yet', async () => {
  const { here, there } = two
  const { db } = here.workspace.storage
  await here.contact('c', { phone: '51999000001' })
  const sara = await there.as('sara')
  const adam = await here.as('adam')
  await connectLine(here, graph)
  const row = await db.selectFrom('lines').selectAll().executeTakeFirstOrThrow()
  await adam('DELETE', path)
  await expect.poll(stateThere, HEALED).toBeUndefined()
  await db.insertInto('lines').values(row).execute()
  const body = { contactId: 'c', content: { type: 'text', text: 'Hello' } }
  expect((await sara('POST', 'messages/messages', { body })).status).toBe(200)
  await expect
    .poll(() => graph.accepted.map((accepted) => accepted.body.to), HEALED)
    .toEqual(['+51999000001'])
})
