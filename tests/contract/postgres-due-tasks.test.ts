import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { campaignCalls } from './support/campaigns.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
/** Longer than the time between two looks, ms. */
const LOOKS_MS = 1_500
/** Enough for several steps of each service. */
const RECIPIENTS = 200

let original: Rig
let rigs: [Rig, Rig]
/** The address of their database. */
let database: string
beforeEach(async () => {
  original = await startRig()
  await original.contact('c')
  const { db } = original.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group !== undefined) await saveGroup(db, { ...group, hasNotifications: true })
  database = (await original.copyData()).database ?? ''
  rigs = await Promise.all([startRig({ database }), startRig({ database })])
})
afterEach(async () => {
  for (const rig of [...rigs, original]) await rig.stop()
})

/** Moves both services forward. */
function advance(ms: number): void {
  for (const { workspace } of rigs) workspace.clock.advance(ms)
}

/** Waits until both services have looked for tasks of others. */
async function looked(): Promise<void> {
  const { db } = rigs[0].workspace.storage
  const seen = async () =>
    (await db.selectFrom('instances').select('seen_at').execute()).map(({ seen_at }) => seen_at)
  const before = Math.max(...(await seen()))
  // Each is seen before it looks, so it has looked once it is seen again.
  await expect.poll(async () => Math.min(...(await seen())) - before).toBeGreaterThan(LOOKS_MS)
}

const sent = () => rigs.flatMap(({ channel }) => channel.sent)
const textsSent = () => sent().map(({ content }) => content.text ?? '')

test('scheduled messages that are due on two services are sent once', async () => {
  const sara = await rigs[0].as('sara')
  const texts = Array.from({ length: 40 }, (_, index) => `Message ${index}`)
  const scheduledDate = new Date(Date.now() + HOUR / 2).toISOString()
  for (const text of texts) {
    const body = { scheduledDate, content: { type: 'text', text } }
    const answer = await sara('POST', 'messages/scheduled-messages/c', { body })
    expect(answer).toMatchObject({ status: 200 })
  }
  // The second service learns of them when it looks for tasks of others.
  advance(HOUR)
  const { db } = rigs[0].workspace.storage
  const left = () =>
    db.selectFrom('scheduled_messages').select('id').where('done', '=', 0).execute()
  await expect.poll(left).toEqual([])
  await expect.poll(() => textsSent().toSorted()).toEqual(texts.toSorted())
})

test('a weekly report is sent once', async () => {
  const sara = await rigs[0].as('sara')
  const saved = await sara('PUT', `main/groups/${GROUP}/weekly-report`, { body: {} })
  expect(saved.status).toBe(200)
  await looked()
  // Both know when it is due, so both begin at once.
  advance(WEEK)
  const { db } = rigs[0].workspace.storage
  const isPlanned = async () => {
    const { due_at } = await db
      .selectFrom('weekly_reports')
      .select('due_at')
      .executeTakeFirstOrThrow()
    return due_at > rigs[0].workspace.clock.now()
  }
  await expect.poll(isPlanned).toBe(true)
  await looked()
  const { body } = await sara('GET', 'main/notifications/user')
  expect(body.items.map(({ kind }: { kind: string }) => kind)).toEqual(['report'])
})

/** Creates a campaign for this number of contacts. @returns its id */
async function campaignFor(recipients: number): Promise<string> {
  const { draft, saveTemplate } = campaignCalls(() => rigs[0])
  await saveTemplate('offer', {})
  for (let index = 0; index < recipients; index += 1)
    await rigs[0].contact(`v${index}`, { name: `Rosa ${index}`, phone: `5198${index + 100_000}` }, [
      'label-vip',
    ])
  return await draft({ pacePerMinute: 600 })
}

/** Lets a campaign send until its end. @returns the ids of the contacts that got a message */
async function receiversOf(id: string): Promise<string[]> {
  const { status } = campaignCalls(() => rigs[0])
  await expect
    .poll(async () => {
      advance(5_000)
      return await status(id)
    })
    .toBe('finished')
  return sent().map(({ contactId }) => contactId)
}

test('a campaign that two services send reaches everybody once', async () => {
  const id = await campaignFor(RECIPIENTS)
  await campaignCalls(() => rigs[0]).start(id)
  const receivers = await receiversOf(id)
  expect(receivers).toHaveLength(RECIPIENTS)
  expect(new Set(receivers).size).toBe(RECIPIENTS)
})

test('two services decide the test of a campaign once, and everybody gets one message', async () => {
  const { saveTemplate, start, get, call } = campaignCalls(() => rigs[0])
  const split = { templateId: 'gift', sharePercent: 20, waitHours: 1, measure: 'read' }
  const id = await campaignFor(RECIPIENTS)
  await saveTemplate('gift', {
    templateText: '{{1}}, un regalo.',
    templateApproveText: '{{contact.first_name}}, un regalo.',
  })
  expect((await call('PATCH', `/${id}`, { split })).status).toBe(200)
  await start(id)
  const tested = RECIPIENTS / 5
  const state = async () => (await get(id)).splitState
  await expect
    .poll(async () => {
      advance(5_000)
      return (await state()).decidesAt
    })
    .toBeDefined()
  expect(sent()).toHaveLength(tested)
  await looked()
  expect(sent()).toHaveLength(tested)
  advance(HOUR)
  const receivers = await receiversOf(id)
  expect(receivers).toHaveLength(RECIPIENTS)
  expect(new Set(receivers).size).toBe(RECIPIENTS)
  const own = textsSent().filter((text) => !text.includes('regalo'))
  expect(own).toHaveLength(RECIPIENTS - tested / 2)
  expect(await state()).toMatchObject({ winner: 'a', decision: 'noDifference' })
})

test('a campaign that is being prepared while another service ends is prepared once', async () => {
  const id = await campaignFor(3)
  const other = await startRig({ database })
  await looked()
  const changes: string[] = []
  const gate = Promise.withResolvers<void>()
  const real = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const { data } = z.object({ text: z.string() }).safeParse(given[0])
    const change = /^(insert into|delete from) "campaign_recipients"/.exec(data?.text ?? '')?.[1]
    if (change !== undefined) changes.push(change)
    const send = () => Reflect.apply(real, this, given)
    return change === 'insert into' ? gate.promise.then(send) : send()
  })
  try {
    expect(await campaignCalls(() => rigs[0]).call('POST', `/${id}/start`, {})).toMatchObject({
      status: 200,
    })
    await expect.poll(() => changes).toContain('insert into')
    await other.stop()
    await looked()
    gate.resolve()
    expect(new Set(await receiversOf(id))).toEqual(new Set(['v0', 'v1', 'v2']))
    expect(changes).toEqual(['delete from', 'insert into'])
  } finally {
    gate.resolve()
    spy.mockRestore()
  }
})
