import type { Channel, PresenceChannel } from 'pusher-js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { channels, clientEvents } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import type { Clock } from '#main/ports.ts'
import { createRealtime } from '#main/realtime/realtime.ts'
import { asOwner, type SocketOwner } from '#main/realtime/push-socket.ts'
import { systemClock } from '#main/system-clock.ts'
import { nodeFetch } from '#tests/support/node-fetch.ts'
import { sessionRig } from './main-session-support.ts'
import { ManualClock, subscribed, until } from './push-support.ts'
import { connectAs } from './support/follower.ts'
import { emailOf, GROUP, PASSWORD, type Name } from './support/users.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

let workspace: Rig
let endings: (() => unknown)[]
beforeEach(async () => {
  workspace = await startRig()
  endings = []
  await workspace.contact('of-ana', { user_id: 'ana', user_tag_id: 'tag-ana' })
  await workspace.contact('free')
})
afterEach(async () => {
  for (const end of endings.toReversed()) await end()
  await workspace.stop()
})

/** The app's realtime connection, with a signed-in user and their group. */
async function desktop(name: Name, clock: Clock = systemClock) {
  const rig = sessionRig({ fetch: nodeFetch })
  const { connection, session, log, page } = rig
  const realtime = createRealtime({ connection, session, clock, log, push: page.push })
  endings.push(() => realtime.stop())
  await rig.start()
  realtime.start()
  await connection.set({ address: workspace.url })
  await session.signIn({ email: emailOf(name), password: PASSWORD })
  realtime.follow({ groupId: GROUP })
  await until('live', () => realtime.view().state === 'live')
  const people = () => {
    const last = page.of('presence.changed').at(-1)
    return last?.people.map(({ userId, isTyping }) => (isTyping ? `${userId}…` : userId)) ?? []
  }
  return { ...rig, realtime, people }
}

/** The app makes all sockets of this process; another client has nobody to report a failure to. */
const outside: SocketOwner = {
  proxyFor: () => Promise.resolve('DIRECT'),
  trust: () => undefined,
  onFailed: () => undefined,
  onInvalidFrame: () => undefined,
}

const isPresence = (channel: Channel): channel is PresenceChannel => 'members' in channel

/** Another client of the push service with the public library, present in a chat. */
async function attend(name: Name, contactId: string) {
  const client = await asOwner(outside, () => connectAs(workspace, name))
  endings.push(() => client.disconnect())
  const channel = await subscribed(client, channels.presence(contactId))
  if (!isPresence(channel)) throw new Error(`${channel.name} has no members`)
  const { members } = channel
  const typed: unknown[] = []
  channel.bind(clientEvents.typing, (_: unknown, { user_id }: { user_id?: string }) =>
    typed.push(user_id),
  )
  const present = () => Object.keys(members.members).toSorted()
  return { client, channel, typed, present }
}

