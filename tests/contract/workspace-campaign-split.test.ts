import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { templateResults } from '#workspace/storage/reports/report-figures.ts'
import { campaignCalls } from './support/campaigns.ts'
import { ofWriters } from './support/roles.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

const HOUR = 3_600_000
const PEOPLE = 20

let rig: Rig
const {
  call,
  saveTemplate,
  draft,
  vipsNamed,
  get,
  status,
  recipients,
  start,
  runDueSteps,
  weekDayIn,
  sendsTo,
} = campaignCalls(() => rig)

beforeEach(async () => {
  rig = await startRig({ control: true })
  const replies = ['Sí', 'No'].map((text) => ({ type: 'QUICK_REPLY', text }))
  await saveTemplate('offer', { buttons: replies })
  await saveTemplate('gift', {
    buttons: replies,
    templateText: '{{1}}, un regalo.',
    templateApproveText: '{{contact.first_name}}, un regalo.',
  })
})
afterEach(() => rig.stop())

const split = { templateId: 'gift', sharePercent: 40, waitHours: 24, measure: 'replied' }
const pace = { pacePerMinute: 4_800 }

/** Starts a campaign with a test to all VIP contacts, and waits until the test is sent. */
async function startTest(changes: object = {}, more: object = {}): Promise<string> {
  await vipsNamed(...Array.from({ length: PEOPLE }, (_, at) => `p${at}`))
  const id = await draft({ ...pace, ...more, split: { ...split, ...changes } })
  await start(id)
  return id
}

const textOf = (contactId: string) =>
  rig.channel.sent.find((one) => one.contactId === contactId)?.content.text ?? ''
const got = (variant: 'a' | 'b') =>
  rig.channel.sent
    .filter(({ content }) => (content.text ?? '').includes('regalo') === (variant === 'b'))
    .map(({ contactId }) => contactId)
const say = (contactId: string, text: string) =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text } })
const decided = async (id: string) => {
  await expect.poll(async () => (await get(id)).splitState.winner).toBeDefined()
  return (await get(id)).splitState
}
const after = async (ms: number) => {
  rig.workspace.clock.advance(ms)
  await runDueSteps()
}

