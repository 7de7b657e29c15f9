import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { campaignCalls } from './support/campaigns.ts'
import { ofWriters } from './support/roles.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

const HOUR = 3_600_000
let rig: Rig
const {
  call,
  saveTemplate,
  draft,
  addRows,
  vip,
  vipsNamed,
  weekDayIn,
  get,
  status,
  start,
  recipients,
  receivers,
  sendsTo,
  runDueSteps,
} = campaignCalls(() => rig)

beforeEach(async () => {
  rig = await startRig({ control: true })
  await saveTemplate('offer', {})
})
afterEach(() => rig.stop())

const inHours = (hours: number) => new Date(rig.workspace.clock.now() + hours * HOUR).toISOString()
const file = { sources: [{ kind: 'file', refId: 'f', name: 'fair.csv' }] }

/** A campaign that starts in two hours. */
async function scheduled(changes: object = {}): Promise<string> {
  const id = await draft(changes)
  await start(id, { scheduledDate: inHours(2) })
  return id
}
const revise = async (id: string, ...who: ['adam'] | []): Promise<string> => {
  const { status: code, body } = await call('POST', `/${id}/revision`, undefined, ...who)
  expect(code).toBe(200)
  return String(body.id)
}

describe('by role', () => {
  test.each(ofWriters)('the $role ($who): $status', async ({ role, who, status: expected }) => {
    const id = await draft({ audience: file })
    await addRows(id, '944 870 001')
    await start(id, { scheduledDate: inHours(2) })
    const ok = role === 'supervisor' ? 403 : expected
    const copied = await call('POST', `/${id}/duplicate`, { name: 'Copia' }, who)
    const revised = await call('POST', `/${id}/revision`, undefined, who)
    // An agent does not change what a colleague has scheduled.
    expect([copied.status, revised.status]).toEqual([ok, role === 'publisher' ? 403 : ok])
    if (revised.status !== 200) return
    const applied = await call(
      'POST',
      `/${revised.body.id}/start`,
      { scheduledDate: inHours(5) },
      who,
    )
    expect([applied.status, applied.body.id]).toEqual([200, id])
  })
})

describe('a duplicate', () => {
  test('is a draft with the content of the campaign, also of one that has finished', async () => {
    // Not today, so that it is sent on any day.
    const later = { days: [weekDayIn(3)] }
    const id = await draft({ audience: file, pacePerMinute: 30, quietHours: later })
    await addRows(id, '944 870 001')
    await start(id)
    await expect.poll(() => status(id)).toBe('finished')
    const { status: code, body } = await call('POST', `/${id}/duplicate`, { name: 'Junio' })
    expect(code).toBe(200)
    const { audience, parameters, pacePerMinute, quietHours } = await get(id)
    expect(body).toMatchObject({
      name: 'Junio',
      status: 'draft',
      templateId: 'offer',
      recipients: 0,
      audience,
      parameters,
      pacePerMinute,
      quietHours,
    })
    expect(quietHours).toEqual(later)
    expect(body).not.toHaveProperty('startedAt')
    expect((await call('GET', `/${body.id}/audience`)).body.reached).toBe(1)
    await start(body.id)
    await sendsTo(2)
  })

  test('has the tag into which a tag of the audience was merged', async () => {
    await vip('a')
    const id = await draft()
    await start(id)
    const merged = await (
      await rig.as('sara')
    )('POST', 'main/v2/tags/label-vip/merge', { body: { intoId: 'label-rare' } })
    expect(merged.status).toBe(200)
    const { body } = await call('POST', `/${id}/duplicate`, { name: 'Junio' })
    expect(body.audience.sources).toMatchObject([{ refId: 'label-rare' }])
  })
})

