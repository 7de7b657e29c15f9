import type { User } from '#contract/entities/people/user.ts'
import { policies } from '#contract/policies/index.ts'
import type { Alert } from './alert.ts'

/** The actions that a notification offers besides a click on it. */
export interface AlertActions {
  canReply: boolean
  canMarkRead: boolean
}

const none: AlertActions = { canReply: false, canMarkRead: false }

/**
 * Returns the actions that the user has in an alert about a message; none in other alerts. Electron supports buttons
 * and replies only on macOS and Windows. While the screen is locked an alert has no actions, because anybody could use
 * them.
 */
export function alertActions(
  platform: NodeJS.Platform,
  { kind, chat }: Pick<Alert, 'kind' | 'chat'>,
  { user, locked }: { user: User | null; locked: boolean },
): AlertActions {
  if (platform !== 'darwin' && platform !== 'win32') return none
  if (kind !== 'message' || chat === undefined || locked || user === null) return none
  const permission = user.permissions.find(({ groupId }) => groupId === chat.groupId)
  // Marking a chat as read also requires that the user may write (policy chat.markRead).
  if (permission === undefined || !policies['message.compose'](permission)) return none
  return { canReply: true, canMarkRead: true }
}
