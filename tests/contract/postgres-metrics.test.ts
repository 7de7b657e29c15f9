import { expect, test } from 'vitest'
import { createMetrics } from '../../src/host/metrics.ts'
import { startRig } from './support/test-workspace.ts'

test('metrics have the connections to the server of the database', async () => {
  const rig = await startRig()
  const metrics = await createMetrics(() => undefined)
  const url = await metrics.serve(rig.workspace, { host: '127.0.0.1', port: 0 })
  const numbers = async () => {
    const text = await (await fetch(url)).text()
    const of = (state: string) =>
      Number(new RegExp(`bandeja_database_connections{state="${state}"} (\\d+)`).exec(text)?.[1])
    return { used: of('used'), idle: of('idle'), waiting: of('waiting') }
  }
  const { db } = rig.workspace.storage
  const holding = async (count: number): Promise<Awaited<ReturnType<typeof numbers>>> =>
    count === 0 ? await numbers() : await db.connection().execute(() => holding(count - 1))
  expect((await holding(2)).used).toBeGreaterThanOrEqual(2)
  await expect.poll(numbers).toMatchObject({ used: 0, waiting: 0 })
  expect((await numbers()).idle).toBeGreaterThanOrEqual(2)
  await metrics.close()
  await rig.stop()
})
