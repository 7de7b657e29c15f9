import type { Duplex } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sessionApi } from '#contract/api/people/session.ts'
import { createRealtime, type RealtimeService } from '#main/realtime/realtime.ts'
import { authorizeChannel, createPushServer, type PushServer } from '#workspace/push/index.ts'
import { smallServices, type SmallServices } from './main-support.ts'
import { signedIn, smallWorkspace, type SmallWorkspace } from './main-session-support.ts'
import { credentials, ManualClock, until } from './push-support.ts'

/** The page shows its banner this long after the connection stops being live, ms. */
const BANNER_AFTER_MS = 2_000
const clock = new ManualClock()
let small: SmallServices
let workspace: SmallWorkspace
let push: PushServer
let realtime: RealtimeService
/** The service's ends of the push connections. */
let sockets: Duplex[]

beforeEach(async () => {
  small = smallServices()
  workspace = await smallWorkspace(small)
  sockets = []
  workspace.http.on('upgrade', (_, socket) => sockets.push(socket))
  push = createPushServer(credentials)
  push.attach(workspace.http)
  workspace.answer = async (request) => {
    const { socket_id, channel_name } = sessionApi.authorizeChannel.body.parse(await request.json())
    return Response.json(authorizeChannel(credentials, socket_id, channel_name, undefined))
  }
  const { connection, session, log, page } = await signedIn(workspace)
  // Whether the address has changed is asked after 120 s.
  const random = () => 1
  realtime = createRealtime({ connection, session, log, push: page.push, clock, random })
  realtime.start()
  await until('live', () => realtime.view().state === 'live')
  // The timers of the subscriptions are over; those of the ping remain.
  clock.advance(20_000)
})
afterEach(async () => {
  realtime.stop()
  for (const socket of sockets) socket.destroy()
  await push.close()
  await small.stop()
})

/** The service reads nothing any more, and the connection stays open, as with a pulled cable. */
const goSilent = () => sockets.forEach((socket) => socket.pause())

it('a dead connection is shown within 15 s while the user is active', () => {
  realtime.setWorking(true)
  goSilent()
  clock.advance(15_000 - BANNER_AFTER_MS)
  expect(realtime.view().state).not.toBe('live')
})

it('a connection that the service answers is kept', async () => {
  realtime.setWorking(true)
  for (let pings = 0; pings < 5; pings += 1) {
    clock.advance(7_000)
    expect(clock.dueIn()).toBe(4_000)
    await until('the service has answered', () => clock.dueIn() === 7_000)
  }
  expect(realtime.view().state).toBe('live')
})

it('no pings are sent while the user is idle', () => {
  goSilent()
  clock.advance(25_000)
  const untilAsked = 120_000 - 45_000
  expect(realtime.view().state).toBe('live')
  expect(clock.dueIn()).toBeCloseTo(untilAsked, -3)
  realtime.setWorking(true)
  realtime.setWorking(false)
  expect(clock.dueIn()).toBeCloseTo(untilAsked, -3)
})
