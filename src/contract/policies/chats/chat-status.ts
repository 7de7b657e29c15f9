import type { Contact } from '#contract/entities/contacts/contact.ts'
import { chatStatuses, statusOf } from '#contract/rules/chats/chat-status.ts'
import { assignmentPolicy } from './assignment.ts'
import { type ChatFacts, handlesChat, isFree } from './chat-visibility.ts'
import type { Viewer } from '#contract/policies/viewer.ts'

type StatusFacts = ChatFacts & Pick<Contact, 'chatStatus' | 'chatStatusSetByUser'>

/**
 * Whether the viewer may change the chat status. The group must have `hasChatStatus`; without it, the sidebar has no
 * chat status section (specification, section 2).
 */
function acts(viewer: Viewer, chat: ChatFacts): boolean {
  return viewer.group.hasChatStatus && handlesChat(viewer, chat)
}

const isSuccess = (chat: StatusFacts): boolean => statusOf(chat) === chatStatuses.success

/** The buttons of the chat status section (specification, section 4), and the change of chat status tags. */
export const chatStatusPolicy = {
  /** Whether the section has buttons at all. Each button also has a rule of its own below. */
  'chatStatus.act': acts,
  /** Sets the status of a chat to success. The chat must be in progress and have an agent. */
  'chatStatus.markSuccess': (viewer: Viewer, chat: StatusFacts): boolean =>
    acts(viewer, chat) && !isFree(chat) && statusOf(chat) === chatStatuses.inProgress,
  /** Sets a chat with the status success to in progress. */
  'chatStatus.archive': (viewer: Viewer, chat: StatusFacts): boolean =>
    acts(viewer, chat) && isSuccess(chat),
  /** Releases a chat with the status success. The viewer must also fulfil the conditions of `assignment.release`. */
  'chatStatus.release': (viewer: Viewer, chat: StatusFacts): boolean =>
    acts(viewer, chat) && isSuccess(chat) && assignmentPolicy['assignment.release'](viewer, chat),
  /** Adds and removes chat status tags. They have a section of their own, which does not require `hasChatStatus`. */
  'chatStatus.changeTags': handlesChat,
} as const
