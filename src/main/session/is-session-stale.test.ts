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

function told(groupId: string, appId: string | null, name = 'group.settings') {
  const group = { id: groupId, messagingAppData: appId === null ? null : { appId } }
  const at = '2026-11-20T10:00:00.000Z'
  const parsed = parseEvent(name, { groupId, at, group, hasQrAssigner: true })
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.event
}

it.each<[string, string, string | null, boolean]>([
  ['has one and keeps it', 'g1', 'app', false],
  ['had one and lost it', 'g1', null, true],
  ['had one and has an empty one', 'g1', '', true],
  ['had none and has one', 'g2', 'app', true],
  ['had none and has none', 'g2', null, false],
  ['of which nothing was said', 'g3', null, false],
  ['that is not theirs', 'g4', null, false],
])('a group that %s', (_, groupId, appId, expected) => {
  expect(isSessionStale(told(groupId, appId), user)).toBe(expected)
})

it('other events make nothing stale, nor any event while nobody is signed in', () => {
  expect(isSessionStale(told('g1', null, 'group.qrAssigner'), user)).toBe(false)
  expect(isSessionStale(told('g1', null), null)).toBe(false)
})
