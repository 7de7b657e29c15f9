import { type ChatFacts, isAssignedTo, isFree, seesChat } from './chat-visibility.ts'
import { isPublisher, mayWrite, type Viewer } from './viewer.ts'

/**
 * Whether the unread mark of the chat disappears when the viewer opens it. The mark is for the users who can answer:
 * the agent of an assigned chat, or every user who sees a free chat. The mark stays in two cases:
 * - The viewer is read-only.
 * - The chat is assigned to another user.
 */
const markRead = (viewer: Viewer, chat: ChatFacts): boolean =>
  mayWrite(viewer) && seesChat(viewer, chat) && (isFree(chat) || isAssignedTo(viewer, chat))

const change = (viewer: Viewer, chat: ChatFacts): boolean =>
  mayWrite(viewer) && seesChat(viewer, chat)

/**
 * Actions on a whole chat. Section 6 of the specification does not say whether a read-only user may set flags or delete
 * a chat. Here this user may not, because both change the chat for everybody.
 */
export const chatPolicy = {
  'chat.see': seesChat,
  'chat.markRead': markRead,
  'chat.markUnread': seesChat,
  'chat.archive': change,
  /** Sets the important and finished flags. */
  'chat.flag': change,
  'chat.delete': change,
  /**
   * Saves the conversation as a file (our extension). For every user who sees the chat and is not a publisher, even if
   * read-only.
   */
  'chat.export': (viewer: Viewer, chat: ChatFacts): boolean =>
    seesChat(viewer, chat) && !isPublisher(viewer),
} as const
