import { isAssignedTo, isFree, seesChat, type ChatFacts } from './chat-visibility.ts'
import { isMember, isPublisher, type Viewer } from './viewer.ts'

const sees = (viewer: Viewer): boolean =>
  isMember(viewer) && viewer.group.hasNotifications && !(viewer.isReadOnly && viewer.isSupervisor)

export const notificationPolicy = {
  /** Section 2: only if the group has notifications, and never for a read-only supervisor. */
  'notification.see': sees,
  /** A mention links to the chat, so only users who see the chat can be mentioned. */
  'notification.mention': (viewer: Viewer, chat: ChatFacts): boolean =>
    sees(viewer) && seesChat(viewer, chat),
  /**
   * The alert about a long wait goes to the chat's agent. For a free chat it goes to the admins and managers who
   * see it.
   */
  'notification.waiting': (viewer: Viewer, chat: ChatFacts): boolean =>
    sees(viewer) &&
    (isFree(chat) ? !isPublisher(viewer) && seesChat(viewer, chat) : isAssignedTo(viewer, chat)),
} as const