describe('a test of two templates', () => {
  test('goes to its share, waits, and sends the better one to all others, once', async () => {
    const id = await startTest()
    await sendsTo(8)
    await expect.poll(async () => (await get(id)).splitState.decidesAt).toBeDefined()
    expect([got('a').length, got('b').length]).toEqual([4, 4])
    expect(await get(id)).toMatchObject({
      status: 'running',
      queued: 12,
      split,
      splitState: {
        numbers: [
          { variant: 'a', recipients: 4, sent: 4 },
          { variant: 'b', sent: 4 },
        ],
      },
    })
    const tested = (await recipients(id)).filter((one: { variant?: string }) => one.variant)
    expect(tested).toHaveLength(8)
    for (const { contactId, variant } of tested) expect(got(variant)).toContain(contactId)
    for (const contactId of got('b')) await say(contactId, 'Me interesa')
    await after(23 * HOUR)
    expect(rig.channel.sent).toHaveLength(8)
    await after(HOUR)
    await expect.poll(() => status(id)).toBe('finished')
    expect(rig.channel.sent).toHaveLength(PEOPLE)
    expect(new Set(rig.channel.sent.map(({ contactId }) => contactId)).size).toBe(PEOPLE)
    expect(got('b')).toHaveLength(16)
    expect(await get(id)).toMatchObject({
      splitState: {
        winner: 'b',
        decision: 'difference',
        numbers: [
          { variant: 'a', recipients: 4, replied: 0, clicked: 0 },
          { variant: 'b', recipients: 4, replied: 4, clicked: 0 },
        ],
      },
    })
    for (const { variant } of await recipients(id)) expect(['a', 'b']).toContain(variant)
    await after(48 * HOUR)
    expect(rig.channel.sent).toHaveLength(PEOPLE)
  })

  test('without a clear difference sends the campaign’s own template', async () => {
    const id = await startTest()
    await sendsTo(8)
    const [one = ''] = got('b')
    await say(one, 'Sí')
    await after(24 * HOUR)
    expect(await decided(id)).toMatchObject({ winner: 'a', decision: 'noDifference' })
    await expect.poll(() => got('a').length).toBe(16)
  })

  test('counts the presses of buttons, not other answers', async () => {
    const id = await startTest({ measure: 'clicked' })
    await sendsTo(8)
    for (const contactId of got('a')) await say(contactId, 'No')
    for (const contactId of got('b')) await say(contactId, '¿Qué regalo?')
    await after(24 * HOUR)
    expect(await decided(id)).toMatchObject({
      winner: 'a',
      decision: 'difference',
      numbers: [
        { replied: 4, clicked: 4 },
        { replied: 4, clicked: 0 },
      ],
    })
  })

  test('is decided in the quiet hours, and the others get it after them', async () => {
    const id = await startTest()
    await sendsTo(8)
    const time = (ms: number) =>
      new Date(rig.workspace.clock.now() + ms).toISOString().slice(11, 16)
    const hours = { from: time(23 * HOUR), to: time(26 * HOUR) }
    await call('PATCH', `/${id}`, { quietHours: { hours, days: [] } })
    await after(24 * HOUR)
    expect(await decided(id)).toMatchObject({ decision: 'noDifference' })
    expect(rig.channel.sent).toHaveLength(8)
    await after(3 * HOUR)
    await sendsTo(PEOPLE)
  })

  test('of everybody ends with its last message, undecided, and repeats failed ones', async () => {
    await vipsNamed('one', 'two')
    const id = await draft({ ...pace, split })
    await start(id)
    await sendsTo(2)
    await expect.poll(() => status(id)).toBe('finished')
    const { splitState } = await get(id)
    expect(splitState.numbers).toMatchObject([
      { variant: 'a', sent: 1 },
      { variant: 'b', sent: 1 },
    ])
    for (const member of ['decidesAt', 'winner', 'decision'])
      expect(splitState).not.toHaveProperty(member)
    expect((await call('POST', `/${id}/winner`, { variant: 'b' })).status).toBe(409)
    const failed = rig.channel.sent.find(({ content }) => (content.text ?? '').includes('regalo'))
    await rig.channel.customer.status({ messageId: failed?.id ?? '', status: 'failed' })
    await call('POST', `/${id}/retry`)
    await sendsTo(3)
    expect(got('b')).toEqual([failed?.contactId, failed?.contactId])
    await expect.poll(() => status(id)).toBe('finished')
  })

  test('can be decided by a person, also before all of it is sent', async () => {
    const id = await startTest({}, { pacePerMinute: 1 })
    await sendsTo(1)
    const [first] = rig.channel.sent
    expect((await call('POST', `/${id}/winner`, { variant: 'b' })).body).toMatchObject({
      splitState: { winner: 'b', decision: 'person', decidedByUserId: 'sara' },
    })
    for (let sent = 2; sent <= PEOPLE; sent += 1) {
      await sendsTo(sent)
      rig.workspace.clock.advance(60_000)
    }
    const others = rig.channel.sent.filter((one) => one !== first)
    for (const { contactId } of others) expect(textOf(contactId)).toContain('regalo')
    expect((await call('POST', `/${id}/winner`, { variant: 'a' })).status).toBe(409)
  })

  test('ends with its campaign, and waits on through a pause', async () => {
    const id = await startTest()
    await sendsTo(8)
    expect((await call('POST', `/${id}/pause`)).status).toBe(200)
    await after(25 * HOUR)
    expect((await get(id)).splitState.winner).toBeUndefined()
    await call('POST', `/${id}/resume`)
    await sendsTo(PEOPLE)
    const other = await draft({ ...pace, split })
    await start(other)
    await sendsTo(PEOPLE + 8)
    expect((await call('POST', `/${other}/cancel`)).body).toMatchObject({ queued: 12 })
    await after(25 * HOUR)
    expect(rig.channel.sent).toHaveLength(PEOPLE + 8)
    expect((await get(other)).splitState.winner).toBeUndefined()
    expect((await call('POST', `/${other}/winner`, { variant: 'a' })).status).toBe(409)
  })

  test('goes on waiting when it is resumed before its time', async () => {
    const id = await startTest()
    await sendsTo(8)
    await call('POST', `/${id}/pause`)
    await call('POST', `/${id}/resume`)
    await runDueSteps()
    expect(rig.channel.sent).toHaveLength(8)
    await after(24 * HOUR)
    await sendsTo(PEOPLE)
  })

  test('is decided at its time also if it is resumed in the quiet hours', async () => {
    const id = await startTest({ waitHours: 1 })
    await sendsTo(8)
    await call('POST', `/${id}/pause`)
    const time = (ms: number) =>
      new Date(rig.workspace.clock.now() + ms).toISOString().slice(11, 16)
    const hours = { from: time(-HOUR), to: time(2 * HOUR) }
    await call('PATCH', `/${id}`, { quietHours: { hours, days: [] } })
    await call('POST', `/${id}/resume`)
    await after(HOUR)
    expect(await decided(id)).toMatchObject({ winner: 'a' })
    expect(rig.channel.sent).toHaveLength(8)
  })

  test('repeats a failed message with its template, and with the one that won once it is decided', async () => {
    const id = await startTest()
    await sendsTo(8)
    const [first, second] = rig.channel.sent.filter(({ content }) =>
      (content.text ?? '').includes('regalo'),
    )
    const fail = async (messageId = '') =>
      await rig.channel.customer.status({ messageId, status: 'failed' })
    await fail(first?.id)
    await call('POST', `/${id}/retry`)
    await sendsTo(9)
    expect(rig.channel.sent.at(-1)).toMatchObject({ contactId: first?.contactId })
    expect(got('b')).toHaveLength(5)
    await fail(second?.id)
    await call('PATCH', `/${id}`, { quietHours: { days: [weekDayIn(0), weekDayIn(1)] } })
    await call('POST', `/${id}/retry`)
    await after(24 * HOUR)
    expect(await decided(id)).toMatchObject({ winner: 'a' })
    await call('PATCH', `/${id}`, { quietHours: { days: [] } })
    await expect.poll(() => status(id)).toBe('finished')
    expect(got('b')).toHaveLength(5)
    expect(got('a')).toContain(second?.contactId)
  })

  test('pauses when the second template is no longer approved, and goes on with it', async () => {
    const id = await startTest({}, { pacePerMinute: 1 })
    await sendsTo(1)
    await saveTemplate('gift', { status: 'paused' })
    rig.workspace.clock.advance(60_000)
    await expect.poll(() => get(id)).toMatchObject({ status: 'paused', pauseReason: 'template' })
    expect((await call('POST', `/${id}/resume`)).body.code).toBe('WATEMPLATE_NOT_APPROVED')
    expect((await call('POST', `/${id}/winner`, { variant: 'b' })).status).toBe(409)
    expect((await call('POST', `/${id}/winner`, { variant: 'a' })).status).toBe(200)
    expect((await call('POST', `/${id}/resume`)).status).toBe(200)
    await sendsTo(2)
  })
})

