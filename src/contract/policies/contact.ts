import { type ChatFacts, seesChat } from './chat-visibility.ts'
import { mayWrite, type Viewer } from './viewer.ts'

const change = (viewer: Viewer, chat: ChatFacts): boolean =>
  mayWrite(viewer) && seesChat(viewer, chat)

/** What may be done to a contact as a record. Read-only hides tag editing and Edit Contact (section 6). */
export const contactPolicy = {
  'contact.create': (viewer: Viewer): boolean => mayWrite(viewer),
  'contact.edit': change,
  /** Puts a tag or level tag on a contact, or takes one off. */
  'contact.tag': change,
  /** Notes change nothing the customer sees, yet they are writing: not for read-only (ours). */
  'contact.note': change,
  'contact.readNotes': seesChat,
} as const
