import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createClock } from '#workspace/clock.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import { campaignCalls } from './support/campaigns.ts'
import { ofAdmins } from './support/refusals.ts'
import { callAs, type Who } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** What the service computes in a group's time zone, while its process is in another one. */

const { TZ } = process.env
beforeAll(() => {
  process.env['TZ'] = 'Asia/Tokyo'
})
afterAll(() => {
  if (TZ === undefined) delete process.env['TZ']
  else process.env['TZ'] = TZ
})

let rig: Rig
/** Starts the service at a moment. */
const startAt = async (moment: string): Promise<void> => {
  expect(new Date(0).getTimezoneOffset()).toBe(-540)
  const started = Date.parse(moment)
  rig = await startRig({ control: true, clock: createClock(() => started) })
}
afterEach(() => rig.stop())

const { saveTemplate, draft, vip, get, start, call: campaign } = campaignCalls(() => rig)

const call = async (who: Who, method: string, path: string, body?: object): Promise<Answer> =>
  (await callAs(rig, who))(method, `main/groups/${GROUP}/${path}`, { ...(body && { body }) })
const inZone = async (timeZone: string): Promise<void> => {
  expect((await call('sara', 'PATCH', 'time-zone', { timeZone })).status).toBe(200)
}
const stored = async () => await findGroup(rig.workspace.storage.db, GROUP)

let phones = 0
/** The automatic answers to a new customer who writes now. */
async function answersNow(): Promise<(string | undefined)[]> {
  phones += 1
  const before = rig.channel.sent.length
  await rig.channel.customer.firstMessage({
    to: '5190000000',
    phone: `519112223${String(phones).padStart(2, '0')}`,
    name: 'Rosa',
    content: { type: 'text', text: 'Hello' },
  })
  return rig.channel.sent.slice(before).map(({ content }) => content.text)
}

const night = { scheduleEnabled: true, text: 'Closed.', startAt: '20:00', endAt: '09:00' }
const mondays = { week: [{ day: 'mon', from: '09:00', to: '20:00' }], holidays: [] }

describe('the settings', () => {
  test.each(ofAdmins)('are changed by the $role ($who): $status', async ({ who, status }) => {
    await startAt('2026-11-23T12:00:00Z')
    expect((await call(who, 'PATCH', 'time-zone', { timeZone: 'America/Lima' })).status).toBe(
      status,
    )
    expect((await call(who, 'PUT', 'opening-hours', mondays)).status).toBe(status)
    const isChanged = status === 200
    const { timeZone, openingHours } = (await stored()) ?? {}
    expect([timeZone, openingHours]).toEqual(
      isChanged ? ['America/Lima', mondays] : [undefined, undefined],
    )
    expect((await call(who, 'DELETE', 'opening-hours')).status).toBe(status)
    expect((await stored())?.openingHours).toBeUndefined()
  })

  test.each([
    ['PATCH', 'time-zone', { timeZone: 'Lima' }],
    ['PATCH', 'time-zone', {}],
    ['PUT', 'opening-hours', { week: [] }],
    ['PUT', 'opening-hours', { ...mondays, week: [{ day: 'mon', from: '20:00', to: '20:00' }] }],
    ['PUT', 'opening-hours', { week: [{ day: 'mon', from: '9', to: '10:00' }] }],
    ['PUT', 'opening-hours', { ...mondays, holidays: [{ day: '2026-02-30', name: 'None' }] }],
    ['PUT', 'opening-hours', { ...mondays, holidays: [{ day: '2026-12-25', name: ' ' }] }],
    [
      'PUT',
      'opening-hours',
      {
        ...mondays,
        holidays: ['Christmas', 'Again'].map((name) => ({ day: '2026-12-25', name })),
      },
    ],
  ])('refuse %s %s %j', async (method, path, body) => {
    await startAt('2026-11-23T12:00:00Z')
    const before = await stored()
    const answer = await call('sara', method, path, body)
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
    expect(await stored()).toEqual(before)
  })
})

