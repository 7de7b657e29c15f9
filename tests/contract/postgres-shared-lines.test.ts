import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startGraphDouble, type GraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import { connectLine } from './support/line-rig.ts'
import { startTwoServices, type TwoServices } from './support/two-services.ts'
import { GROUP } from './support/users.ts'

/** Each service looks for changes of the others every few seconds. */
const HEALED = { timeout: 15_000 }

const path = `main/groups/${GROUP}/line`

let graph: GraphDouble
let two: TwoServices
beforeEach(async () => {
  graph = await startGraphDouble()
  two = await startTwoServices({ providerUrl: graph.url, lineKey: randomBytes(32) })
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
