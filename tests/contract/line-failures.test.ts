import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { knownChannelErrors } from '#contract/rules/line/channel-errors.ts'
import { soon, type LineRig } from './support/line-rig.ts'
import { startSendingRig, type SendingRig } from './support/line-sending.ts'
import { GROUP } from './support/users.ts'

/** What follows from every error code of the provider: in the answer of the call, and in a later `failed` status. */

let own: SendingRig
let rig: LineRig
let chats = 0
let chat = ''
beforeAll(async () => {
  own = await startSendingRig()
  rig = own.rig
})
afterAll(() => rig.stop())
beforeEach(async () => {
  rig.graph.accepted.length = 0
  rig.graph.faults.length = 0
  rig.graph.calls.length = 0
  chats += 1
  chat = `chat-${chats}`
  await rig.contact(chat, { phone: `519990${String(10_000 + chats)}` })
  await openWindow(chat)
})

async function openWindow(contactId: string, at = rig.workspace.clock.now()): Promise<void> {
  await rig.workspace.storage.db
    .updateTable('contacts')
    .set({ last_contact_response_at: at })
    .where('id', '=', contactId)
    .execute()
}
const line = `main/groups/${GROUP}/line`
const lineState = async () => (await own.agent('GET', line)).body.line
const say = (text: string) => own.say(text, chat)
const message = (id: string) => own.message(id, chat)
const becomes = (id: string, status: string) => own.becomes(id, status, chat)

const codesOf = (...outcomes: string[]) =>
  knownChannelErrors
    // The codes from 200 to 299 have one meaning.
    .filter(
      ([code, { outcome }]) =>
        code >= 0 && (code <= 200 || code > 298) && outcomes.includes(outcome),
    )
    .map(([code]) => [code] as const)

describe('in the answer', () => {
  test.each(codesOf('fails'))('%i fails, and the next message goes out', async (code) => {
    own.errors(code)
    const id = await say('uno')
    await say('dos')
    await becomes(id, 'failed')
    await own.sentCount(1)
    expect((await message(id)).payloadFailed).toMatchObject({ code })
    expect(own.texts()).toEqual(['dos'])
  })

  test.each(codesOf('waits', 'waitsForLine', 'waitsForPerson'))(
    '%i waits and goes out by itself, in its order',
    async (code) => {
      own.errors(code, code)
      const id = await say('uno')
      await say('dos')
      await own.refused(1)
      expect((await message(id)).status).toBe('pending')
      await own.advanceUntil(1_000, () => own.texts(), ['uno', 'dos'])
      await becomes(id, 'sent')
      expect(await message(id)).not.toHaveProperty('payloadFailed')
    },
  )

  test.each(codesOf('stopsLine', 'stopsTemplates'))(
    '%i stops the line, and nothing is lost',
    async (code) => {
      own.errors(code)
      await say('uno')
      await expect.poll(lineState, soon).toMatchObject({ state: 'stopped', stopCode: code })
      await say('dos')
      expect(own.texts()).toEqual([])
      expect((await own.agent('PATCH', line, { body: { state: 'connected' } })).status).toBe(200)
      await own.sentCount(2)
      expect(own.texts()).toEqual(['uno', 'dos'])
    },
  )

  test('too many messages to one person: the agent sees when it goes out', async () => {
    own.errors(131_056, 131_056, 131_056)
    const id = await say('uno')
    await own.refused(1)
    await own.advanceUntil(1_000, async () => (await message(id)).payloadFailed?.code, 131_056)
    const { retryAt } = (await message(id)).payloadFailed
    const wait = Date.parse(retryAt) - rig.workspace.clock.now()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(16_000)
    await own.advanceUntil(2_000, () => own.texts(), ['uno'])
    await becomes(id, 'sent')
  })

  test.each([429, 500, 503])('%i without a code waits, and goes out', async (status) => {
    rig.graph.faults.push({ kind: 'page', status })
    const id = await say('uno')
    await own.refused(1)
    expect((await message(id)).status).toBe('pending')
    await own.advanceUntil(1_000, () => own.texts(), ['uno'])
  })
})

describe('an outage of the provider', () => {
  /** Adds a chat with an open window. */
  const addChat = async (id: string, phone: number): Promise<string> => {
    await rig.contact(id, { phone: String(phone) })
    await openWindow(id)
    return id
  }

  test('is noticed once: what is new waits for it, and all goes on when a call succeeds', async () => {
    const other = await addChat(`${chat}-b`, 51_988_010_000 + chats)
    for (let n = 0; n < 4; n += 1) rig.graph.faults.push({ kind: 'page', status: 503 })
    const began = rig.workspace.clock.now()
    const id = await say('uno')
    await own.refused(1)
    await say('dos')
    await own.say('otro', other)
    expect((await message(id)).status).toBe('pending')
    await own.advanceUntil(1_000, () => rig.graph.accepted.length > 0, true)
    // One call at a time, after 2, 4, 8 and 16 s: the chats do not try for themselves.
    expect(rig.workspace.clock.now() - began).toBeGreaterThanOrEqual(30_000)
    expect(rig.graph.calls.filter((call) => call.endsWith('messages 503'))).toHaveLength(4)
    // The line's pace alone is waited for.
    await own.advanceUntil(1, () => rig.graph.accepted.length, 3)
    expect(own.texts().filter((text) => text !== 'otro')).toEqual(['uno', 'dos'])
    await becomes(id, 'sent')
  })

  test('loses few answers: later messages are not called into it', async () => {
    const others = [0, 1, 2, 3, 4].map((n) =>
      addChat(`${chat}-${n}`, 51_988_020_000 + chats * 10 + n),
    )
    for (let n = 0; n < 20; n += 1) rig.graph.faults.push({ kind: 'page', status: 502 })
    const id = await say('first')
    await own.refused(1)
    for (const other of await Promise.all(others)) await own.say('later', other)
    // One of them finds out that the outage goes on.
    const lost = () => rig.graph.calls.filter((call) => call.endsWith('messages 502')).length
    await own.advanceUntil(500, lost, 2)
    rig.graph.faults.length = 0
    await own.advanceUntil(1_000, () => rig.graph.accepted.length, 4)
    expect((await message(id)).payloadFailed).toEqual({ code: -1 })
  })

  test('that an unknown code of the provider reports is temporary', async () => {
    rig.graph.faults.push({ kind: 'error', code: 999_998, status: 503 })
    const id = await say('uno')
    await own.refused(1)
    expect((await message(id)).status).toBe('pending')
    await own.advanceUntil(1_000, () => own.texts(), ['uno'])
  })
})

