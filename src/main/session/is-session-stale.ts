import type { User } from '#contract/entities/user.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { hasMessagingApp } from '#contract/rules/messaging-app.ts'

/**
 * Whether an event makes untrue what the person's permissions say of a group: whether it has a messaging app. Where they
 * do not say, there is nothing to be read again.
 */
export function isSessionStale({ name, data }: RealtimeEvent, user: User | null): boolean {
  if (name !== 'group.settings') return false
  const told = user?.permissions.find(({ groupId }) => groupId === data.groupId)?.hasMessagingApp
  return told !== undefined && told !== hasMessagingApp(data.group)
}
