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

it.each<[string, string, string | null, boolean]>([
  ['has a messaging app and keeps it', 'g1', 'app', false],
  ['lost its messaging app', 'g1', null, true],
  ['has an empty messaging app now', 'g1', '', true],
  ['got a messaging app', 'g2', 'app', true],
  ['still has no messaging app', 'g2', null, false],
  ['has no messaging app, which the permission left open', 'g3', null, false],
  ['does not belong to the user', 'g4', null, false],
])(
  'after an event about a group that %s (%s, app %s), the session is stale: %s',
  (_, groupId, appId, expected) => {
    expect(isSessionStale(eventAbout(groupId, appId), user)).toBe(expected)
  },
)

it('other events, and all events while nobody is signed in, do not make the session stale', () => {
  expect(isSessionStale(eventAbout('g1', null, 'group.qrAssigner'), user)).toBe(false)
  expect(isSessionStale(eventAbout('g1', null), null)).toBe(false)
})
