import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { channels } from '#contract/events.ts'
import { pushWebhookPath } from '#contract/connection.ts'
import { freePort } from '#tests/support/free-port.ts'
import { PUSHER_BYTES, startHostedPush, type HostedPushRig } from '#tests/support/hosted-push.ts'
import { check } from '../../src/host/check.ts'
import { readArguments } from '../../src/host/arguments.ts'
import { until } from './push-support.ts'
import { openDesktop } from './support/hosted-desktop.ts'
import { GROUP, type Name } from './support/users.ts'
import { startRig, type Rig, type RigOptions } from './support/test-workspace.ts'

let hosted: HostedPushRig
let rig: Rig
let endings: (() => unknown)[]
beforeEach(async () => {
  hosted = await startHostedPush()
  endings = [() => hosted.stop()]
  rig = await service()
  await rig.contact('of-ana', { user_id: 'ana', user_tag_id: 'tag-ana' })
  await rig.contact('free')
})
afterEach(async () => {
  for (const end of endings.toReversed()) await end()
})

async function service(options: RigOptions = {}): Promise<Rig> {
  const started = await startRig({ hostedPush: hosted.settings, ...options })
  endings.push(() => started.stop())
  return started
}

const desktop = async (name: Name, at = rig) => await openDesktop(name, at, hosted, endings)

const say = (contactId: string, text: string, at = rig) =>
  at.channel.customer.message({ contactId, content: { type: 'text', text } })

describe('events', () => {
  test('reach the users who may see the chat', async () => {
    const ana = await desktop('ana')
    const beto = await desktop('beto')
    await say('of-ana', 'For Ana')
    await say('free', 'For both')
    await until('Ana has both', () => ana.texts().length === 2)
    await until('Beto has one', () => beto.texts().length > 0)
    expect(ana.texts()).toEqual(['For Ana', 'For both'])
    expect(beto.texts()).toEqual(['For both'])
  })

  test('of a group reach it although a name on the way is not one of the push service', async () => {
    const ana = await desktop('ana')
    const { realtime } = rig.workspace
    realtime.trigger([channels.feed(GROUP, 'odd:name'), channels.feed(GROUP, 'ana')], 'odd', {})
    await until('it is published', () => hosted.published.some(({ name }) => name === 'odd'))
    await ana.live()
    expect(hosted.published.map(({ name }) => name)).not.toContain('events.missed')
  })

  test('keep the order of a chat', async () => {
    const ana = await desktop('ana')
    const texts = Array.from({ length: 40 }, (_, n) => `Message ${n}`)
    for (const text of texts) await say('of-ana', text)
    await until('all have arrived', () => ana.texts().length === texts.length)
    expect(ana.texts()).toEqual(texts)
  })

  test('over the limit are sent as ids, and completed by the app', async () => {
    const ana = await desktop('ana')
    const long = '“ñ”'.repeat(900)
    await say('of-ana', long)
    await until('the message has arrived', () => ana.texts().length > 0)
    expect(ana.texts()).toEqual([long])
    const sent = hosted.published.filter(({ name }) => name === 'message.created')
    expect(sent).toHaveLength(1)
    expect(JSON.parse(sent[0]?.data ?? '')).toMatchObject({ omitted: { contactId: 'of-ana' } })
    const sizes = hosted.published.map(({ data }) => Buffer.byteLength(data))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(PUSHER_BYTES)
  })

  test('lost while the push service is away are fetched after its return', async () => {
    const ana = await desktop('ana')
    const before = ana.resyncs()
    hosted.setAway(true)
    await say('of-ana', 'Lost')
    await until('it is given up', () => rig.log.join('\n').includes('cannot be reached'))
    hosted.setAway(false)
    await until('the app fetches again', () => ana.resyncs() > before)
    await say('of-ana', 'After it')
    await until('the next arrives', () => ana.texts().includes('After it'))
    expect(ana.texts()).toEqual(['After it'])
  })
})

test('the app follows the service to another push service', async () => {
  const other = await startHostedPush()
  endings.push(() => other.stop())
  const settings = { ...hosted.settings }
  const moving = await service({ hostedPush: settings })
  const ana = await desktop('ana', moving)
  settings.socket = other.settings.socket
  await hosted.stop()
  endings.shift()
  await until('it is connected there', () => other.users().includes('ana'))
  await until('live', () => ana.realtime.view().state === 'live')
})

