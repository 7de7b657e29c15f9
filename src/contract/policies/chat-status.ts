import type { Contact } from '../entities/contact.ts'
import { chatStatuses, statusOf } from '../rules/chat-status.ts'
import { assignmentPolicy } from './assignment.ts'
import { type ChatFacts, handlesChat, isFree } from './chat-visibility.ts'
import type { Viewer } from './viewer.ts'

type StatusFacts = ChatFacts & Pick<Contact, 'chatStatus' | 'chatStatusSetByUser'>

/**
 * Whether the viewer may change the chat status. Requires `hasChatStatus`, like the chat status section of the sidebar
 * (section 2 of the specification).
 */
function acts(viewer: Viewer, chat: ChatFacts): boolean {
  return viewer.group.hasChatStatus && handlesChat(viewer, chat)
}

const isSuccess = (chat: StatusFacts): boolean => statusOf(chat) === chatStatuses.success

/** The buttons of the chat status section (section 4). */
export const chatStatusPolicy = {
  /** Whether the section has buttons at all. Each button has its own rule below. */
  'chatStatus.act': acts,
  /** Marks a chat in progress that has an agent as success. */
  'chatStatus.markSuccess': (viewer: Viewer, chat: StatusFacts): boolean =>
    acts(viewer, chat) && !isFree(chat) && statusOf(chat) === chatStatuses.inProgress,
  /** Sets a successful chat back to in progress. */
  'chatStatus.archive': (viewer: Viewer, chat: StatusFacts): boolean =>
    acts(viewer, chat) && isSuccess(chat),
  /** Releases a successful chat, under the conditions of the assignment section. */
  'chatStatus.release': (viewer: Viewer, chat: StatusFacts): boolean =>
    acts(viewer, chat) && isSuccess(chat) && assignmentPolicy['assignment.release'](viewer, chat),
  /** Chat status tags are a separate section, which does not depend on `hasChatStatus`. */
  'chatStatus.changeTags': handlesChat,
} as const