describe('in a status', () => {
  const refuse = async (code: number) => {
    const wamid = rig.graph.accepted.at(-1)?.wamid ?? ''
    const errors = [{ code, title: 'As the test asked' }]
    await rig.status(wamid, 'failed', { errors })
    return wamid
  }

  test.each(codesOf('fails'))('%i fails', async (code) => {
    const id = await say('uno')
    await becomes(id, 'sent')
    await refuse(code)
    await becomes(id, 'failed')
    expect((await message(id)).payloadFailed).toMatchObject({ code })
  })

  test.each(codesOf('waits', 'waitsForLine', 'waitsForPerson'))(
    '%i sends the message once more, with another id of the provider',
    async (code) => {
      const id = await say('uno')
      await becomes(id, 'sent')
      const first = await refuse(code)
      // The provider repeats its webhooks.
      await rig.status(first, 'failed', { errors: [{ code }], biz_opaque_callback_data: id })
      await own.advanceUntil(1_000, () => own.texts(), ['uno', 'uno'])
      await becomes(id, 'sent')
      await rig.status(first, 'failed', { errors: [{ code }], biz_opaque_callback_data: id })
      await rig.status(rig.graph.accepted[1]?.wamid ?? '', 'read')
      await becomes(id, 'read')
      expect(own.texts()).toEqual(['uno', 'uno'])
    },
  )

  test('a message that was delivered after all is not sent again', async () => {
    const id = await say('uno')
    await becomes(id, 'sent')
    const wamid = await refuse(131_000)
    await becomes(id, 'pending')
    await rig.status(wamid, 'delivered')
    await becomes(id, 'delivered')
    rig.workspace.clock.advance(60_000)
    await say('dos')
    await own.sentCount(2)
    expect(own.texts()).toEqual(['uno', 'dos'])
  })

  test.each(codesOf('stopsLine', 'stopsTemplates'))(
    '%i stops the line, and the message waits',
    async (code) => {
      const id = await say('uno')
      await becomes(id, 'sent')
      await refuse(code)
      await expect.poll(lineState, soon).toMatchObject({ state: 'stopped', stopCode: code })
      expect((await message(id)).status).toBe('pending')
      expect((await own.agent('PATCH', line, { body: { state: 'connected' } })).status).toBe(200)
      await own.advanceUntil(1_000, () => own.texts(), ['uno', 'uno'])
      await becomes(id, 'sent')
    },
  )
})

describe('a message that waits', () => {
  const pause = async () =>
    expect((await own.agent('PATCH', line, { body: { state: 'paused' } })).status).toBe(200)
  const resume = async () =>
    expect((await own.agent('PATCH', line, { body: { state: 'connected' } })).status).toBe(200)

  test('asks when the customer’s window closes, also while the line is paused', async () => {
    await openWindow(chat, rig.workspace.clock.now() - limits.chatWindowMs + 60_000)
    await pause()
    const id = await say('uno')
    rig.workspace.clock.advance(61_000)
    await becomes(id, 'failed')
    expect((await message(id)).payloadFailed).toMatchObject({ code: -2 })
    await resume()
    await openWindow(chat)
    await say('dos')
    await own.sentCount(1)
    expect(own.texts()).toEqual(['dos'])
  })

  test('asks after 24 hours, although the customer has written again', async () => {
    await pause()
    const id = await say('uno')
    rig.workspace.clock.advance(limits.chatWindowMs - 60_000)
    await openWindow(chat)
    expect((await message(id)).status).toBe('pending')
    rig.workspace.clock.advance(61_000)
    await becomes(id, 'failed')
    expect((await message(id)).payloadFailed).toMatchObject({ code: -3 })
    await resume()
  })

  test('and whose fate is unknown asks after 24 hours; its status settles it even then', async () => {
    rig.graph.faults.push({ kind: 'cutAfter' })
    const id = await say('uno')
    await expect.poll(async () => (await message(id)).payloadFailed, soon).toEqual({ code: -1 })
    rig.workspace.clock.advance(61_000)
    expect((await message(id)).status).toBe('pending')
    await openWindow(chat)
    await say('dos')
    await own.sentCount(2)
    rig.workspace.clock.advance(limits.chatWindowMs)
    await becomes(id, 'failed')
    expect((await message(id)).payloadFailed).toMatchObject({ code: -1 })
    const wamid = rig.graph.accepted[0]?.wamid ?? ''
    await rig.status(wamid, 'delivered', { biz_opaque_callback_data: id })
    await becomes(id, 'delivered')
    expect(own.texts()).toEqual(['uno', 'dos'])
  })
})
