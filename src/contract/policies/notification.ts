import { isAssignedTo, isFree, seesChat, type ChatFacts } from './chat-visibility.ts'
import { isMember, isPublisher, type Viewer } from './viewer.ts'

const sees = (viewer: Viewer): boolean =>
  isMember(viewer) && viewer.group.hasNotifications && !(viewer.isReadOnly && viewer.isSupervisor)

export const notificationPolicy = {
  /** Section 2: only where the group has notifications, and not for a read-only supervisor. */
  'notification.see': sees,
  /** A mention leads to the chat, so only somebody who sees the chat can be mentioned on it. */
  'notification.mention': (viewer: Viewer, chat: ChatFacts): boolean =>
    sees(viewer) && seesChat(viewer, chat),
  /** A wait that is too long concerns the chat's agent, or of a free chat the admins and managers who see it. */
  'notification.waiting': (viewer: Viewer, chat: ChatFacts): boolean =>
    sees(viewer) &&
    (isFree(chat) ? !isPublisher(viewer) && seesChat(viewer, chat) : isAssignedTo(viewer, chat)),
} as const
