import { expect, it } from 'vitest'
import { userSchema } from '#contract/entities/user.ts'
import { parseEvent } from '#contract/events.ts'
import { isSessionStale } from './is-session-stale.ts'

const user = userSchema.parse({
  id: 'u1',
  permissions: [
    { groupId: 'g1', hasMessagingApp: true },
    { groupId: 'g2', hasMessagingApp: false },
    { groupId: 'g3' },
  ],
})

function eventAbout(groupId: string, appId: string | null, name = 'group.settings') {
  const group = { id: groupId, messagingAppData: appId === null ? null : { appId } }
  const at = '2026-11-20T10:00:00.000Z'
  const parsed = parseEvent(name, { groupId, at, group, hasQrAssigner: true })
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.event
}

it.each<[string, boolean, string, string | null]>([
  ['has a messaging app and keeps it', false, 'g1', 'app'],
  ['lost its messaging app', true, 'g1', null],
  ['has an empty messaging app now', true, 'g1', ''],
  ['got a messaging app', true, 'g2', 'app'],
  ['still has no messaging app', false, 'g2', null],
  ['has no messaging app, while the user’s permission does not mention the app', false, 'g3', null],
  ['does not belong to the user', false, 'g4', null],
])(
  'after an event about a group that %s, the session is stale: %s',
  (_, expected, groupId, appId) => {
    expect(isSessionStale(eventAbout(groupId, appId), user)).toBe(expected)
  },
)

it.each([
  ['u1', true],
  ['u2', false],
])('a change of the team of %s makes the session of u1 stale: %s', (id, expected) => {
  const at = '2026-11-20T10:00:00.000Z'
  const parsed = parseEvent('member.teamChanged', {
    groupId: 'g1',
    at,
    member: { id, role: 'ROLE_PUBLISHER' },
  })
  if (!parsed.ok) throw new Error(parsed.reason)
  expect(isSessionStale(parsed.event, user)).toBe(expected)
})

it('other events, and all events while nobody is signed in, do not make the session stale', () => {
  expect(isSessionStale(eventAbout('g1', null, 'group.qrAssigner'), user)).toBe(false)
  expect(isSessionStale(eventAbout('g1', null), null)).toBe(false)
})
