import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { channels } from '#contract/events.ts'
import { programPath } from '#tests/support/program-path.ts'
import { subscribed, until } from './push-support.ts'
import { membersOf, textsOf } from './support/follower.ts'
import { startTwoServices, type TwoServices } from './support/two-services.ts'
import type { Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** What a loss may take until everybody is told of everything again, ms. */
const HEALED = { timeout: 15_000 }
const PROGRAM = programPath('src/host/server.ts')

let two: TwoServices
beforeEach(async () => {
  two = await startTwoServices()
})
afterEach(async () => await two.stop())

const customerWrites = (rig: Rig, contactId: string, text: string) =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text } })

const ready = async ({ call }: Rig) => {
  const { status, body } = await call('GET', '/health/ready')
  return { status, ...body }
}

test('without Redis calls go on, and afterwards clients fetch what they have missed', async () => {
  const { redis, here, there } = two
  const ana = await two.follow(there, 'ana')
  expect(await ready(there)).toEqual({ status: 'ok', redis: 'connected' })
  const states: string[] = []
  ana.client.connection.bind('state_change', ({ current }: { current: string }) =>
    states.push(current),
  )
  await redis.stop()
  await expect.poll(() => ready(there)).toEqual({ status: 'ok', redis: 'lost' })
  expect(there.log.some((entry) => entry.includes('the bus of the instances is lost'))).toBe(true)
  await customerWrites(here, 'of-ana', 'Missed')
  await customerWrites(there, 'of-ana', 'Own')
  await until('the event of her own service arrives', () => textsOf(ana).includes('Own'))
  const call = await there.as('ana')
  const { status } = await call('POST', 'messages/messages', {
    body: { contactId: 'of-ana', content: { type: 'text', text: 'Hello' } },
  })
  expect(status).toBe(200)
  expect(states).toEqual([])

  await redis.start()
  // Clients fetch everything with a new connection.
  await expect.poll(() => states.at(-1), HEALED).toBe('connected')
  expect(states).toContain('connecting')
  await expect.poll(() => ready(there)).toEqual({ status: 'ok', redis: 'connected' })
  const feed = channels.feed(GROUP, 'ana')
  await until('she follows again', () => ana.client.channel(feed).subscribed)
  await customerWrites(here, 'of-ana', 'Back')
  await until('the events of the other service arrive', () => textsOf(ana).includes('Back'))
  expect(textsOf(ana)).not.toContain('Missed')
})

test('a session that ends while Redis is away closes its connections all the same', async () => {
  const client = await two.connectAcross(two.there, two.here, 'ana')
  await subscribed(client, channels.feed(GROUP, 'ana'))
  await two.redis.stop()
  const ana = await two.here.as('ana')
  await ana('POST', 'main/logout', { group: null })
  await expect.poll(() => client.connection.state, HEALED).toBe('disconnected')
})

test('a service starts without Redis and finds it later', async () => {
  await two.redis.stop()
  const third = await two.startThird()
  onTestFinished(() => third.stop())
  expect(await ready(third)).toEqual({ status: 'ok', redis: 'lost' })
  await two.redis.start()
  await expect.poll(() => ready(third), HEALED).toEqual({ status: 'ok', redis: 'connected' })
})

test('the users of a killed service leave the chats within seconds', async () => {
  const sara = await two.attend(two.here, 'sara', 'of-ana')
  const dataDir = await mkdtemp(join(tmpdir(), 'bandeja-killed-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--data', dataDir, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      BANDEJA_DATABASE_URL: two.database,
      BANDEJA_REDIS_URL: two.redis.url,
    },
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const [line] = await once(child.stdout, 'data')
  const { url } = JSON.parse(String(line))
  const client = await two.connectAcross({ url }, two.here, 'ana')
  await subscribed(client, channels.presence('of-ana'))
  await expect.poll(() => membersOf(sara.channel)).toEqual(['ana', 'sara'])
  child.kill('SIGKILL')
  await ended
  await expect.poll(() => membersOf(sara.channel), HEALED).toEqual(['sara'])
})
