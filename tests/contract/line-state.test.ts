import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EventPayload } from '#contract/events.ts'
import { followAs, type Follower } from './support/follower.ts'
import { campaignCalls } from './support/campaigns.ts'
import { soon, startLineRig, type LineRig } from './support/line-rig.ts'
import type { Caller } from './support/test-workspace.ts'
import { openAllScreens } from './support/things.ts'
import { GROUP } from './support/users.ts'

let rig: LineRig
let sara: Caller
let ana: Caller
let followers: Follower[]
beforeEach(async () => {
  rig = await startLineRig()
  // The notifications are an optional screen of the group.
  await openAllScreens(rig.workspace.storage, GROUP)
  sara = await rig.as('sara')
  ana = await rig.as('ana')
  followers = []
  for (const [id, phone] of [
    ['c', '51999000001'],
    ['d', '51999000002'],
  ] as const)
    await rig.contact(id, { phone, user_id: 'ana', user_tag_id: 'tag-ana' })
})
afterEach(async () => {
  for (const { client } of followers) client.disconnect()
  await rig.stop()
})

const path = `main/groups/${GROUP}/line`

async function say(text: string, contactId = 'c'): Promise<string> {
  const content = { type: 'text', text }
  const { status, body } = await ana('POST', 'messages/messages', { body: { contactId, content } })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body._id
}

const statusFor = async (call: Caller) => (await call('GET', `main/groups/${GROUP}`)).body.line

const becomes = async (state: string) =>
  await expect.poll(() => statusFor(ana), soon).toMatchObject({ state })

async function notices(call: Caller): Promise<object[]> {
  const { body } = await call('GET', 'main/notifications/user?kind=line')
  return body.items.filter(({ kind }: { kind: string }) => kind === 'line')
}

/** The changes of the line that a user's window receives from now on. */
async function follow(name: 'ana' | 'sara'): Promise<() => EventPayload<'line.changed'>[]> {
  const follower = await followAs(rig, name)
  followers.push(follower)
  return () =>
    follower.received.flatMap((event) => (event.name === 'line.changed' ? [event.data] : []))
}

/** A message meets a refused token, and two others wait behind the stopped line. */
async function stopLine(): Promise<void> {
  rig.phone.token = 'another-token'
  await say('uno')
  await becomes('stopped')
  await say('dos')
  await say('otro', 'd')
}

const texts = () =>
  rig.graph.accepted.map(({ body }) => (body.type === 'text' ? body.text.body : body.type))

