import { isReadOnlyIn } from './alert-target.ts'
import type { User } from '#contract/entities/user.ts'
import type { Alert } from './decide-alert.ts'

/** What a user can do in a notification itself, besides a click on it. */
export interface AlertActions {
  canReply: boolean
  canMarkRead: boolean
}

const none: AlertActions = { canReply: false, canMarkRead: false }

/**
 * Returns the actions of an alert on a platform. Electron has buttons and replies on macOS and Windows only. While
 * locked there are none: anybody could use them.
 */
export function alertActions(
  platform: NodeJS.Platform,
  { kind, chat }: Pick<Alert, 'kind' | 'chat'>,
  { user, locked }: { user: User | null; locked: boolean },
): AlertActions {
  if (platform !== 'darwin' && platform !== 'win32') return none
  if (kind !== 'message' || chat === undefined || locked || user === null) return none
  // Policies message.compose and chat.markRead: a read-only user may do neither.
  if (isReadOnlyIn(user, chat.groupId)) return none
  return { canReply: true, canMarkRead: true }
}
