import type { User } from '#contract/entities/user.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { hasMessagingApp } from '#contract/rules/messaging-app.ts'

/**
 * Whether an event contradicts the user's permissions about a group's messaging app, so that `/me` must be read
 * again. Permissions without this information cannot be stale.
 */
export function isSessionStale({ name, data }: RealtimeEvent, user: User | null): boolean {
  if (name !== 'group.settings') return false
  const known = user?.permissions.find(({ groupId }) => groupId === data.groupId)?.hasMessagingApp
  return known !== undefined && known !== hasMessagingApp(data.group)
}