describe('a draft', () => {
  test.each<[string, object, number]>([
    ['with a template that is not approved', { templateId: 'paused' }, 409],
    ['with a template of nobody', { templateId: 'none' }, 404],
    ['with its own template', { templateId: 'offer' }, 400],
    ['with other placeholders', { templateId: 'plain' }, 400],
    ['by buttons that one has not', { templateId: 'silent', measure: 'clicked' }, 400],
    ['of 9 %', { sharePercent: 9 }, 400],
    ['of 51 %', { sharePercent: 51 }, 400],
    ['of no time', { waitHours: 0 }, 400],
    ['of three days', { waitHours: 72 }, 400],
  ])('refuses a test %s', async (_, changes, expected) => {
    await saveTemplate('paused', { status: 'paused' })
    await saveTemplate('plain', { templateText: 'Hola', templateApproveText: 'Hola' })
    await saveTemplate('silent', {})
    const id = await draft()
    expect((await get(id)).canSplit).toBe(true)
    expect((await call('PATCH', `/${id}`, { split: { ...split, ...changes } })).status).toBe(
      expected,
    )
  })

  test('loses its test with its template, or when it is removed, and copies it', async () => {
    await vipsNamed('a')
    const id = await draft({ split })
    const copy = await call('POST', `/${id}/duplicate`, { name: 'Junio' })
    expect(copy.body).toMatchObject({ split })
    expect((await call('PATCH', `/${id}`, { split: null })).body).not.toHaveProperty('split')
    await call('PATCH', `/${id}`, { split })
    const changed = await call('PATCH', `/${id}`, { templateId: 'gift' })
    expect(changed.body).not.toHaveProperty('split')
  })

  test('sends both messages as a test, or none of them', async () => {
    const id = await draft({ split })
    const tried = { phone: '51999000111', parameters: ['Yo'] }
    const { body } = await call('POST', `/${id}/test`, tried)
    const { contactId, messageId } = body
    expect(rig.channel.sent).toMatchObject([
      { id: messageId, contactId, content: { text: 'Hola Yo, 20 %.' } },
      { contactId, content: { text: 'Yo, un regalo.' } },
    ])
    await saveTemplate('gift', { status: 'paused' })
    expect((await call('POST', `/${id}/test`, tried)).body.code).toBe('WATEMPLATE_NOT_APPROVED')
    expect(rig.channel.sent).toHaveLength(2)
  })

  test('does not start once its second template is no longer approved', async () => {
    await vipsNamed('a')
    const id = await draft({ split })
    await saveTemplate('gift', { status: 'paused' })
    expect((await call('POST', `/${id}/start`, {})).body.code).toBe('WATEMPLATE_NOT_APPROVED')
  })
})

test.each(ofWriters)(
  'the $role ($who) chooses a template: $status',
  async ({ role, who, status: expected }) => {
    const id = await startTest()
    await sendsTo(8)
    // An agent overrules no admin.
    const ok = role === 'supervisor' || role === 'publisher' ? 403 : expected
    expect((await call('POST', `/${id}/winner`, { variant: 'a' }, who)).status).toBe(ok)
  },
)

test('a report counts each template’s messages', async () => {
  const id = await startTest()
  await sendsTo(8)
  await call('POST', `/${id}/winner`, { variant: 'b' })
  await sendsTo(PEOPLE)

  const span = { start: 0, end: rig.workspace.clock.now() + 1 }

  const results = await templateResults(rig.workspace.storage.db, GROUP, span)
  expect(results.map(({ id: template, sent }) => [template, sent])).toEqual([
    ['gift', 16],
    ['offer', 4],
  ])
})
