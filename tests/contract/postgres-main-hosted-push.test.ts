import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pushWebhookPath } from '#contract/connection.ts'
import { channels } from '#contract/events.ts'
import { startHostedPush, type HostedPushRig } from '#tests/support/hosted-push.ts'
import { until } from './push-support.ts'
import { openDesktop } from './support/hosted-desktop.ts'
import { startRedis } from './support/redis.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

let hosted: HostedPushRig
let endings: (() => unknown)[]
beforeEach(async () => {
  hosted = await startHostedPush()
  endings = [() => hosted.stop()]
})
afterEach(async () => {
  for (const end of endings.toReversed()) await end()
})

async function startTwo(redis?: string): Promise<[Rig, Rig]> {
  const original = await startRig()
  endings.push(() => original.stop())
  await original.contact('free')
  const { database = '' } = await original.copyData()
  const options = { database, redis, hostedPush: hosted.settings }
  const rigs = await Promise.all([startRig(options), startRig(options)])
  endings.push(...rigs.map((rig) => () => rig.stop()))
  return rigs
}

const say = (at: Rig, text: string) =>
  at.channel.customer.message({ contactId: 'free', content: { type: 'text', text } })

describe('two services on one database, with a hosted push service', () => {
  test('each event reaches the users of both once', async () => {
    const [here, there] = await startTwo()
    const ana = await openDesktop('ana', here, hosted, endings)
    const beto = await openDesktop('beto', there, hosted, endings)
    for (const [at, text] of [
      [here, '1'],
      [there, '2'],
      [here, '3'],
    ] as const) {
      await say(at, text)
      for (const app of [ana, beto]) await until(`“${text}”`, () => app.texts().includes(text))
    }
    expect(ana.texts()).toEqual(['1', '2', '3'])
    expect(beto.texts()).toEqual(['1', '2', '3'])
  })

  test('what nobody follows is not published; a subscription signed by one of them is known to the other', async () => {
    const redis = await startRedis()
    endings.push(() => redis.release())
    const [here, there] = await startTwo(redis.url)
    await until('both have the list', () => hosted.calls() >= 8)
    await say(there, 'Is anybody there?')
    const ana = await openDesktop('ana', here, hosted, endings)
    await say(there, 'Hello')
    await until('it has arrived', () => ana.texts().length > 0)
    const texts = hosted.published.filter(({ name }) => name === 'message.created')
    expect(texts.filter(({ data }) => data.includes('Is anybody there?'))).toEqual([])
    expect(texts[0]?.channels).toEqual([channels.feed(GROUP, 'ana')])
  })

  test('who types is seen by the users of both, and told once', async () => {
    const redis = await startRedis()
    endings.push(() => redis.release())
    const [here, there] = await startTwo(redis.url)
    hosted.reportTo(here.url + pushWebhookPath)
    const ana = await openDesktop('ana', there, hosted, endings)
    const beto = await openDesktop('beto', there, hosted, endings)
    beto.realtime.attend('free')
    await until('Ana sees Beto', () => ana.viewed().some(({ viewers }) => viewers.length === 1))
    beto.realtime.type('free')
    const typing = () => ana.viewed().filter(({ viewers }) => viewers[0]?.isTyping)
    await until('Ana sees that he types', () => typing().length > 0)
    const call = await there.as('ana')
    const { body } = await call('GET', 'main/realtime/chat-viewers')
    expect(body.items).toMatchObject([{ contactId: 'free', viewers: [{ userId: 'beto' }] }])
    beto.realtime.attend(null)
    await until('Ana sees nobody', () => ana.viewed().at(-1)?.viewers.length === 0)
    expect(typing()).toHaveLength(1)
  })

  test('an ended session loses its connection, whichever of them ends it', async () => {
    const [here, there] = await startTwo()
    await openDesktop('ana', here, hosted, endings)
    const call = await there.as('ana')
    const ended = await call('DELETE', 'main/users/me/sessions', { group: null })
    expect(ended.status).toBe(200)
    await until('nobody is connected', () => hosted.users().length === 0)
  })
})
