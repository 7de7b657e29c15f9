import type { Chat, Contact } from '#contract/entities/contacts/contact.ts'
import { type ChatFacts, isAssignedTo, isFree, seesChat } from './chat-visibility.ts'
import { messagePolicy } from '#contract/policies/messages/message.ts'
import { hasRight } from '#contract/policies/people/rights.ts'
import { isPublisher, mayWrite, type Viewer } from '#contract/policies/viewer.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'

const isInCharge = (viewer: Viewer, chat: ChatFacts): boolean =>
  mayWrite(viewer) && seesChat(viewer, chat) && isAssignedTo(viewer, chat)

/** Whether the viewer is the agent of the chat, or could be: the chat is free. */
const couldAnswer = (viewer: Viewer, chat: ChatFacts): boolean =>
  isInCharge(viewer, chat) || (mayWrite(viewer) && seesChat(viewer, chat) && isFree(chat))

/**
 * Whether opening the chat marks it as read for the viewer. A service that has one unread count for everybody would
 * mark it as read for others too; there, only the users who can answer do so.
 */
const markRead = (
  viewer: Viewer,
  contact: ChatFacts & { readonly chat: Pick<Chat, 'pendingForAll'> },
): boolean =>
  contact.chat.pendingForAll === undefined
    ? couldAnswer(viewer, contact)
    : seesChat(viewer, contact)

/** Whether marking the chat as unread does so for everybody: by its agent, or by an agent who could take it. */
const markUnreadForAll = (viewer: Viewer, chat: ChatFacts): boolean =>
  isInCharge(viewer, chat) || (isPublisher(viewer) && couldAnswer(viewer, chat))

const change = (viewer: Viewer, chat: ChatFacts): boolean =>
  mayWrite(viewer) && seesChat(viewer, chat)

/**
 * Actions on a whole chat. Section 6 of the specification does not say whether a read-only user may set flags or delete
 * a chat. Here this user may not, because both change the chat for everybody.
 */
export const chatPolicy = {
  'chat.see': seesChat,
  'chat.markRead': markRead,
  /** Whether opening the chat marks it as read for everybody. A free chat stays unread until it is answered or taken. */
  'chat.markReadForAll': isInCharge,
  'chat.markUnread': seesChat,
  /** Whether the chat becomes unread for everybody. Without it, it becomes unread for the viewer alone. */
  'chat.markUnreadForAll': markUnreadForAll,
  /** Snoozing hides the chat from the user's own list alone. */
  'chat.snooze': seesChat,
  /**
   * Follows a chat of a colleague or a free one, to be alerted to its messages. It concerns the viewer alone, so a
   * read-only user may do it too.
   */
  'chat.follow': (viewer: Viewer, chat: ChatFacts): boolean =>
    viewer.group.followsChats === true && seesChat(viewer, chat) && !isAssignedTo(viewer, chat),
  /** The chat of a blocked person stays archived. */
  'chat.archive': (viewer: Viewer, chat: ChatFacts & Pick<Contact, 'blocked'>): boolean =>
    change(viewer, chat) && !isBlocked(chat),
  /** Sets the important and finished flags. */
  'chat.flag': change,
  /** Marks that the customer needs no answer: by whoever may answer. */
  'chat.endWait': messagePolicy['message.send'],
  'chat.delete': change,
  /**
   * Saves the conversation as a file (our extension). For every user who sees the chat and may export, even if read-only.
   */
  'chat.export': (viewer: Viewer, chat: ChatFacts): boolean =>
    seesChat(viewer, chat) && hasRight(viewer, 'exportData'),
} as const