describe('an open chat', () => {
  it('has the user as present while it is open, and both sides see each other', async () => {
    const ana = await desktop('ana')
    const adam = await attend('adam', 'of-ana')
    ana.realtime.attend('of-ana')
    await until('ana has the event', () => ana.people().join() === 'adam')
    await until('adam has the event', () => adam.present().join() === 'adam,ana')
    expect(ana.page.of('presence.changed').at(-1)).toMatchObject({
      contactId: 'of-ana',
      people: [{ userId: 'adam', name: 'adam' }],
    })
    adam.client.unsubscribe(channels.presence('of-ana'))
    await until('adam has gone', () => ana.people().length === 0)
    const again = await attend('sara', 'of-ana')
    ana.realtime.attend('free')
    await until('ana has gone', () => again.present().join() === 'sara')
    ana.realtime.attend(null)
    await until(
      'nobody attends',
      () => !workspace.workspace.realtime.isOccupied(channels.presence('free')),
    )
  })

  it('reports typing, throttled, and only in the open chat', async () => {
    const clock = new ManualClock()
    const ana = await desktop('ana', clock)
    const adam = await attend('adam', 'of-ana')
    ana.realtime.attend('of-ana')
    clock.advance(1_000)
    await until('ana has the event', () => ana.people().join() === 'adam')
    for (let key = 0; key < 50; key += 1) ana.realtime.type('of-ana')
    ana.realtime.type('free')
    await until('adam has the event', () => adam.typed.length > 0)
    adam.channel.trigger(clientEvents.typing, undefined)
    await until('ana is told who types', () => ana.people().join() === 'adam…')
    expect(adam.typed).toEqual(['ana'])
    clock.advance(limits.typing.shownMs)
    expect(ana.people()).toEqual(['adam'])
    ana.realtime.type('of-ana')
    await until('adam has another event', () => adam.typed.length > 1)
    clock.putBack(3_600_000)
    ana.realtime.type('of-ana')
    await until('adam is told by a clock that was put back', () => adam.typed.length > 2)
  })

  it('shows typing to a client that joins later, if it continues', async () => {
    const clock = new ManualClock()
    const ana = await desktop('ana', clock)
    const adam = await attend('adam', 'of-ana')
    ana.realtime.attend('of-ana')
    ana.realtime.type('of-ana')
    clock.advance(1_000)
    await until('adam has the event', () => adam.typed.length > 0)
    ana.realtime.attend(null)
    await until('ana has gone', () => adam.present().join() === 'adam')

    ana.realtime.attend('of-ana')
    ana.realtime.type('of-ana')
    clock.advance(limits.typing.reportEveryMs)
    await until('ana is there', () => adam.present().length === 2)
    await until('ana has the event', () => ana.people().join() === 'adam')
    ana.realtime.type('of-ana')
    await until('adam has another event', () => adam.typed.length > 1)
    expect(adam.typed).toEqual(['ana', 'ana'])
  })

  it('that is only skipped over has no presence', async () => {
    const clock = new ManualClock()
    const ana = await desktop('ana', clock)
    const adam = await attend('adam', 'of-ana')
    for (const step of ['of-ana', 'free', 'of-ana', 'free'] as const) {
      ana.realtime.attend(step)
      clock.advance(100)
    }
    clock.advance(1_000)
    await until('she is where she stayed', () =>
      workspace.workspace.realtime.isOccupied(channels.presence('free')),
    )
    expect(adam.present()).toEqual(['adam'])
  })

  it('loses its agent’s presence when it is reassigned', async () => {
    const ana = await desktop('ana')
    const adam = await attend('adam', 'of-ana')
    ana.realtime.attend('of-ana')
    await until('ana has the event', () => ana.people().join() === 'adam')
    const body = { groupId: GROUP, userId: 'beto' }
    await (
      await workspace.as('sara')
    )('POST', 'main/contacts/of-ana/assign', { body })
    await until('adam has the event', () => adam.present().join() === 'adam')
    await until('ana sees no viewers', () => ana.people().length === 0)
    expect(ana.realtime.view().state).toBe('live')
  })

  it('of another agent shows no presence, and the connection stays live', async () => {
    const beto = await desktop('beto')
    const adam = await attend('adam', 'of-ana')
    beto.realtime.attend('of-ana')
    const sara = await attend('sara', 'of-ana')
    await until('the others are', () => adam.present().join() === 'adam,sara')
    beto.realtime.type('of-ana')
    expect(beto.page.of('presence.changed')).toEqual([])
    expect(sara.present()).toEqual(['adam', 'sara'])
    expect(adam.typed).toEqual([])
    expect(beto.realtime.view().state).toBe('live')
  })

  it('regains its presence after a reconnect, without stale viewers', async () => {
    const ana = await desktop('ana')
    await attend('adam', 'of-ana')
    ana.realtime.attend('of-ana')
    await until('ana has the event', () => ana.people().join() === 'adam')
    const eventsBefore = ana.page.of('presence.changed').length
    ana.realtime.wake()
    await until(
      'it is known again',
      () => ana.page.of('presence.changed').length === eventsBefore + 2,
    )
    expect(
      ana.page
        .of('presence.changed')
        .slice(eventsBefore)
        .map(({ people }) => people.length),
    ).toEqual([0, 1])
  })
})
