import { expect, test } from 'vitest'
import { channels } from '#contract/events.ts'
import { createFollowedGroups } from './followed-groups.ts'

test.each([
  ['its group channel', channels.group('g1')],
  ["a member's feed", channels.feed('g1', 'ana')],
  ['the feed of a group whose id has a hyphen', channels.feed('g1-north', 'ana')],
])('a group is followed while somebody is on %s', (_, channel) => {
  const groupId = channel.includes('north') ? 'g1-north' : 'g1'
  const followed = createFollowedGroups()
  expect(followed.has(groupId)).toBe(false)
  followed.onOccupied(channel, true)
  expect(followed.has(groupId)).toBe(true)
  expect(followed.has('g2')).toBe(false)
  followed.onOccupied(channel, false)
  expect(followed.has(groupId)).toBe(false)
})

test('a group is followed until the last of its channels is left', () => {
  const followed = createFollowedGroups()
  followed.onOccupied(channels.group('g1'), true)
  followed.onOccupied(channels.feed('g1', 'ana'), true)
  followed.onOccupied(channels.group('g1'), false)
  expect(followed.has('g1')).toBe(true)
})

test('the channels of a user and of a chat follow no group', () => {
  const followed = createFollowedGroups()
  followed.onOccupied(channels.user('g1'), true)
  followed.onOccupied(channels.presence('g1'), true)
  expect(followed.has('g1')).toBe(false)
})
