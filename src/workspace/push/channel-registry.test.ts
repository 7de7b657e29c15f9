import { beforeEach, describe, expect, it } from 'vitest'
import { ChannelRegistry, type Subscriber } from './channel-registry.ts'
import { channelEvent, type Frame } from './server-frame.ts'

class Listener implements Subscriber {
  readonly id: string
  readonly frames: Frame[] = []

  constructor(id: string) {
    this.id = id
  }

  send(frame: Frame): void {
    this.frames.push(frame)
  }

  get events(): string[] {
    return this.frames.map((frame) => String(JSON.parse(frame.toString()).event))
  }
}

let channels: ChannelRegistry
beforeEach(() => {
  channels = new ChannelRegistry()
})

describe('a broadcast', () => {
  it('sends the same frame to all subscribers except one connection', () => {
    const listeners = ['a', 'b', 'c'].map((id) => new Listener(id))
    for (const listener of listeners) channels.join('news', listener)
    const frame = channelEvent('news', 'said', '{}')
    channels.broadcast('news', frame, 'b')
    const [a, b, c] = listeners.map(({ frames }) => frames)
    expect(a?.[0]).toBe(frame)
    expect(c?.[0]).toBe(frame)
    expect(b).toEqual([])
  })

  it('reaches the other subscribers if one subscriber leaves while it is sent', () => {
    const leaver: Subscriber = { id: 'x', send: () => channels.leave('news', leaver) }
    const listener = new Listener('y')
    channels.join('news', leaver)
    channels.join('news', listener)
    channels.broadcast('news', channelEvent('news', 'said', '{}'))
    expect(listener.events).toEqual(['said'])
    expect(channels.subscribers('news')).toHaveLength(1)
  })
})

describe('a channel', () => {
  it('exists while it has subscribers', () => {
    const listener = new Listener('a')
    channels.join('news', listener)
    channels.join('news', listener)
    expect(channels.isOccupied('news')).toBe(true)
    expect(channels.subscribers('news')).toHaveLength(1)
    channels.leave('news', listener)
    channels.leave('news', listener)
    expect(channels.isOccupied('news')).toBe(false)
  })

  it('retains the data of a user’s first connection until the user’s last connection leaves', () => {
    const [first, second, other] = [new Listener('1'), new Listener('2'), new Listener('3')]
    channels.join('presence-a', other, { userId: 'bruno', info: {} })
    channels.join('presence-a', first, { userId: 'ana', info: { name: 'Ana' } })
    channels.join('presence-a', second, { userId: 'ana', info: { name: 'Ana B.' } })
    expect(channels.members('presence-a')).toEqual([
      { userId: 'bruno', info: {} },
      { userId: 'ana', info: { name: 'Ana' } },
    ])
    expect(channels.memberOf('presence-a', '2')?.userId).toBe('ana')
    channels.leave('presence-a', first)
    expect(channels.subscribers('presence-a')).toHaveLength(2)
    expect(channels.members('presence-a')).toHaveLength(2)
    expect(channels.members('presence-a')).toContainEqual({ userId: 'ana', info: { name: 'Ana' } })
    channels.leave('presence-a', second)
    expect(other.events).toEqual(['pusher_internal:member_added', 'pusher_internal:member_removed'])
    expect(second.frames).toEqual([])
    expect(channels.subscribers('presence-a')).toHaveLength(1)
    expect(channels.members('presence-a')).toHaveLength(1)
  })
})

describe('a presence channel with users of other instances', () => {
  const user = (userId: string) => ({ userId, info: { name: userId } })
  const ids = () => channels.members('presence-c').map(({ userId }) => userId)
  const on = (...userIds: string[]) => ({ channel: 'presence-c', members: userIds.map(user) })
  let changed: number
  let listener: Listener
  beforeEach(() => {
    changed = 0
    channels = new ChannelRegistry({ onMembers: () => (changed += 1) })
    listener = new Listener('a')
    channels.join('presence-c', listener, user('ana'))
  })

  it('has each user once, and tells of those who come and go', () => {
    channels.setRemoteMembers('other', on('ana', 'beto'))
    channels.setRemoteMembers('third', on('beto'))
    expect(ids()).toEqual(['ana', 'beto'])
    channels.setRemoteMembers('other', on('ana'))
    expect(ids()).toEqual(['ana', 'beto'])
    channels.setRemoteMembers('third', on())
    expect(ids()).toEqual(['ana'])
    expect(listener.events).toEqual([
      'pusher_internal:member_added',
      'pusher_internal:member_removed',
    ])
    expect(changed).toBe(3)
  })

  it('keeps a user whose last connection here leaves, and who is at another instance', () => {
    const second = new Listener('b')
    channels.join('presence-c', second, user('beto'))
    channels.setRemoteMembers('other', on('beto'))
    const told = listener.events.length
    channels.leave('presence-c', second)
    expect(ids()).toEqual(['ana', 'beto'])
    channels.join('presence-c', second, user('beto'))
    expect(listener.events).toHaveLength(told)
  })

  it('loses the users of an instance that has ended, or has others now', () => {
    channels.setRemoteMembers('other', on('beto'))
    channels.setRemoteMembers('other', { channel: 'presence-d', members: [user('carla')] })
    channels.replaceRemoteMembers('other', [on('dora')])
    expect(ids()).toEqual(['ana', 'dora'])
    expect(channels.members('presence-d')).toEqual([])
    channels.replaceRemoteMembers('other', [])
    expect(ids()).toEqual(['ana'])
  })

  it('is not occupied by users of others alone, and tells a new one of them', () => {
    channels.leave('presence-c', listener)
    channels.setRemoteMembers('other', on('beto'))
    expect(channels.isOccupied('presence-c')).toBe(false)
    expect(channels.allOwnMembers()).toEqual([])
    channels.join('presence-c', listener, user('ana'))
    expect(ids()).toEqual(['ana', 'beto'])
    expect(channels.allOwnMembers()).toEqual([on('ana')])
  })
})
