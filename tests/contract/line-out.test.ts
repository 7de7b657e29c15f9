import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliver, messagesBody } from '#tests/support/cloud-api/webhooks.ts'
import { APP_SECRET, soon, type LineRig } from './support/line-rig.ts'
import { startSendingRig, type SendingRig } from './support/line-sending.ts'
import type { Caller } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

let own: SendingRig
let rig: LineRig
let sara: Caller
beforeEach(async () => {
  own = await startSendingRig()
  rig = own.rig
  sara = own.agent
})
afterEach(() => rig.stop())

const say = (text: string, contactId?: string) => own.say(text, contactId)
const statusOf = async (id: string) => (await own.message(id))?.status

describe('what goes wrong', () => {
  test('messages of a chat keep their order while the first one waits; other chats go on', async () => {
    own.errors(131_000)
    await say('uno')
    await own.refused(1)
    await say('dos')
    await say('aparte', 'd')
    await expect.poll(own.texts, soon).toEqual(['aparte'])
    own.errors(131_056)
    await expect
      .poll(() => {
        rig.workspace.clock.advance(2_000)
        return own.texts()
      }, soon)
      .toEqual(['aparte', 'uno', 'dos'])
  })

  test.each([131_047, 131_026, 131_049, 132_000, 100])(
    'code %i fails at once, and the next message goes out',
    async (code) => {
      own.errors(code)
      const id = await say('uno')
      await say('dos')
      await own.becomes(id, 'failed')
      await own.sentCount(1)
      const [first] = await rig.messages('c')
      expect(first.payloadFailed).toMatchObject({ code })
    },
  )

  test('a provider with a temporary failure is called again', async () => {
    rig.graph.faults.push({ kind: 'error', code: 131_016, status: 503 })
    const id = await say('uno')
    await own.refused(1)
    expect(await statusOf(id)).toBe('pending')
    await expect
      .poll(() => {
        rig.workspace.clock.advance(2_000)
        return statusOf(id)
      }, soon)
      .toBe('sent')
  })

  test.each(['cutAfter', 'cutBefore', 'page'] as const)(
    'a message whose answer was lost (%s) is not sent again, and its status settles it',
    async (kind) => {
      rig.graph.faults.push(kind === 'page' ? { kind, status: 502 } : { kind })
      const id = await say('uno')
      await say('dos')
      await expect
        .poll(async () => (await rig.messages('c'))[0].payloadFailed, soon)
        .toMatchObject({ code: -1 })
      expect(own.texts()).toEqual(kind === 'cutAfter' ? ['uno'] : [])
      const wamid = rig.graph.accepted[0]?.wamid ?? 'wamid.lost'
      await rig.status(wamid, 'delivered', { biz_opaque_callback_data: id })
      await own.becomes(id, 'delivered')
      expect((await rig.messages('c'))[0]).not.toHaveProperty('payloadFailed')
      await expect.poll(own.texts, soon).toEqual(kind === 'cutAfter' ? ['uno', 'dos'] : ['dos'])
      await rig.status(wamid, 'read')
      await own.becomes(id, 'read')
    },
  )

  test('after a minute without a status the chat goes on, and the message stays uncertain', async () => {
    rig.graph.faults.push({ kind: 'cutAfter' })
    const id = await say('uno')
    await say('dos')
    await expect.poll(async () => (await rig.messages('c'))[0].payloadFailed, soon).toBeDefined()
    await expect
      .poll(() => {
        rig.workspace.clock.advance(60_000)
        return own.texts()
      }, soon)
      .toEqual(['uno', 'dos'])
    expect(await statusOf(id)).toBe('pending')
  })

  test('a kill during the call: the message is not sent again', async () => {
    const answered = Promise.withResolvers<void>()
    rig.graph.faults.push({ kind: 'slow', until: answered.promise })
    const id = await say('uno')
    await own.sentCount(1)
    // The call's answer comes after the data of the killed service was copied.
    const killed = await rig.kill(() => answered.resolve())
    await killed.comeBack()
    await expect
      .poll(async () => (await rig.messages('c'))[0].payloadFailed, soon)
      .toMatchObject({ code: -1 })
    const wamid = rig.graph.accepted[0]?.wamid ?? ''
    await rig.status(wamid, 'sent', { biz_opaque_callback_data: id })
    await own.becomes(id, 'sent')
    expect(own.texts()).toEqual(['uno'])
  })

  test('a status that arrives before the answer of the call', async () => {
    const answered = Promise.withResolvers<void>()
    rig.graph.faults.push({ kind: 'slow', until: answered.promise })
    const id = await say('uno')
    await own.sentCount(1)
    const wamid = rig.graph.accepted[0]?.wamid ?? ''
    const body = messagesBody(rig.phone, {
      statuses: [{ id: wamid, status: 'delivered', timestamp: '1', biz_opaque_callback_data: id }],
    })
    await deliver(rig.webhook, body, { appSecret: APP_SECRET })
    await own.becomes(id, 'delivered')
    answered.resolve()
    await say('dos')
    await own.sentCount(2)
    expect(await statusOf(id)).toBe('delivered')
  })

  test('a refused token stops the line: messages wait in order until it is replaced', async () => {
    rig.phone.token = 'another-token'
    const id = await say('uno')
    const line = `main/groups/${GROUP}/line`
    await expect
      .poll(async () => (await sara('GET', line)).body.line, soon)
      .toMatchObject({ state: 'stopped', stopCode: 190 })
    await say('dos')
    await say('otro', 'd')
    expect(own.texts()).toEqual([])
    expect(await sara('PATCH', line, { body: { token: 'still-wrong' } })).toMatchObject({
      status: 422,
    })
    const repaired = await sara('PATCH', line, { body: { token: 'another-token' } })
    expect(repaired).toMatchObject({ status: 200, body: { line: { state: 'connected' } } })
    await own.sentCount(3)
    expect(own.texts().filter((text) => text !== 'otro')).toEqual(['uno', 'dos'])
    await own.becomes(id, 'sent')
  })

  test('a paused line sends nothing until it is resumed', async () => {
    const line = `main/groups/${GROUP}/line`
    await sara('PATCH', line, { body: { state: 'paused' } })
    await say('uno')
    expect((await sara('GET', line)).body.line.state).toBe('paused')
    expect(own.texts()).toEqual([])
    await sara('PATCH', line, { body: { state: 'connected' } })
    await own.sentCount(1)
  })

  test('what still waits when the line is disconnected has failed', async () => {
    const line = `main/groups/${GROUP}/line`
    await sara('PATCH', line, { body: { state: 'paused' } })
    const id = await say('uno')
    expect((await sara('DELETE', line)).status).toBe(200)
    await own.becomes(id, 'failed')
    await say('por el otro canal')
    expect(rig.channel.sent.map(({ content }) => content.text)).toEqual(['por el otro canal'])
  })

  test('a status of another program’s message is harmless', async () => {
    await rig.status('wamid.of-another-program', 'read', { biz_opaque_callback_data: 'some data' })
    expect(await rig.messages('c')).toEqual([])
  })
})
