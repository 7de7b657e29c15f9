import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliver } from '#tests/support/cloud-api/webhooks.ts'
import { APP_SECRET, lineBody, startLineRig, type LineRig } from './support/line-rig.ts'
import type { Caller } from './support/test-workspace.ts'
import { openAllScreens } from './support/things.ts'
import { GROUP } from './support/users.ts'

let rig: LineRig
let sara: Caller
beforeEach(async () => {
  rig = await startLineRig()
  // The notifications are an optional screen of the group.
  await openAllScreens(rig.workspace.storage, GROUP)
  sara = await rig.as('sara')
})
afterEach(() => rig.stop())

/** Unix seconds of the webhooks, which increase as the tests want. */
const seconds = () => Math.floor(rig.workspace.clock.now() / 1_000)

const body = (field: string, value: object, time = seconds(), id: string = lineBody.accountId) => ({
  object: 'whatsapp_business_account',
  entry: [{ id, time, changes: [{ field, value }] }],
})

async function report(field: string, value: object, time?: number): Promise<void> {
  await rig.receive(body(field, value, time))
  await rig.processed()
}

/** The history after the connection. */
async function entries(): Promise<string[]> {
  const rows = await rig.workspace.storage.db
    .selectFrom('line_history')
    .select(['kind', 'value'])
    .where('kind', '!=', 'connected')
    .orderBy('id')
    .execute()
  const [first, ...later] = rows.map(({ kind, value }) =>
    [kind, value].filter((part) => part !== null).join(' '),
  )
  expect(first).toBe('quality GREEN')
  return later
}

async function lineRow() {
  return await rig.workspace.storage.db.selectFrom('lines').selectAll().executeTakeFirstOrThrow()
}

async function notices(call: Caller): Promise<string[]> {
  const { body: page } = await call('GET', 'main/notifications/user?kind=line')
  return page.items
    .filter(({ kind }: { kind: string }) => kind === 'line')
    .map(({ change, text }: { change: string; text: string }) => `${change} ${text}`)
    .toReversed()
}

const lineOf = async (call: Caller) => (await call('GET', `main/groups/${GROUP}`)).body.line

const number = { display_phone_number: '+51 999-000-100' }
const replies = 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING'
const first = 'RESTRICTED_BIZ_INITIATED_MESSAGING'

