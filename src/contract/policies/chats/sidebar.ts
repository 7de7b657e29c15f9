import type { Contact } from '#contract/entities/contacts/contact.ts'
import { type ChatFacts, seesChat } from './chat-visibility.ts'
import { mayWrite, type Viewer } from '#contract/policies/viewer.ts'

type SidebarFacts = ChatFacts & Pick<Contact, 'isGroupChat'>

/**
 * The sections of the contact sidebar, and the panels next to it, that have a condition (specification, section 2). All
 * other sections are always shown.
 */
export const sidebarPolicy = {
  'sidebar.see': seesChat,
  /** The members of a group chat. */
  'sidebar.members': (viewer: Viewer, chat: SidebarFacts): boolean =>
    seesChat(viewer, chat) && chat.isGroupChat,
  'sidebar.chatStatus': (viewer: Viewer, chat: ChatFacts): boolean =>
    seesChat(viewer, chat) && viewer.group.hasChatStatus,
  /** The CRM extension panel. */
  'crm.see': (viewer: Viewer, chat: ChatFacts): boolean =>
    seesChat(viewer, chat) && viewer.group.dataExt001Enabled,
  'crm.edit': (viewer: Viewer, chat: ChatFacts): boolean =>
    mayWrite(viewer) && seesChat(viewer, chat) && viewer.group.dataExt001Enabled,
  /** The conversation analysis panel. The specification has no flag that hides it. */
  'analysis.see': seesChat,
} as const
