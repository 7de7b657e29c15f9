import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { knownChannelErrors } from '#contract/rules/channel-errors.ts'
import { findWaTemplate } from '#workspace/storage/wa-templates.ts'
import { campaignCalls } from './support/campaigns.ts'
import { lineBody, soon, startLineRig, type LineRig } from './support/line-rig.ts'
import { GROUP } from './support/users.ts'

/** Campaigns over a line: its throughput, its errors, and the order in which messages leave. */

let rig: LineRig
const { call, saveTemplate, draft, vip, get, status } = campaignCalls(() => rig)

beforeEach(async () => {
  rig = await startLineRig()
  await saveTemplate('offer', {})
})
afterEach(() => rig.stop())

/** Starts a campaign. Its recipients are stored afterwards. */
const start = async (id: string) =>
  expect((await call('POST', `/${id}/start`, {})).status).toBe(200)

/** Lets time pass until `read` gives what is expected. The provider's answers take real time. */
const passUntil = async (stepMs: number, read: () => unknown, expected: unknown) =>
  await expect
    .poll(
      () => {
        rig.workspace.clock.advance(stepMs)
        return read()
      },
      { ...soon, timeout: 60_000 },
    )
    .toEqual(expected)
const states = async (id: string) => {
  const rows = await rig.workspace.storage.db
    .selectFrom('campaign_recipients')
    .select(['phone', 'state', 'reason'])
    .where('campaign_id', '=', id)
    .orderBy('position')
    .execute()
  return rows
}

test('500 people, at most 80 messages a second, and every error code on the way', async () => {
  const people = 500
  for (let n = 0; n < people; n += 1)
    await vip(`v${n}`, { phone: `519${String(10_000_000 + n)}`, last_contact_response_at: null })
  const { clock } = rig.workspace
  rig.graph.throughput = { perSecond: 80, now: clock.now }
  // Reasons that pause a campaign and those that stop the line have tests of their own.
  const codes = knownChannelErrors.flatMap(([code, { outcome, pauses }]) =>
    code >= 0 && outcome !== 'stopsLine' && pauses === undefined ? [code] : [],
  )
  // One message in five meets an error.
  for (const code of codes) {
    rig.graph.faults.push({ kind: 'error', code })
    rig.graph.faults.push(undefined, undefined, undefined, undefined)
  }
  rig.graph.faults.push({ kind: 'cutAfter' }, undefined, { kind: 'cutBefore' })
  const id = await draft({ pacePerMinute: 4_800 })
  await start(id)
  await passUntil(50, () => status(id), 'finished')
  const fails = knownChannelErrors.filter(
    ([code, { outcome, pauses }]) =>
      code >= 0 && outcome === 'fails' && pauses === undefined && codes.includes(code),
  ).length
  await passUntil(1_000, () => rig.graph.accepted.length, people - fails - 1)
  // The one whose connection was cut before it was accepted stays uncertain.
  const accepted = rig.graph.accepted.map(({ body }) => body.to)
  expect(new Set(accepted).size).toBe(accepted.length)
  expect(rig.graph.calls.filter((one) => one.endsWith('messages 400')).length).toBe(codes.length)
  const all = await states(id)
  const failed = all.filter(({ state }) => state === 'failed').map(({ reason }) => Number(reason))
  expect(failed.toSorted((a, b) => a - b)).toEqual(
    knownChannelErrors
      .filter(([code, { outcome }]) => codes.includes(code) && outcome === 'fails')
      .map(([code]) => code)
      .toSorted((a, b) => a - b),
  )
  expect(await get(id)).toMatchObject({ recipients: people, failed: fails, queued: 0 })
}, 120_000)

describe('a campaign pauses', () => {
  const codes = knownChannelErrors.flatMap(([code, { pauses }]) =>
    pauses === undefined ? [] : [[code, pauses] as const],
  )
  test.each(codes)('after %i, because of: %s', async (code, reason) => {
    for (const one of ['a', 'b', 'c']) await vip(one)
    rig.graph.faults.push({ kind: 'error', code })
    const id = await draft({ pacePerMinute: 60 })
    await start(id)
    await expect.poll(() => status(id), soon).toBe('paused')
    expect(await get(id)).toMatchObject({ pauseReason: reason, failed: 1, queued: 2 })
    expect((await call('POST', `/${id}/resume`)).status).toBe(200)
    await passUntil(1_000, () => rig.graph.accepted.length, 2)
  })
})

test('an agent’s answer goes before the messages of a campaign', async () => {
  for (let n = 0; n < 100; n += 1) await vip(`v${n}`, { phone: `519${String(10_000_000 + n)}` })
  await rig.contact('c', { phone: '51999000001' })
  // Nothing leaves for a while, so that the campaign's messages wait for their turns.
  rig.graph.faults.push({ kind: 'error', code: 130_429 })
  const id = await draft({ pacePerMinute: 4_800 })
  await start(id)
  await passUntil(100, () => status(id), 'finished')
  const sara = await rig.as('sara')
  const body = { contactId: 'c', content: { type: 'text', text: 'Ya salgo' } }
  expect((await sara('POST', 'messages/messages', { body })).status).toBe(200)
  await passUntil(20, () => rig.graph.accepted.length >= 101, true)
  const place = rig.graph.accepted.findIndex((one) => one.body.type === 'text')
  expect(place).toBeLessThan(50)
})

test('a campaign waits for the line’s limit of people, says so, and goes on when it frees', async () => {
  const { clock, storage } = rig.workspace
  const limit = 3
  // The line was allowed less when it was connected.
  rig.graph.tier = 'TIER_3'
  const sara = await rig.as('sara')
  const line = `main/groups/${GROUP}/line`
  expect((await sara('DELETE', line)).status).toBe(200)
  expect((await sara('POST', line, { body: lineBody })).status).toBe(200)
  // The sync of the connection drops a template that the provider does not have.
  await expect
    .poll(async () => (await findWaTemplate(storage.db, 'offer'))?.status, soon)
    .toBe('deleted')
  await saveTemplate('offer', {})
  for (const one of ['a', 'b', 'c', 'd', 'e']) await vip(one, { last_contact_response_at: null })
  // Somebody in an open window does not count.
  await vip('f')
  const id = await draft({ pacePerMinute: 60 })
  await start(id)
  await passUntil(1_000, () => rig.graph.accepted.length, limit)
  await expect.poll(async () => (await get(id)).limitUntil, soon).toBeDefined()
  const { limitUntil, queued, status: now } = await get(id)
  expect({ queued, now }).toEqual({ queued: 3, now: 'running' })
  const { first } = await storage.db
    .selectFrom('template_sends')
    .select(({ fn }) => fn.min('sent_at').as('first'))
    .executeTakeFirstOrThrow()
  expect(Date.parse(limitUntil)).toBe(first + 24 * 3_600_000)
  clock.advance(3_600_000)
  expect(rig.graph.accepted).toHaveLength(limit)
  await passUntil(3_600_000, () => rig.graph.accepted.length, 6)
  await expect.poll(() => status(id), soon).toBe('finished')
})
