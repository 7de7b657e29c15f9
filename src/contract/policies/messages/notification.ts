import {
  isAssignedTo,
  isFree,
  seesChat,
  type ChatFacts,
} from '#contract/policies/chats/chat-visibility.ts'
import { isMember, isPublisher, type Viewer } from '#contract/policies/viewer.ts'

const sees = (viewer: Viewer): boolean =>
  isMember(viewer) && viewer.group.hasNotifications && !(viewer.isReadOnly && viewer.isSupervisor)

export const notificationPolicy = {
  /**
   * Shows the notifications screen. The group must have `hasNotifications`. Read-only supervisors never see the screen
   * (specification, section 2). This includes agents and managers with the supervisor permission, because the
   * specification does not limit the rule to admins.
   */
  'notification.see': sees,
  /**
   * Whether the viewer can be mentioned in a note. A mention links to the chat, so the mentioned user must see the
   * chat.
   */
  'notification.mention': (viewer: Viewer, chat: ChatFacts): boolean =>
    sees(viewer) && seesChat(viewer, chat),
  /**
   * Whether the viewer gets the alert about a customer who has waited too long. The agent of an assigned chat gets it.
   * For a free chat, the admins and managers who see the chat get it.
   */
  'notification.waiting': (viewer: Viewer, chat: ChatFacts): boolean =>
    sees(viewer) &&
    (isFree(chat) ? !isPublisher(viewer) && seesChat(viewer, chat) : isAssignedTo(viewer, chat)),
} as const