describe('the out-of-hours answer', () => {
  test.each([
    ['Europe/Madrid', '2026-03-29T06:59:00Z', ['Closed.']],
    ['Europe/Madrid', '2026-03-29T07:00:00Z', []],
    ['America/Santiago', '2026-09-06T11:59:00Z', ['Closed.']],
    ['America/Santiago', '2026-09-06T12:00:00Z', []],
  ])('follows the clocks of %s at %s', async (zone, moment, answers) => {
    await startAt(moment)
    await inZone(zone)
    await call('sara', 'PATCH', 'schedule-auto-response', night)
    expect(await answersNow()).toEqual(answers)
  })

  test.each([
    ['on an open day', '2026-11-23T15:00:00Z', mondays, []],
    ['after the closing time', '2026-11-24T01:00:00Z', mondays, ['Closed.']],
    ['on a closed day', '2026-11-22T15:00:00Z', mondays, ['Closed.']],
    [
      'in the night of a day before a holiday',
      '2026-11-28T06:00:00Z',
      {
        week: [{ day: 'fri', from: '21:00', to: '02:00' }],
        holidays: [{ day: '2026-11-28', name: 'Fair' }],
      },
      [],
    ],
    [
      'on a holiday',
      '2026-11-23T15:00:00Z',
      { ...mondays, holidays: [{ day: '2026-11-23', name: 'Fair' }] },
      ['Closed.'],
    ],
  ])(
    'follows the opening hours, which the profile shows: %s',
    async (_, moment, hours, answers) => {
      await startAt(moment)
      await inZone('America/Lima')
      await call('sara', 'PATCH', 'schedule-auto-response', night)
      await call('sara', 'PUT', 'opening-hours', hours)
      expect(await answersNow()).toEqual(answers)
      expect((await call('sara', 'GET', 'whatsapp-profile')).body.hours).toEqual(hours.week)
    },
  )
})

test('the quiet hours of a campaign follow the group’s zone, also after it changes', async () => {
  await startAt('2026-03-28T22:00:00Z')
  await inZone('Europe/Madrid')
  await saveTemplate('offer', {})
  await vip('a')
  const id = await draft({ quietHours: { hours: { from: '20:00', to: '09:00' }, days: [] } })
  await start(id)
  const quiet = async () => {
    const { timeZone, quietUntil } = await get(id)
    return [timeZone, quietUntil]
  }
  await expect.poll(quiet).toEqual(['Europe/Madrid', '2026-03-29T07:00:00.000Z'])
  await inZone('America/Lima')
  await expect.poll(async () => (await get(id)).status).toBe('finished')
  expect((await campaign('GET')).body.items[0].timeZone).toBe('America/Lima')
})

test('months and days of bills and reports are those of the group', async () => {
  await startAt('2026-04-01T03:00:00Z')
  await inZone('America/Lima')
  const { body: bill } = await call('sara', 'GET', 'billing')
  expect([bill.month, bill.estimate.day]).toEqual(['2026-03', '2026-03-31'])
  await rig.channel.customer.firstMessage({
    to: '5190000000',
    phone: '51911222399',
    name: 'Rosa',
    content: { type: 'text', text: 'Hello' },
  })
  const { body: report } = await call('sara', 'GET', 'report?from=2026-03-31&to=2026-04-01')
  expect(report.timeZone).toBe('America/Lima')
  const found = report.days.map((day: Record<string, unknown>) => [
    day['day'],
    day['conversations'],
  ])
  expect(found).toEqual([
    ['2026-03-31', 1],
    ['2026-04-01', 0],
  ])
  // 2026-03-31 is a Tuesday.
  expect(report.hours[1][22]).toBe(1)
})

test('the weekly report is due on Monday at eight o’clock of the group, also after its zone changes', async () => {
  await startAt('2026-10-23T12:00:00Z')
  await inZone('America/Lima')
  await call('sara', 'PUT', 'weekly-report', {})
  const due = async () => {
    const row = await rig.workspace.storage.db
      .selectFrom('weekly_reports')
      .select('due_at')
      .executeTakeFirstOrThrow()
    return new Date(row.due_at).toISOString()
  }
  expect(await due()).toBe('2026-10-26T13:00:00.000Z')
  // The clocks of Madrid go back on the Sunday before.
  await inZone('Europe/Madrid')
  expect(await due()).toBe('2026-10-26T07:00:00.000Z')
})
