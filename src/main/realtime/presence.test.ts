import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { ManualClock } from '#tests/contract/push-support.ts'
import { createPresence, type PresentUsers, type PresenceEvent } from './presence.ts'

const { shownMs } = limits.typing

function rig() {
  const clock = new ManualClock()
  const published: PresentUsers[] = []
  const presence = createPresence(clock, 'me', (people) => published.push(people))
  const apply = (...events: PresenceEvent[]) => {
    for (const event of events) presence.apply(event)
  }
  return { clock, published, apply, presence, now: () => published.at(-1) }
}

const joined = (...ids: string[]): PresenceEvent => ({
  kind: 'joined',
  members: { members: Object.fromEntries(ids.map((id) => [id, { name: id.toUpperCase() }])) },
})
const joins = (id: string): PresenceEvent => ({
  kind: 'memberAdded',
  member: { id, info: { name: id } },
})
const leaves = (id: string): PresenceEvent => ({ kind: 'memberRemoved', member: { id, info: {} } })
const typed = (userId?: string): PresenceEvent => ({ kind: 'typed', userId })
const present = (userId: string, name = userId, isTyping = false) => ({ userId, name, isTyping })

describe('presence in a chat', () => {
  test.each<[string, PresenceEvent[], PresentUsers]>([
    [
      'shows the other users by name',
      [joined('me', 'ana', 'luis')],
      [present('ana', 'ANA'), present('luis', 'LUIS')],
    ],
    ['adds a user who joins', [joined('me'), joins('ana')], [present('ana')]],
    [
      'removes a user who leaves',
      [joined('ana', 'luis'), leaves('ana')],
      [present('luis', 'LUIS')],
    ],
    ['lists a user once', [joined('me'), joins('ana'), joins('ana')], [present('ana')]],
    [
      'shows only the users of the last join',
      [joined('ana'), joined('luis')],
      [present('luis', 'LUIS')],
    ],
    ['shows who is typing', [joined('ana'), typed('ana')], [present('ana', 'ANA', true)]],
    [
      'shows a user who has sent the message as not typing',
      [joined('ana', 'luis'), typed('ana'), typed('luis'), { kind: 'sent', userId: 'ana' }],
      [present('ana', 'ANA'), present('luis', 'LUIS', true)],
    ],
    [
      'removes a typing user who leaves',
      [joined('ana', 'luis'), typed('ana'), leaves('ana')],
      [present('luis', 'LUIS')],
    ],
    [
      'shows a user who returned as not typing',
      [joined('ana'), typed('ana'), leaves('ana'), joins('ana')],
      [present('ana')],
    ],
    [
      'ignores typing of a user who is not present',
      [joined('ana'), typed('luis')],
      [present('ana', 'ANA')],
    ],
    ['ignores typing without a user', [joined('ana'), typed()], [present('ana', 'ANA')]],
    ['is empty after leaving', [joined('ana'), typed('ana'), { kind: 'left' }], []],
  ])('%s', (_, events, people) => {
    const { apply, now } = rig()
    apply(...events)
    expect(now()).toEqual(people)
  })

  test('is published once, as an empty list, if only the user is present', () => {
    const { apply, published } = rig()
    apply(joined('me'), joins('me'), typed('me'), leaves('me'), leaves('nobody'), { kind: 'left' })
    expect(published).toEqual([[]])
  })

  test('is not published before the channel is joined', () => {
    const { apply, published } = rig()
    apply({ kind: 'left' }, leaves('ana'), typed('ana'))
    expect(published).toEqual([])
  })

  test.each<PresenceEvent>([
    { kind: 'joined', members: null },
    { kind: 'joined', members: { members: [1, 2] } },
    { kind: 'memberAdded', member: { id: 7 } },
    { kind: 'memberAdded', member: 'ana' },
    { kind: 'memberRemoved', member: undefined },
  ])('ignores invalid data: %j', (event) => {
    const { apply, published } = rig()
    apply(event)
    expect(published.flat()).toEqual([])
  })

  test('limits the length of names and the number of users', () => {
    const { apply, now } = rig()
    apply(joined(...Array.from({ length: 150 }, (_, index) => `${index}`.padEnd(200, 'x'))))
    expect(now()).toHaveLength(100)
    expect(now()?.[0]?.name).toHaveLength(100)
  })
})

describe('typing', () => {
  test('is shown for some time after the last typing event', () => {
    const { clock, apply, published, now } = rig()
    apply(joined('ana'), typed('ana'))
    clock.advance(shownMs - 1)
    apply(typed('ana'))
    clock.advance(shownMs - 1)
    expect(now()).toEqual([present('ana', 'ANA', true)])
    clock.advance(1)
    expect(now()).toEqual([present('ana', 'ANA')])
    expect(published).toHaveLength(3)
  })

  test('is published only once if it is received several times', () => {
    const { apply, published } = rig()
    apply(joined('ana'), typed('ana'), typed('ana'), typed('ana'))
    expect(published).toHaveLength(2)
  })

  test('is not published after the presence has ended', () => {
    const { clock, apply, published, presence } = rig()
    apply(joined('ana'), typed('ana'))
    presence.end()
    clock.advance(shownMs * 2)
    expect(published).toHaveLength(2)
  })

  test('is shown for more than twice the interval of typing events', () => {
    expect(limits.typing.shownMs).toBeGreaterThan(2 * limits.typing.reportEveryMs)
  })
})
