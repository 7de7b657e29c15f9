import type { Contact } from '../entities/contact.ts'
import { chatStatuses, statusOf } from '../rules/chat-status.ts'
import { assignmentPolicy } from './assignment.ts'
import { type ChatFacts, isFree, seesChat } from './chat-visibility.ts'
import { isPublisher, mayWrite, type Viewer } from './viewer.ts'

type StatusFacts = ChatFacts & Pick<Contact, 'chatStatus' | 'chatStatusSetByUser'>

/**
 * A read-only user may not change the status or its tags; a publisher may only if the contact has an agent (section
 * 6).
 */
function changesTags(viewer: Viewer, chat: ChatFacts): boolean {
  return mayWrite(viewer) && seesChat(viewer, chat) && (!isPublisher(viewer) || !isFree(chat))
}

/** The Chat Status section, and with it every status action, needs `hasChatStatus` (section 2). */
function acts(viewer: Viewer, chat: ChatFacts): boolean {
  return viewer.group.hasChatStatus && changesTags(viewer, chat)
}

const isSuccess = (chat: StatusFacts): boolean => statusOf(chat) === chatStatuses.success

/** The buttons of the chat status section (section 4). */
export const chatStatusPolicy = {
  /** Whether the section has buttons at all; each is judged by its own rule below. */
  'chatStatus.act': acts,
  /** From in progress, with an agent assigned. */
  'chatStatus.markSuccess': (viewer: Viewer, chat: StatusFacts): boolean =>
    acts(viewer, chat) && !isFree(chat) && statusOf(chat) === chatStatuses.inProgress,
  /** From success: back to in progress. */
  'chatStatus.archive': (viewer: Viewer, chat: StatusFacts): boolean =>
    acts(viewer, chat) && isSuccess(chat),
  /** From success: the release of the assignment section, under its conditions. */
  'chatStatus.release': (viewer: Viewer, chat: StatusFacts): boolean =>
    acts(viewer, chat) && isSuccess(chat) && assignmentPolicy['assignment.release'](viewer, chat),
  /** Chat status tags are a section of their own, which does not depend on `hasChatStatus`. */
  'chatStatus.changeTags': changesTags,
} as const
