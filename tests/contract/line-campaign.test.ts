import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { knownChannelErrors } from '#contract/rules/line/channel-errors.ts'
import { findWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { campaignCalls } from './support/campaigns.ts'
import { lineBody, soon, startLineRig, type LineRig } from './support/line-rig.ts'
import { GROUP } from './support/users.ts'

/**
 * Campaigns over a line: errors that pause them, its limits, and the order in which messages leave. One to 500 people that
 * meets every error is in tests/e2e/line-story.spec.ts.
 */

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

describe('a problem of payment', () => {
  const line = `main/groups/${GROUP}/line`
  const lineNow = async () =>
    (await (await rig.as('sara'))('GET', `main/groups/${GROUP}`)).body.line
  const say = async (contactId: string, text: string) => {
    const body = { contactId, content: { type: 'text', text } }
    expect((await (await rig.as('sara'))('POST', 'messages/messages', { body })).status).toBe(200)
  }
  const sent = () =>
    rig.graph.accepted.map(({ body }) => (body.type === 'text' ? body.text.body : body.type))

  /** One of three recipients is refused, which an answer or a status says. */
  async function refuseTemplate(): Promise<string> {
    for (const one of ['a', 'b', 'c']) await vip(one)
    rig.graph.faults.push({ kind: 'error', code: 131_042 })
    const id = await draft({ pacePerMinute: 60 })
    await start(id)
    await expect.poll(lineNow, soon).toMatchObject({ state: 'connected', stopCode: 131_042 })
    return id
  }

  test('holds templates and campaigns, and lets answers out in the same chat', async () => {
    const id = await refuseTemplate()
    await passUntil(1_000, () => status(id), 'paused')
    expect(await get(id)).toMatchObject({ pauseReason: 'line' })
    await say('a', 'hola')
    await expect.poll(sent, soon).toEqual(['hola'])
    const [template] = await rig.messages('a')
    expect(template).toMatchObject({ status: 'pending', payloadFailed: { code: 131_042 } })
    const resumed = await (await rig.as('sara'))('PATCH', line, { body: { state: 'connected' } })
    expect(resumed.status).toBe(200)
    await passUntil(1_000, () => sent().slice(0, 2), ['hola', 'template'])
    expect(await lineNow()).not.toHaveProperty('stopCode')
  })

  test('stops the line once an answer is refused too', async () => {
    await refuseTemplate()
    rig.graph.faults.push({ kind: 'error', code: 131_042 })
    await say('a', 'hola')
    await expect.poll(lineNow, soon).toMatchObject({ state: 'stopped', stopCode: 131_042 })
    expect(sent()).toEqual([])
  })

  test('of one message, which its status reports, holds the templates too', async () => {
    await vip('a')
    await start(await draft())
    await expect.poll(sent, soon).toEqual(['template'])
    const errors = [{ code: 131_042, title: 'Business eligibility payment issue' }]
    await rig.status(rig.graph.accepted[0]?.wamid ?? '', 'failed', { errors })
    await expect.poll(lineNow, soon).toMatchObject({ state: 'connected', stopCode: 131_042 })
    await say('a', 'hola')
    await passUntil(1_000, sent, ['template', 'hola'])
  })

  test('fails a template that was held for 24 hours', async () => {
    await refuseTemplate()
    rig.workspace.clock.advance(24 * 3_600_000 + 1_000)
    await expect
      .poll(async () => (await rig.messages('a'))[0], soon)
      .toMatchObject({ status: 'failed', payloadFailed: { code: -3 } })
  })
})

test('an agent’s answer goes before the messages of a campaign', async () => {
  for (let n = 0; n < 100; n += 1) await vip(`v${n}`, { phone: `519${String(10_000_000 + n)}` })
  await rig.contact('c', { phone: '51999000001' })
  await rig.contact('held', { phone: '51999000002' })
  const sara = await rig.as('sara')
  const say = async (contactId: string, text: string) => {
    const body = { contactId, content: { type: 'text', text } }
    expect((await sara('POST', 'messages/messages', { body })).status).toBe(200)
  }
  // After six refusals nothing leaves for 64 s, so that the campaign's messages wait for their turns.
  rig.graph.faults.push(
    ...Array.from({ length: 6 }, () => ({ kind: 'error' as const, code: 130_429 })),
  )
  await say('held', 'Hola')
  await passUntil(1_000, () => rig.graph.faults.length, 0)
  const { clock } = rig.workspace
  const held = clock.now()
  const id = await draft({ pacePerMinute: 4_800 })
  await start(id)
  await passUntil(100, () => status(id), 'finished')
  await say('c', 'Ya salgo')
  expect(rig.graph.accepted).toEqual([])
  clock.advance(Math.max(0, held + 60_000 - clock.now()))
  await passUntil(20, () => rig.graph.accepted.length >= 102, true)
  const place = rig.graph.accepted.findIndex(({ body }) => body.to === '51999000001')
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
  await passUntil(1_000, async () => 'limitUntil' in (await get(id)), true)
  const { limitUntil, queued, status: now } = await get(id)
  expect({ queued, now }).toEqual({ queued: 3, now: 'running' })
  const { first } = await storage.db
    .selectFrom('template_sends')
    .select(({ fn }) => fn.min('sent_at').as('first'))
    .executeTakeFirstOrThrow()
  expect(Date.parse(limitUntil)).toBe(first + 24 * 3_600_000)
  clock.advance(3_600_000)
  expect(rig.graph.accepted).toHaveLength(limit)
  clock.advance(Date.parse(limitUntil) - clock.now())
  // In steps of hours, a template would be a day old before a busy machine has sent it, and fail.
  await passUntil(1_000, () => rig.graph.accepted.length, 6)
  await expect.poll(() => status(id), soon).toBe('finished')
})
