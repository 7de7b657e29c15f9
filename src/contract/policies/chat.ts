import { type ChatFacts, isAssignedTo, isFree, seesChat } from './chat-visibility.ts'
import { isPublisher, mayWrite, type Viewer } from './viewer.ts'

/**
 * Whether opening the chat clears its unread mark. The mark is for the chat's agent. It therefore stays if another
 * user opens an assigned chat, or if a read-only user opens any chat.
 */
const markRead = (viewer: Viewer, chat: ChatFacts): boolean =>
  mayWrite(viewer) && seesChat(viewer, chat) && (isFree(chat) || isAssignedTo(viewer, chat))

const change = (viewer: Viewer, chat: ChatFacts): boolean =>
  mayWrite(viewer) && seesChat(viewer, chat)

/**
 * Actions on a chat as a whole. Section 6 does not say whether a read-only user may flag or delete a chat. Here the
 * user may not, because flags and deletion change the chat for everybody.
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
   * Saves the conversation as a file (our extension). For all non-publishers who see the chat, even if they are
   * read-only.
   */
  'chat.export': (viewer: Viewer, chat: ChatFacts): boolean =>
    seesChat(viewer, chat) && !isPublisher(viewer),
} as const
