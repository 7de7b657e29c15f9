import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { ManualClock } from '#tests/contract/push-support.ts'
import { createPresence, type PresentUsers, type PresenceEvent } from './presence.ts'

const { shownMs } = limits.typing

function rig() {
  const clock = new ManualClock()
  const told: PresentUsers[] = []
  const attendance = createPresence(clock, 'me', (people) => told.push(people))
  const take = (...events: PresenceEvent[]) => {
    for (const event of events) attendance.apply(event)
  }
  return { clock, told, take, attendance, now: () => told.at(-1) }
}

const joined = (...ids: string[]): PresenceEvent => ({
  kind: 'joined',
  members: { members: Object.fromEntries(ids.map((id) => [id, { name: id.toUpperCase() }])) },
})
const came = (id: string): PresenceEvent => ({
  kind: 'memberAdded',
  member: { id, info: { name: id } },
})
const went = (id: string): PresenceEvent => ({ kind: 'memberRemoved', member: { id, info: {} } })
const typed = (userId?: string): PresenceEvent => ({ kind: 'typed', userId })
const there = (userId: string, name = userId, isTyping = false) => ({ userId, name, isTyping })

describe('presence in a chat', () => {
  test.each<[string, PresenceEvent[], PresentUsers]>([
    [
      'others, by their names',
      [joined('me', 'ana', 'luis')],
      [there('ana', 'ANA'), there('luis', 'LUIS')],
    ],
    ['who comes', [joined('me'), came('ana')], [there('ana')]],
    [
      'and who stays when another goes',
      [joined('ana', 'luis'), went('ana')],
      [there('luis', 'LUIS')],
    ],
    ['nobody twice', [joined('me'), came('ana'), came('ana')], [there('ana')]],
    ['those of the last joining', [joined('ana'), joined('luis')], [there('luis', 'LUIS')]],
    ['who types', [joined('ana'), typed('ana')], [there('ana', 'ANA', true)]],
    [
      'not who went while typing',
      [joined('ana', 'luis'), typed('ana'), went('ana')],
      [there('luis', 'LUIS')],
    ],
    [
      'who came back, and types no more',
      [joined('ana'), typed('ana'), went('ana'), came('ana')],
      [there('ana')],
    ],
    ['no typing of who is not there', [joined('ana'), typed('luis')], [there('ana', 'ANA')]],
    ['no typing that nobody stands for', [joined('ana'), typed()], [there('ana', 'ANA')]],
    ['nobody once it is left', [joined('ana'), typed('ana'), { kind: 'left' }], []],
  ])('%s', (_, events, people) => {
    const { take, now } = rig()
    take(...events)
    expect(now()).toEqual(people)
  })

  test('publishes an empty first list once, and never the user’s own id', () => {
    const { take, told } = rig()
    take(joined('me'), came('me'), typed('me'), went('me'), went('nobody'), { kind: 'left' })
    expect(told).toEqual([[]])
  })

  test('is not published before the first list', () => {
    const { take, told } = rig()
    take({ kind: 'left' }, went('ana'), typed('ana'))
    expect(told).toEqual([])
  })

  test.each<PresenceEvent>([
    { kind: 'joined', members: null },
    { kind: 'joined', members: { members: [1, 2] } },
    { kind: 'memberAdded', member: { id: 7 } },
    { kind: 'memberAdded', member: 'ana' },
    { kind: 'memberRemoved', member: undefined },
  ])('ignores invalid data: %j', (event) => {
    const { take, told } = rig()
    take(event)
    expect(told.flat()).toEqual([])
  })

  test('is published with short names, and at most as many users as a channel has', () => {
    const { take, now } = rig()
    take(joined(...Array.from({ length: 150 }, (_, index) => `${index}`.padEnd(200, 'x'))))
    expect(now()).toHaveLength(100)
    expect(now()?.[0]?.name).toHaveLength(100)
  })
})

describe('typing', () => {
  test('is shown for a while after the last key', () => {
    const { clock, take, told, now } = rig()
    take(joined('ana'), typed('ana'))
    clock.advance(shownMs - 1)
    take(typed('ana'))
    clock.advance(shownMs - 1)
    expect(now()).toEqual([there('ana', 'ANA', true)])
    clock.advance(1)
    expect(now()).toEqual([there('ana', 'ANA')])
    expect(told).toHaveLength(3)
  })

  test('is published once, however often it is received', () => {
    const { take, told } = rig()
    take(joined('ana'), typed('ana'), typed('ana'), typed('ana'))
    expect(told).toHaveLength(2)
  })

  test('is not published after the presence has ended', () => {
    const { clock, take, told, attendance } = rig()
    take(joined('ana'), typed('ana'))
    attendance.end()
    clock.advance(shownMs * 2)
    expect(told).toHaveLength(2)
  })

  test('lasts longer than the interval of typing events', () => {
    expect(limits.typing.shownMs).toBeGreaterThan(2 * limits.typing.reportEveryMs)
  })
})
