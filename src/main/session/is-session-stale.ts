import type { User } from '#contract/entities/user.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { hasMessagingApp } from '#contract/rules/messaging-app.ts'

/**
 * Whether `/me` must be read again: the user is in another team, or an event contradicts what the user's permissions say
 * about a group's messaging app. Permissions that say nothing about the app cannot be stale.
 */
export function isSessionStale({ name, data }: RealtimeEvent, user: User | null): boolean {
  if (name === 'member.teamChanged') return data.member.id === user?.id
  if (name !== 'group.settings') return false
  const known = user?.permissions.find(({ groupId }) => groupId === data.groupId)?.hasMessagingApp
  return known !== undefined && known !== hasMessagingApp(data.group)
}
