import { expect, test } from 'vitest'
import { channels } from '#contract/events.ts'
import { createFollowedChannels } from './followed-channels.ts'

const feed = channels.feed('g', 'ana')
const other = channels.feed('h', 'beto')

function start(hearsAll = true) {
  let now = 1_000_000
  const followed = createFollowedChannels({ now: () => now }, () => hearsAll)
  return { followed, pass: (ms: number) => void (now += ms) }
}

test('every channel may be followed before a list is known, and once it is old', () => {
  const { followed, pass } = start()
  expect(followed.has(other)).toBe(true)
  followed.replace([feed])
  expect([followed.has(feed), followed.has(other)]).toEqual([true, false])
  expect([followed.groups.has('g'), followed.groups.has('h')]).toEqual([true, false])
  pass(90_000)
  expect([followed.has(other), followed.groups.has('h')]).toEqual([true, true])
})

test('every channel may be followed if signatures of other instances are not heard', () => {
  const { followed } = start(false)
  followed.replace([feed])
  expect([followed.has(other), followed.groups.has('h')]).toEqual([true, true])
})

test('a signed channel is followed at once, and no longer if it is not listed a minute later', () => {
  const { followed, pass } = start()
  followed.replace([])
  followed.expect(feed)
  expect([followed.has(feed), followed.groups.has('g')]).toEqual([true, true])
  pass(59_000)
  followed.replace([])
  expect(followed.has(feed)).toBe(true)
  pass(2_000)
  followed.replace([])
  expect([followed.has(feed), followed.groups.has('g')]).toEqual([false, false])
})

test('known channels are found by their beginning', () => {
  const { followed } = start()
  followed.replace([feed, other, channels.group('g')])
  expect(followed.startingWith(channels.group(''))).toEqual([channels.group('g')])
})

test('after signatures may have been missed every channel may be followed, until the next list', () => {
  const { followed } = start()
  followed.replace([feed])
  followed.doubt()
  expect([followed.isCertain(), followed.has(other)]).toEqual([false, true])
  followed.replace([feed])
  expect([followed.isCertain(), followed.has(other)]).toEqual([true, false])
})