describe('what a webhook says of the number or its account', () => {
  test.each([
    [
      'phone_number_quality_update',
      { ...number, event: 'FLAGGED', current_limit: 'TIER_10K' },
      ['quality RED', 'limit 10000'],
      ['line_quality RED'],
    ],
    [
      'phone_number_quality_update',
      { ...number, event: 'UNFLAGGED' },
      ['account UNFLAGGED'],
      ['line_restricted UNFLAGGED'],
    ],
    [
      'phone_number_quality_update',
      { ...number, event: 'DOWNGRADE', current_limit: 'TIER_1K' },
      ['limit 1000'],
      ['line_limit 1000'],
    ],
    [
      'phone_number_quality_update',
      { ...number, event: 'ONBOARDING', max_daily_conversations_per_business: 'TIER_UNLIMITED' },
      ['limit -1'],
      [],
    ],
    [
      'phone_number_quality_update',
      { ...number, event: 'THROUGHPUT_UPGRADE' },
      ['throughput 1000'],
      [],
    ],
    [
      'phone_number_name_update',
      {
        ...number,
        decision: 'APPROVED',
        requested_verified_name: 'Casa Ejemplo',
        rejection_reason: null,
      },
      ['name APPROVED'],
      ['line_name APPROVED'],
    ],
    [
      'phone_number_name_update',
      { ...number, decision: 'REJECTED', rejection_reason: 'UNKNOWN' },
      ['name REJECTED'],
      ['line_name REJECTED'],
    ],
    ['phone_number_name_update', { ...number, decision: 'PENDING' }, ['name PENDING'], []],
    [
      'business_capability_update',
      { max_daily_conversations_per_business: 5000, max_phone_numbers_per_business: 20 },
      ['limit 5000'],
      [],
    ],
    [
      'business_capability_update',
      { max_daily_conversations_per_business: 'TIER_100K' },
      ['limit 100000'],
      [],
    ],
    ['business_capability_update', { max_daily_conversation_per_phone: -1 }, ['limit -1'], []],
    ['account_update', { event: 'VERIFIED_ACCOUNT' }, ['account VERIFIED_ACCOUNT'], []],
    [
      'account_update',
      { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'ADULT' } },
      ['account ACCOUNT_VIOLATION'],
      ['line_restricted ACCOUNT_VIOLATION'],
    ],
    [
      'account_update',
      {
        event: 'DISABLED_UPDATE',
        ban_info: { waba_ban_state: 'SCHEDULE_FOR_DISABLE', waba_ban_date: 'January 31, 2021' },
      },
      ['account DISABLE_SCHEDULED'],
      ['line_restricted DISABLE_SCHEDULED'],
    ],
    ['account_update', { event: 'VOLUME_BASED_PRICING_TIER_UPDATE', volume_tier_info: {} }, [], []],
    [
      'account_review_update',
      { decision: 'REJECTED' },
      ['account REVIEW_REJECTED'],
      ['line_restricted REVIEW_REJECTED'],
    ],
    ['account_review_update', { decision: 'PENDING' }, [], []],
    [
      'account_alerts',
      {
        entity_type: 'PHONE_NUMBER',
        entity_id: '1',
        alert_info: {
          alert_severity: 'WARNING',
          alert_status: 'ACTIVE',
          alert_type: 'OBA_REJECTED',
          alert_description: 'Not this time.',
        },
      },
      ['alert Not this time.'],
      ['line_alert Not this time.'],
    ],
    [
      'account_alerts',
      {
        entity_type: 'BUSINESS',
        alert_severity: 'INFORMATIONAL',
        alert_status: 'ACTIVE',
        alert_type: 'OBA_APPROVED',
      },
      ['alert OBA_APPROVED'],
      [],
    ],
    [
      'account_alerts',
      {
        alert_info: {
          alert_severity: 'CRITICAL',
          alert_status: 'NONE',
          alert_type: 'PROFILE_PICTURE_LOST',
        },
      },
      [],
      [],
    ],
    [
      'security',
      { ...number, event: 'PIN_CHANGED', requester: '1' },
      ['account PIN_CHANGED'],
      ['line_restricted PIN_CHANGED'],
    ],
    ['a_field_of_next_year', { event: 'APPROVED' }, [], []],
  ])('%s %j', async (field, value, known, told) => {
    await report(field, value)
    expect(await entries()).toEqual(known)
    expect(await notices(sara)).toEqual(told)
    expect(await notices(await rig.as('ana'))).toEqual([])
    expect(await lineOf(sara)).toMatchObject({ state: 'connected' })
  })

  test('the facts are those of the newest webhook, in whatever order they arrive, and are told once', async () => {
    const now = seconds()
    await report(
      'business_capability_update',
      { max_daily_conversations_per_business: 10_000 },
      now,
    )
    await report(
      'business_capability_update',
      { max_daily_conversations_per_business: 250 },
      now - 60,
    )
    const flagged = { ...number, event: 'FLAGGED' }
    await report('phone_number_quality_update', flagged, now)
    await report('phone_number_quality_update', flagged, now)
    expect(await lineRow()).toMatchObject({ people_limit: 10_000, quality: 'RED' })
    await report('phone_number_quality_update', flagged, now + 60)
    expect(await notices(sara)).toEqual(['line_quality RED'])
    expect((await entries()).filter((entry) => entry === 'quality RED')).toHaveLength(1)
  })

  test('the quality is that of the connection, and of a later check', async () => {
    expect(await lineRow()).toMatchObject({ quality: 'GREEN' })
    await report('phone_number_quality_update', { ...number, event: 'FLAGGED' })
    expect(await lineRow()).toMatchObject({ quality: 'RED' })
    rig.workspace.clock.advance(60_000)
    const path = `main/groups/${GROUP}/line`
    const changed = await sara('PATCH', path, { body: { token: lineBody.token } })
    expect(changed.status).toBe(200)
    expect(await lineRow()).toMatchObject({ quality: 'GREEN' })
    expect(await entries()).toEqual(['quality RED', 'token', 'quality GREEN'])
  })

  test('an approved name is the line’s name', async () => {
    const value = { ...number, decision: 'APPROVED', requested_verified_name: 'Casa Ejemplo' }
    await report('phone_number_name_update', value)
    expect(await lineRow()).toMatchObject({ name: 'Casa Ejemplo', name_decision: 'APPROVED' })
  })
})