describe('a line whose token is refused', () => {
  test('every member sees it at once, with its cause', async () => {
    const events = await follow('ana')
    await stopLine()
    expect(await statusFor(ana)).toMatchObject({ state: 'stopped', stopCode: 190 })
    expect(events()).toMatchObject([{ line: { state: 'stopped', stopCode: 190 } }])
  })

  test('the chats that wait are a filter of the list, which events keep up to date', async () => {
    await rig.contact('e', { phone: '51999000003', user_id: 'ana', user_tag_id: 'tag-ana' })
    const listed = async () => {
      const { status, body } = await ana('GET', 'main/contacts/lastchats?queued=true')
      expect(status).toBe(200)
      return body.items.map(({ _id, chat }: { _id: string; chat: object }) => [_id, chat])
    }
    const follower = await followAs(rig, 'ana')
    followers.push(follower)
    /** What the last event with a chat said of its queue. */
    const lastKnown = () =>
      follower.received.flatMap(({ data }) =>
        'contact' in data && data.contact ? [`${data.contact.id} ${data.contact.chat.queued}`] : [],
      )
    expect(await listed()).toEqual([])
    await stopLine()
    await expect.poll(lastKnown, soon).toContain('d true')
    const queued = expect.objectContaining({ queued: true })
    expect(await listed()).toEqual([
      ['d', queued],
      ['c', queued],
    ])
    const other = (await rig.messages('d')).at(-1)._id
    expect((await ana('DELETE', `messages/messages/d/${other}`)).status).toBe(200)
    await expect.poll(() => lastKnown().at(-1), soon).toBe('d undefined')
    expect(await listed()).toEqual([['c', queued]])
    await sara('PATCH', path, { body: { token: 'another-token' } })
    await expect.poll(listed, soon).toEqual([])
    await expect.poll(() => lastKnown().at(-1), soon).toBe('c undefined')
  })

  test('the chats that waited say from when to when, and no others', async () => {
    await rig.contact('e', { phone: '51999000003', user_id: 'ana', user_tag_id: 'tag-ana' })
    await stopLine()
    const { since } = await statusFor(ana)
    const changesOf = async (id: string) =>
      (await ana('GET', `main/contacts/${id}/changes`)).body.items
    expect(await changesOf('c')).toEqual([])
    await sara('PATCH', path, { body: { token: 'another-token' } })
    for (const id of ['c', 'd'])
      expect(await changesOf(id)).toEqual([
        { kind: 'lineStopped', at: since },
        { kind: 'lineResumed', at: (await statusFor(ana)).since },
      ])
    expect(await changesOf('e')).toEqual([])
    await sara('PATCH', path, { body: { state: 'paused' } })
    const paused = await statusFor(ana)
    await say('tres')
    await sara('PATCH', path, { body: { state: 'connected' } })
    expect((await changesOf('c')).at(-2)).toEqual({ kind: 'linePaused', at: paused.since })
  })

  test('the admins are notified once, and nobody else', async () => {
    rig.phone.token = 'another-token'
    await Promise.all([say('uno'), say('otro', 'd')])
    await becomes('stopped')
    await expect
      .poll(() => notices(sara), soon)
      .toMatchObject([{ kind: 'line', change: 'line_stopped', text: '190' }])
    expect(await notices(await rig.as('adam'))).toHaveLength(1)
    for (const name of ['ana', 'mia', 'susi'] as const)
      expect(await notices(await rig.as(name))).toEqual([])
    expect(await notices(sara)).toHaveLength(1)
  })

  test('what waits is counted for the admins', async () => {
    await stopLine()
    const { status, body } = await sara('GET', `${path}/queue`)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { messages: 3, chats: 2, files: 0, campaigns: [] },
    })
    const opened = Date.parse(body.windowClosesAt) - rig.workspace.clock.now()
    expect(opened).toBeGreaterThan(0)
    expect(opened).toBeLessThanOrEqual(86_400_000)
  })

  test('after the repair everything leaves once and in order, and everybody sees how much has left', async () => {
    await stopLine()
    const events = await follow('ana')
    const { status } = await sara('PATCH', path, { body: { token: 'another-token' } })
    expect(status).toBe(200)
    await expect.poll(() => events().at(-1)?.leaving, soon).toEqual({ left: 0, total: 3 })
    expect(events()[0]).toMatchObject({
      line: { state: 'connected' },
      leaving: { left: 3, total: 3 },
    })
    const lefts = events().flatMap(({ leaving }) => leaving?.left ?? [])
    expect(lefts).toEqual(lefts.toSorted((one, other) => other - one))
    expect(texts().filter((text) => text !== 'otro')).toEqual(['uno', 'dos'])
    expect(texts()).toHaveLength(3)
    expect(await statusFor(ana)).toMatchObject({ state: 'connected' })
  })

  test('a deleted message does not leave, and is not waited for', async () => {
    await stopLine()
    const [, second] = await rig.messages('c')
    expect((await ana('DELETE', `messages/messages/c/${second._id}`)).status).toBe(200)
    const events = await follow('sara')
    await sara('PATCH', path, { body: { token: 'another-token' } })
    await expect.poll(() => events().at(-1)?.leaving, soon).toEqual({ left: 0, total: 2 })
    expect(texts().toSorted()).toEqual(['otro', 'uno'])
  })

  test('a late refusal of the old token does not stop the repaired line', async () => {
    const answered = Promise.withResolvers<void>()
    rig.graph.faults.push({ kind: 'slow', until: answered.promise })
    await say('uno')
    await expect.poll(() => rig.graph.accepted.length, soon).toBe(1)
    rig.phone.token = 'another-token'
    expect((await sara('PATCH', path, { body: { token: 'another-token' } })).status).toBe(200)
    answered.resolve()
    await say('dos')
    await expect.poll(texts, soon).toEqual(['uno', 'dos'])
    expect(await statusFor(ana)).toMatchObject({ state: 'connected' })
  })
})

describe('a pause', () => {
  test('everybody sees who made it and since when; it needs no notification', async () => {
    const events = await follow('ana')
    await sara('PATCH', path, { body: { state: 'paused' } })
    expect(await statusFor(ana)).toMatchObject({
      state: 'paused',
      byName: expect.stringMatching(/./),
    })
    await sara('PATCH', path, { body: { state: 'paused' } })
    await expect.poll(() => events().length, soon).toBe(1)
    expect(await notices(sara)).toEqual([])
  })

  test('a disconnected group has no line any more', async () => {
    const events = await follow('ana')
    await sara('DELETE', path)
    await expect.poll(events, soon).toMatchObject([{ line: null }])
    expect(await statusFor(ana)).toBeUndefined()
  })
})

describe('a campaign', () => {
  const campaigns = campaignCalls(() => rig)

  async function started(): Promise<string> {
    await campaigns.saveTemplate('offer', {})
    await campaigns.vipsNamed('v1', 'v2')
    const id = await campaigns.draft()
    await campaigns.start(id)
    return id
  }
  const pausedBy = async (id: string) => {
    const { status, pauseReason } = await campaigns.get(id)
    return `${status} ${pauseReason}`
  }

  test('is paused when the line does not send, and counted with what waits', async () => {
    await sara('PATCH', path, { body: { state: 'paused' } })
    const id = await started()
    await expect.poll(() => pausedBy(id), soon).toBe('paused line')
    const { body } = await sara('GET', `${path}/queue`)
    expect(body.campaigns).toEqual([{ id, name: 'Mayo', queued: 2 }])
    expect(rig.graph.accepted).toEqual([])
  })

  test('does not go on over another channel when the line is disconnected', async () => {
    const id = await started()
    const { db } = rig.workspace.storage
    await db.updateTable('campaigns').set({ status: 'running' }).where('id', '=', id).execute()
    await sara('DELETE', path)
    expect(await pausedBy(id)).toBe('paused line')
  })
})

test.each([
  ['adam', 200],
  ['susi', 403],
  ['mia', 403],
  ['ana', 403],
  ['rita', 403],
  ['olga', 404],
] as const)('what waits is shown to %s: %i', async (name, status) => {
  const call = await rig.as(name)
  expect((await call('GET', `${path}/queue`, { group: GROUP })).status).toBe(status)
})
