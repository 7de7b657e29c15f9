import type { Chat, Contact } from '#contract/entities/contacts/contact.ts'
import { assignmentPolicy } from './assignment.ts'
import { chatPolicy } from './chat.ts'
import type { ChatFacts } from './chat-visibility.ts'
import { contactPolicy } from '#contract/policies/contacts/contact.ts'
import type { Viewer } from '#contract/policies/viewer.ts'

/** A chat that is to be changed together with others, and the number of teams in the group. */
export interface ChangedChat {
  readonly contact: ChatFacts &
    Pick<Contact, 'blocked'> & { readonly chat: Pick<Chat, 'pendingForAll'> }
  readonly teamCount: number
}

type Rule = (viewer: Viewer, chat: ChangedChat) => boolean

/** The permission of each change: that of the call which makes the change in one chat. */
const rules = {
  archive: (viewer, { contact }) => chatPolicy['chat.archive'](viewer, contact),
  unarchive: (viewer, { contact }) => chatPolicy['chat.archive'](viewer, contact),
  finish: (viewer, { contact }) => chatPolicy['chat.flag'](viewer, contact),
  unfinish: (viewer, { contact }) => chatPolicy['chat.flag'](viewer, contact),
  important: (viewer, { contact }) => chatPolicy['chat.flag'](viewer, contact),
  unimportant: (viewer, { contact }) => chatPolicy['chat.flag'](viewer, contact),
  read: (viewer, { contact }) => chatPolicy['chat.markRead'](viewer, contact),
  unread: (viewer, { contact }) => chatPolicy['chat.markUnread'](viewer, contact),
  endWait: (viewer, { contact }) => chatPolicy['chat.endWait'](viewer, contact),
  resumeWait: (viewer, { contact }) => chatPolicy['chat.endWait'](viewer, contact),
  tag: (viewer, { contact }) => contactPolicy['contact.tag'](viewer, contact),
  untag: (viewer, { contact }) => contactPolicy['contact.tag'](viewer, contact),
  toAgent: (viewer, { contact }) => assignmentPolicy['assignment.assign'](viewer, contact),
  toTeam: (viewer, chat) => assignmentPolicy['assignment.assignTeam'](viewer, chat),
  toNobody: (viewer, { contact }) => assignmentPolicy['assignment.release'](viewer, contact),
} as const satisfies Record<string, Rule>

export type ChatChangeKind = keyof typeof rules

/** Changes of many chats at once (our extension). */
export const chatChangePolicy = {
  /** Whether the viewer may make a change in one of the chats. */
  'chats.change': (
    viewer: Viewer,
    { kind, ...chat }: ChangedChat & { readonly kind: ChatChangeKind },
  ): boolean => rules[kind](viewer, chat),
  /**
   * Whether a change is offered for a selection: the viewer may make it in a chat of their own. The selected chats may be
   * too many to ask for each, so the service refuses it in the chats in which the viewer may not make it.
   */
  'chats.offer': (
    viewer: Viewer,
    { kind, teamCount }: { readonly kind: ChatChangeKind; readonly teamCount: number },
  ): boolean => {
    const { groupId, userId, teamTagId } = viewer
    const contact = { groupId, userId, userTagId: undefined, teamTagId, chat: { pendingForAll: 0 } }
    return rules[kind](viewer, { contact, teamCount })
  },
} as const