describe('an account that may not send', () => {
  const isStopped = { state: 'stopped', stopCode: 131_031 }

  test.each([
    ['is disabled', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } }, 131_031],
    [
      'may not answer',
      {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: [{ restriction_type: replies, expiration: 4_102_444_800 }],
      },
      131_031,
    ],
    ['was deleted', { event: 'ACCOUNT_DELETED' }, 33],
  ])('that %s stops the line; its messages wait', async (_, value, stopCode) => {
    await report('account_update', value)
    expect(await lineOf(await rig.as('ana'))).toMatchObject({ state: 'stopped', stopCode })
    expect(await notices(sara)).toHaveLength(1)
    await rig.contact('c', { phone: '51999000001' })
    const content = { type: 'text', text: 'Hola' }
    const { body: sent } = await sara('POST', 'messages/messages', {
      body: { contactId: 'c', content },
    })
    expect(sent.status).toBe('pending')
    expect(rig.graph.accepted).toEqual([])
  })

  test('says until when', async () => {
    const restriction_info = [{ restriction_type: replies, expiration: 4_102_444_800 }]
    await report('account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info })
    expect(await lineOf(sara)).toMatchObject({ ...isStopped, until: '2100-01-01T00:00:00.000Z' })
  })

  test('that may only not write first goes on answering', async () => {
    const restriction_info = [{ restriction_type: first, expiration: '4102444800' }]
    await report('account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info })
    expect(await lineOf(sara)).toMatchObject({ state: 'connected' })
    expect(await lineRow()).toMatchObject({ restricted_until: 4_102_444_800_000 })
    expect(await notices(sara)).toEqual(['line_restricted ACCOUNT_RESTRICTION'])
  })

  test('sends again once it is reinstated; a pause of an admin stays', async () => {
    const now = seconds()
    const ban = (state: string) => ({
      event: 'DISABLED_UPDATE',
      ban_info: { waba_ban_state: state },
    })
    await report('account_update', ban('DISABLE'), now)
    await report('account_update', ban('REINSTATE'), now + 60)
    expect(await lineOf(sara)).toMatchObject({ state: 'connected' })
    // A copy of the first webhook arrives late.
    await report('account_update', ban('DISABLE'), now)
    expect(await lineOf(sara)).toMatchObject({ state: 'connected' })
    await sara('PATCH', `main/groups/${GROUP}/line`, { body: { state: 'paused' } })
    await report('account_update', ban('REINSTATE'), now + 120)
    expect(await lineOf(sara)).toMatchObject({ state: 'paused' })
  })

  test('is seen in an error beside the messages, too', async () => {
    const metadata = { phone_number_id: lineBody.phoneId, display_phone_number: '51999000100' }
    const value = { messaging_product: 'whatsapp', metadata }
    await report('messages', { ...value, errors: [{ code: 131_000, title: 'Something' }] })
    expect(await lineOf(sara)).toMatchObject({ state: 'connected' })
    await report('messages', { ...value, errors: [{ code: 131_031, title: 'Locked' }] })
    expect(await lineOf(sara)).toMatchObject(isStopped)
  })
})

test('a webhook about another account or number changes nothing', async () => {
  await rig.receive(
    body('account_update', { event: 'ACCOUNT_DELETED' }, seconds(), '299999999999999'),
    body('phone_number_quality_update', { display_phone_number: '51999000999', event: 'FLAGGED' }),
  )
  await rig.processed()
  expect(await entries()).toEqual([])
  expect(await lineOf(sara)).toMatchObject({ state: 'connected' })
})

test('a value that cannot be read is kept, and its neighbours are read', async () => {
  const broken = body('account_update', {})
  const changes = [
    { field: 'security', value: null },
    { field: 'account_update', value: { event: 'VERIFIED_ACCOUNT' } },
  ]
  const mixed = { ...broken, entry: [{ id: lineBody.accountId, time: seconds(), changes }] }
  expect(await deliver(rig.webhook, mixed, { appSecret: APP_SECRET })).toBe(200)
  await rig.processed()
  expect(await entries()).toEqual(['account VERIFIED_ACCOUNT'])
  const { db } = rig.workspace.storage
  const rows = await db.selectFrom('line_webhooks').select('faults').execute()
  expect(rows).toEqual([{ faults: 1 }])
})
