import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Channel, OutboundMessage } from '#workspace/channel/channel.ts'
import { seedDemo } from '#simulator/demo/seed.ts'
import { countRecipients } from '#workspace/storage/campaigns/campaign-recipients.ts'
import { createWorkspace, type Workspace } from '#workspace/workspace.ts'
import { cheapCost } from './support/users.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

let folder: string
let workspace: Workspace
let sent: OutboundMessage[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-demo-'))
  sent = []
  const channel: Channel = {
    start: () => undefined,
    send: (message) => void sent.push(message),
    react: () => undefined,
    close: () => Promise.resolve(),
  }
  workspace = await createWorkspace({
    dataDir: folder,
    passwordCost: cheapCost,
    channel: () => channel,
  })
})
afterEach(async () => {
  await workspace.close()
  await rm(folder, { recursive: true, force: true })
})

async function seeded(isLive: boolean): Promise<void> {
  const { storage, clock } = workspace
  const options = { seed: 1, now: clock.now(), utcOffset: 0, passwordCost: cheapCost, isLive }
  await seedDemo(storage, options)
  workspace.runDueTasks()
}

async function campaigns() {
  const { db } = workspace.storage
  return await db.selectFrom('campaigns').selectAll().execute()
}

test('the interactive demo has a running campaign, which continues and adds up', async () => {
  await seeded(true)
  const [running, ...others] = (await campaigns()).filter(({ status }) => status === 'running')
  expect(others).toEqual([])
  const id = running?.id ?? ''
  const { db } = workspace.storage
  const before = await countRecipients(db, id)
  expect(before.sent).toBeGreaterThan(50)
  expect(before.queued).toBeGreaterThan(10)
  const { latest } = await db
    .selectFrom('campaign_recipients')
    .select(({ fn }) => fn.max('sent_at').as('latest'))
    .where('campaign_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(latest).toBeLessThanOrEqual(workspace.clock.now())
  // Three more recipients in the first minute.
  for (let more = 1; more <= 3; more += 1) {
    workspace.clock.advance(20 * SECOND)
    await expect.poll(() => sent.length).toBe(more)
  }
  const { sent: done = 0, failed = 0, queued = 0, recipients } = await countRecipients(db, id)
  expect(queued).toBe((before.queued ?? 0) - 3)
  expect(done + failed + queued).toBe(recipients)
  expect(new Set(sent.map(({ contactId }) => contactId)).size).toBe(3)
})

test('the demo for tests sends no campaign by itself', async () => {
  await seeded(false)
  const statuses = new Set((await campaigns()).map(({ status }) => status))
  expect([...statuses].toSorted()).toEqual(['finished', 'paused', 'scheduled'])
  workspace.clock.advance(4 * HOUR)
  // The scheduled messages of the demo show that the schedulers have run.
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  expect(sent.filter(({ isApprovedTemplate }) => isApprovedTemplate === true)).toEqual([])
})