describe('presence', () => {
  const seesBeto = (viewed: readonly { viewers: readonly { userId: string }[] }[]) =>
    viewed.some(({ viewers }) => viewers.some(({ userId }) => userId === 'beto'))

  test('is reported by the webhooks, with who types', async () => {
    hosted.reportTo(rig.url + pushWebhookPath)
    const ana = await desktop('ana')
    const beto = await desktop('beto')
    beto.realtime.attend('free')
    await until('Ana sees Beto in the chat', () => seesBeto(ana.viewed()))
    ana.realtime.attend('free')
    await until('in the chat too', () => ana.people().length === 1)
    beto.realtime.type('free')
    await until('typing in the chat', () => ana.people().some(({ isTyping }) => isTyping))
    await until('typing in the list', () =>
      ana.viewed().some(({ viewers }) => viewers.some(({ isTyping }) => isTyping)),
    )
    beto.realtime.attend(null)
    await until('Beto has left', () => !seesBeto(ana.viewed().slice(-1)))
  })

  test('is found without webhooks', async () => {
    const ana = await desktop('ana')
    const beto = await desktop('beto')
    beto.realtime.attend('free')
    await until('Ana sees Beto in the chat', () => seesBeto(ana.viewed()))
  })

  test('is found without webhooks, if the push service does not count users', async () => {
    hosted.setCountless(true)
    const ana = await desktop('ana')
    const beto = await desktop('beto')
    beto.realtime.attend('free')
    await until('Ana sees Beto in the chat', () => seesBeto(ana.viewed()))
  })

  test('is of the user, not of another whose id begins the same', async () => {
    await desktop('ana')
    expect(rig.workspace.realtime.isConnected('ana')).toBe(true)
    expect(rig.workspace.realtime.isConnected('an')).toBe(false)
  })

  test('a webhook with another signature is refused', async () => {
    const body = JSON.stringify({ time_ms: 1, events: [] })
    const headers = {
      'content-type': 'application/json',
      'x-pusher-key': hosted.settings.key,
      'x-pusher-signature': '0'.repeat(64),
    }
    const response = await fetch(rig.url + pushWebhookPath, { method: 'POST', headers, body })
    expect(response.status).toBe(403)
    expect((await fetch(rig.url + pushWebhookPath)).status).toBe(405)
  })
})

describe('the check of the operator', () => {
  const found = async (secret: string, port = hosted.settings.api.port) => {
    const { key, appId, api } = hosted.settings
    const url = `http://${key}:${secret}@${api.host}:${port}/apps/${appId}`
    const settings = readArguments(['--data', 'none', '--push', url], {}, 'server')
    const findings = await check(settings, {}, () => undefined)
    return findings.filter(({ about }) => about === 'push')
  }

  test('says whether the push service accepts the key', async () => {
    expect(await found(hosted.settings.secret)).toMatchObject([{ state: 'ok' }])
    const [refused] = await found('s3cret')
    expect(refused).toMatchObject({ state: 'failed' })
    expect(refused?.says).toMatch(/answers 401/)
    expect(refused?.says).not.toContain('s3cret')
    hosted.setAway(true)
    const [away] = await found(hosted.settings.secret)
    expect(away?.says).toMatch(/answers 503/)
    const { secret } = hosted.settings
    const nowhere = await freePort()
    const [gone] = await found(secret, nowhere)
    expect(gone?.says).toBe('127.0.0.1: the push service cannot be reached (ECONNREFUSED)')
  })
})

describe('access', () => {
  test('an ended session loses its connection; the user’s others connect again', async () => {
    const first = await desktop('ana')
    const second = await desktop('ana')
    const before = second.resyncs()
    await first.session.signOut()
    await until('one is left', () => hosted.users().length === 1)
    await until('it was connected anew', () => second.resyncs() > before)
    await second.live()
    await say('of-ana', 'Still there?')
    await until('it hears', () => second.texts().includes('Still there?'))
    expect(first.texts()).toEqual([])
  })

  test('who has left a group hears nothing more of the group', async () => {
    const beto = await desktop('beto')
    const elsewhere = await rig.as('beto')
    expect(hosted.on(channels.group(GROUP))).toEqual(['beto'])
    const left = await elsewhere('DELETE', `main/groups/${GROUP}/members/me`, { group: GROUP })
    expect(left.status).toBe(200)
    await until('the group is left', () => hosted.on(channels.group(GROUP)).length === 0)
    expect(beto.events.some(({ name }) => name === 'member.removed')).toBe(true)
  })

  test('who has left a group is cut off by a service that does not know yet what they follow', async () => {
    hosted.setAway(true)
    const restarted = await service()
    const beto = await restarted.as('beto')
    const left = await beto('DELETE', `main/groups/${GROUP}/members/me`, { group: GROUP })
    expect(left.status).toBe(200)
    hosted.setAway(false)
    await until('the connections are closed', () => hosted.closed.includes('beto'))
  })

  test('who may not see a chat any more leaves it', async () => {
    hosted.reportTo(rig.url + pushWebhookPath)
    const beto = await desktop('beto')
    beto.realtime.attend('free')
    await until('Beto is in the chat', () =>
      rig.workspace.realtime.membersOn(channels.presence('free')).includes('beto'),
    )
    const ana = await rig.as('ana')
    expect((await ana('POST', 'main/contacts/free/take')).status).toBe(200)
    await until('Beto is not in the chat', () => hosted.on(channels.presence('free')).length === 0)
  })
})
