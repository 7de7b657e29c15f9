import { afterEach, beforeEach, expect, it } from 'vitest'
import { sessionApi } from '#contract/api/people/session.ts'
import { createRealtime, type RealtimeService } from '#main/realtime/realtime.ts'
import type { ProxyCredentialsFor } from '#main/proxy-login/proxy-login.ts'
import type { Clock } from '#main/ports.ts'
import { systemClock } from '#main/system-clock.ts'
import { startProxy, type Proxy } from '#tests/support/proxy.ts'
import { authorizeChannel, createPushServer, type PushServer } from '#workspace/push/index.ts'
import { smallServices, type SmallServices } from './main-support.ts'
import { signedIn, smallWorkspace, type SmallWorkspace } from './main-session-support.ts'
import { credentials, ManualClock, until } from './push-support.ts'

let small: SmallServices
let workspace: SmallWorkspace
let push: PushServer
let proxy: Proxy
let realtime: RealtimeService | undefined

beforeEach(async () => {
  small = smallServices()
  workspace = await smallWorkspace(small)
  push = createPushServer(credentials)
  push.attach(workspace.http)
  proxy = await startProxy()
  workspace.answer = async (request) => {
    const requested = sessionApi.authorizeChannel.body.parse(await request.json())
    const { socket_id: socketId, channel_name: channel } = requested
    return Response.json(authorizeChannel(credentials, socketId, channel, undefined))
  }
})
afterEach(async () => {
  realtime?.stop()
  await push.close()
  await small.stop()
  proxy.close()
})

/** Connects with these proxies as the system's. */
async function start(
  proxies: string,
  clock: Clock = systemClock,
  credentialsFor?: ProxyCredentialsFor,
) {
  const { connection, session, log, page } = await signedIn(workspace)
  const requests: string[] = []
  const proxyFor = (url: string) => {
    requests.push(url)
    return Promise.resolve(proxies)
  }
  const deps = { connection, session, log, push: page.push, clock, proxyFor, credentialsFor }
  const one = (realtime = createRealtime(deps))
  one.follow({ groupId: '1' })
  one.start()
  return {
    page,
    requests,
    isLive: () => one.view().state === 'live',
    state: () => one.view().state,
  }
}

it('the push connection uses the system’s proxy and receives events through it', async () => {
  const { page, requests, isLive } = await start(`PROXY ${proxy.address}; DIRECT`)
  await until('live', isLive)
  const { host } = new URL(workspace.url)
  expect(requests).toEqual([`ws://${host}`])
  expect(proxy.tunnels).toEqual([host])
  const at = '2026-01-01T00:00:00.000Z'
  push.trigger('private-group-1', 'contact.deleted', { groupId: '1', at, contactId: 'c1' })
  await until('the event arrives', () => page.of('realtime.events').length > 0)
})

it('a proxy that refuses is retried until it accepts', async () => {
  proxy.refusal = 407
  const { isLive, state } = await start(`PROXY ${proxy.address}`)
  await until('another request arrives', () => proxy.tunnels.length > 1)
  expect(state()).toBe('waiting')
  expect(push.connectionCount()).toBe(0)
  proxy.refusal = null
  await until('live', isLive)
})

it('a proxy that demands a password gets it, and another one after a refusal', async () => {
  proxy.credentials = 'ana:right'
  const refusals: unknown[] = []
  const { isLive } = await start(`PROXY ${proxy.address}`, systemClock, (asking, refused) => {
    expect(asking).toMatchObject({ host: '127.0.0.1', realm: 'Acme' })
    refusals.push(refused)
    return Promise.resolve({ user: 'ana', password: refused === undefined ? 'wrong' : 'right' })
  })
  await until('live', isLive)
  expect(refusals).toEqual([undefined, { user: 'ana', password: 'wrong' }])
  expect(proxy.refused).toBe(2)
})

it('a proxy whose password the user does not enter is not used', async () => {
  proxy.credentials = 'ana:right'
  const { state } = await start(`PROXY ${proxy.address}`, systemClock, () => Promise.resolve(null))
  await until('the attempt ends', () => proxy.refused > 0 && state() === 'waiting')
  expect(proxy.tunnels).toEqual([])
})

it('a proxy that never answers is retried, and no attempt leaves a socket open', async () => {
  proxy.isSilent = true
  const clock = new ManualClock()
  const { isLive, state } = await start(`PROXY ${proxy.address}`, clock)
  await until('the request arrives', () => proxy.waiting === 1)
  // Time limit of an attempt.
  clock.advance(10_000)
  expect(state()).toBe('waiting')
  await until('nothing is pending', () => proxy.waiting === 0)
  expect(proxy.tunnels).toHaveLength(1)
  proxy.isSilent = false
  // The pause after it.
  clock.advance(500)
  await until('live', isLive)
})

it('with an unsupported kind of proxy there is no direct connection', async () => {
  const { state } = await start('SOCKS5 127.0.0.1:1')
  await until('it is pending', () => state() === 'waiting')
  expect(push.connectionCount()).toBe(0)
})