describe('a revision', () => {
  test('changes date, audience, text and pace of a scheduled campaign', async () => {
    await vipsNamed('a', 'b')
    await saveTemplate('other', { templateText: 'Chau {{1}}.' })
    const id = await scheduled()
    const revision = await revise(id)
    expect(await get(revision)).toMatchObject({
      revisionOf: id,
      status: 'draft',
      scheduledDate: (await get(id)).scheduledDate,
    })
    const body = {
      name: 'Junio',
      templateId: 'other',
      audience: file,
      parameters: [{ text: 'vecina' }],
      pacePerMinute: 30,
    }
    expect((await call('PATCH', `/${revision}`, body)).status).toBe(200)
    await addRows(revision, '944 870 001')
    // Until the changes are applied, the campaign stays as it is.
    expect(await get(id)).toMatchObject({ name: 'Mayo', recipients: 2, status: 'scheduled' })
    const listed = (await call('GET', '')).body.items
    expect(listed.map((one: { id: string }) => one.id)).toEqual([id])
    const scheduledDate = inHours(4)
    await call('POST', `/${revision}/start`, { scheduledDate })
    await expect.poll(() => status(id)).toBe('scheduled')
    expect(await get(id)).toMatchObject({
      name: 'Junio',
      pacePerMinute: 30,
      scheduledDate,
      recipients: 1,
    })
    expect((await call('GET', `/${revision}`)).status).toBe(404)
    rig.workspace.clock.advance(3 * HOUR)
    await runDueSteps()
    expect(rig.channel.sent).toEqual([])
    rig.workspace.clock.advance(HOUR)
    await sendsTo(1)
    expect(rig.channel.sent[0]?.content.text).toBe('Chau vecina.')
    expect(await recipients(id)).toMatchObject([{ phone: '51944870001' }])
  })

  test('is refused once the campaign has started, which goes on as it was', async () => {
    await vipsNamed('a', 'b')
    const id = await scheduled({ pacePerMinute: 1 })
    const revision = await revise(id)
    await call('PATCH', `/${revision}`, { parameters: [{ text: 'vecina' }] })
    rig.workspace.clock.advance(2 * HOUR)
    await sendsTo(1)
    expect((await call('POST', `/${id}/revision`)).status).toBe(409)
    expect((await call('POST', `/${revision}/start`, {})).status).toBe(409)
    await call('POST', `/${id}/pause`)
    expect((await call('POST', `/${revision}/start`, {})).status).toBe(409)
    await call('POST', `/${id}/resume`)
    await sendsTo(2)
    expect(new Set(receivers())).toEqual(new Set(['a', 'b']))
    await expect.poll(() => status(id)).toBe('finished')
    expect((await call('GET', `/${revision}`)).status).toBe(404)
  })

  test('competes with the start: either it is applied, or the old message is sent', async () => {
    await vip('a')
    const id = await scheduled()
    const revision = await revise(id)
    await call('PATCH', `/${revision}`, { parameters: [{ text: 'vecina' }] })
    const applied = call('POST', `/${revision}/start`, { scheduledDate: inHours(9) })
    rig.workspace.clock.advance(2 * HOUR)
    const { status: code } = await applied
    await expect.poll(() => status(id)).toMatch(/scheduled|finished/)
    await runDueSteps()
    const texts = rig.channel.sent.map(({ content }) => content.text)
    const old = ['Hola Rosa, 20 %.']
    // A campaign that has finished has deleted the draft.
    expect([
      [200, []],
      [404, old],
      [409, old],
    ]).toContainEqual([code, texts])
  })

  test('is replaced by a colleague’s changes and by a new pace, which it would undo', async () => {
    await vip('a')
    const id = await scheduled()
    const mine = await revise(id)
    const theirs = await revise(id, 'adam')
    expect((await call('POST', `/${theirs}/start`, { scheduledDate: inHours(3) })).status).toBe(200)
    await expect.poll(() => status(id)).toBe('scheduled')
    expect((await call('POST', `/${mine}/start`, {})).status).toBe(404)
    const again = await revise(id)
    await call('PATCH', `/${id}`, { pacePerMinute: 7 })
    expect((await call('POST', `/${again}/start`, {})).status).toBe(404)
    const last = await revise(id)
    expect((await get(last)).pacePerMinute).toBe(7)
    expect((await call('DELETE', `/${last}`)).status).toBe(200)
    await call('POST', `/${id}/cancel`)
    expect((await call('POST', `/${id}/revision`)).status).toBe(409)
  })

  test('can change a campaign that was paused before its date', async () => {
    await vip('a')
    const id = await scheduled()
    await call('POST', `/${id}/pause`)
    const revision = await revise(id)
    await call('POST', `/${revision}/start`, { scheduledDate: inHours(3) })
    await expect.poll(() => status(id)).toBe('scheduled')
    expect(await get(id)).not.toHaveProperty('pauseReason')
  })
})
