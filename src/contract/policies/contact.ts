import { hasMessagingApp } from '../rules/messaging-app.ts'
import { type ChatFacts, seesChat } from './chat-visibility.ts'
import { isMember, isPublisher, isSupervisorAdmin, mayWrite, type Viewer } from './viewer.ts'

const change = (viewer: Viewer, chat: ChatFacts): boolean =>
  mayWrite(viewer) && seesChat(viewer, chat)

/** The screen Contacts is hidden for the supervisor-admin kind (section 2), and so are the calls that only it makes. */
const list = (viewer: Viewer): boolean =>
  isMember(viewer) && !isSupervisorAdmin(viewer) && hasMessagingApp(viewer.group)

/** What may be done to a contact as a record. Read-only hides tag editing and Edit Contact (section 6). */
export const contactPolicy = {
  'contact.create': (viewer: Viewer): boolean => mayWrite(viewer),
  'contact.edit': change,
  /** Puts a tag or level tag on a contact, or takes one off. */
  'contact.tag': change,
  /** Notes change nothing the customer sees, yet they are writing: not for read-only (ours). */
  'contact.note': change,
  'contact.readNotes': seesChat,
  'contact.list': list,
  /** Bulk changes; each contact is judged by its own permission too (ours). */
  'contact.bulk': (viewer: Viewer): boolean => mayWrite(viewer) && list(viewer),
  /** The specification names no role for import and export: admins and managers (ours). An export changes nothing. */
  'contact.import': (viewer: Viewer): boolean =>
    mayWrite(viewer) && list(viewer) && !isPublisher(viewer),
  'contact.export': (viewer: Viewer): boolean => list(viewer) && !isPublisher(viewer),
} as const
